/**
 * The maximum cost of an expression, computed before it runs. Pure, the same in browser and server.
 *
 * Hides: which constructs are bounded. Loops and filters over data, over lists that are written out and over ranges between written
 * numbers cost as often as they iterate; functions cost their arguments and results, so texts and lists that grow from step to step
 * are covered; constructs without a visible bound (ranges between computed numbers, user-defined functions, contexts, loops over
 * results of loops) cost infinitely. Invariant: an expression of at most MOST_STEPS ends within a fraction of a second and needs
 * memory in proportion.
 */

import { childrenOf, type SyntaxNode } from './feel-tree.ts';

/** The limit for running at once; beyond it an expression needs a worker, which stops it if it takes too long. */
export const MOST_STEPS = 200_000;
/** Steps that may still be taken; several expressions may share them. */
export interface Budget {
  steps: number;
}

/** Numbers a range may hold that is looped over or filtered. */
export const MOST_IN_RANGE = 10_000;
/** Of the values an expression may read. */
export interface Sizes {
  /** Leaves of all of them (`sizeOf`). */
  all: number;
  /** Of one of them, when there is one by that name. */
  of(name: string): { size: number; turns: number; item: number } | undefined;
}

/** Characters of a text that count as one leaf. */
const PER_LEAF = 16;

export function sizesOf(vars: Readonly<Record<string, unknown>>): Sizes {
  const sizes = new Map(Object.entries(vars).map(([name, value]) => [name, sizeOf(value)]));
  let all = 1;
  for (const size of sizes.values()) all += size;
  return {
    all,
    of: (name) => {
      const size = sizes.get(name);
      if (size === undefined) return undefined;
      const value = vars[name];
      if (!Array.isArray(value)) return { size, turns: size, item: size };
      return { size, turns: value.length, item: Math.max(1, ...value.slice(0, MOST_STEPS).map((one) => sizeOf(one))) };
    },
  };
}

/** Leaves of values, long texts by their length. */
function sizeOf(value: unknown, most = MOST_STEPS): number {
  if (typeof value === 'string') return 1 + Math.floor(value.length / PER_LEAF);
  if (typeof value !== 'object' || value === null) return 1;
  let size = 1;
  for (const item of Array.isArray(value) ? value : Object.values(value)) {
    size += sizeOf(item, most - size);
    if (size > most) return INFINITE;
  }
  return size;
}

const INFINITE = Number.POSITIVE_INFINITY;

/** Functions with work and result proportional to their arguments. */
const LINEAR = new Set(
  [
    'number,string,date,date and time,time,duration,years and months duration,not,substring,string length,upper case',
    'lower case,substring before,substring after,contains,starts with,ends with,string join,list contains,count,min,max',
    'sum,mean,all,any,sublist,append,concatenate,insert before,remove,reverse,index of,flatten,product,median,stddev',
    'decimal,floor,ceiling,abs,round up,round down,round half up,round half down,modulo,sqrt,log,exp,odd,even,is,before',
    'name of,label of,add working days,working days between,after,meets,met by,overlaps,includes,day of year,day of week,month of year,week of year,get value',
  ].flatMap((line) => line.split(',')),
);
/** Those of them that answer a single value. */
const SINGLE = new Set(
  'number,not,string length,contains,starts with,ends with,list contains,count,sum,mean,all,any,odd,even,is'.split(','),
);
/** Steps of a call whatever its arguments are. */
const WORK: Readonly<Record<string, number>> = {
  'add working days': 1000,
  'working days between': 1000,
  exp: 200,
  log: 200,
  sqrt: 50,
};
const PATTERNS = new Set(['matches', 'replace', 'split']);
/** Leaves of a record's text for each of its own: names are in it, too. */
const TEXT_OF_LEAF = 4;

interface Walk {
  text: string;
  sizes: Sizes;
  steps: number;
  /** The first range that is too long. */
  range: SyntaxNode | null;
}

/** Bounds of a value: its maximum number of leaves and, as a domain of a loop, the iterations and the leaves of an item. */
interface Bound {
  size: number;
  turns: number;
  item: number;
  /** The range between written numbers that it is. */
  range?: SyntaxNode;
}
const value = (size: number): Bound => ({ size, turns: INFINITE, item: INFINITE });

/** What names mean at a place: those bound by loops, and what a filter is at. */
interface Scope {
  names: ReadonlyMap<string, number>;
  filtered: number;
  /** How often the place is come to. */
  times: number;
}

const written = (node: SyntaxNode, walk: Walk): string => walk.text.slice(node.from, node.to).replace(/\s+/g, ' ');
const INTEGER = /^-?\d{1,15}$/;

/** A range between written numbers; one between others has no bound. */
function rangeOf(node: SyntaxNode, walk: Walk): Bound {
  const ends = childrenOf(node).filter((child) => !['..', '[', ']', '(', ')'].includes(child.name));
  const [from, to] = ends.map((end) => walk.text.slice(end.from, end.to).replace(/\s/g, ''));
  if (!INTEGER.test(from ?? '') || !INTEGER.test(to ?? '')) return value(1);
  const length = Math.abs(Number(to) - Number(from)) + 1;
  return { size: 1, turns: length, item: 1, range: node };
}

/** Looped over or filtered: how often it turns. */
function turning(bound: Bound, walk: Walk): number {
  if (bound.range && bound.turns > MOST_IN_RANGE) walk.range ??= bound.range;
  return bound.turns;
}

/** Whether a list that is written out holds data only. */
const writtenOut = (node: SyntaxNode): boolean =>
  childrenOf(node).every(
    (item) =>
      !/Expression$|Invocation$|^(Context|Interval|List|FunctionDefinition)$/.test(item.name) ||
      item.name === 'PathExpression',
  );

function variable(node: SyntaxNode, scope: Scope, walk: Walk): Bound {
  const name = written(node, walk);
  // The results so far of a loop.
  if (name === 'partial') walk.steps = INFINITE;
  const bound = scope.names.get(name);
  if (bound !== undefined) return { size: bound, turns: bound, item: bound };
  const found = walk.sizes.of(name);
  // In a filter a name may be that of an item's field.
  if (found && scope.filtered <= found.size) return found;
  const size = scope.filtered || walk.sizes.all;
  return { size, turns: size, item: size };
}

/** Leaves of a text after each match of the pattern in it has been replaced. */
function replaced(input: number, replacement: SyntaxNode | undefined, walk: Walk): number {
  const text = replacement?.name === 'StringLiteral' ? written(replacement, walk) : null;
  if (text === null) return INFINITE;
  const groups = text.split('$').length - 1;
  return 1 + (input * PER_LEAF + 1) * (text.length - 2 + groups);
}

function patternCall(name: string, given: readonly SyntaxNode[], sizes: readonly number[], times: number, walk: Walk) {
  const [, pattern, replacement] = given;
  const input = sizes[0] ?? 1;
  if (pattern?.name !== 'StringLiteral') return INFINITE;
  const text = walk.text.slice(pattern.from, pattern.to);
  // A repetition by number means that many copies.
  const copies = [...text.matchAll(/\d+(?=\})/g)].reduce((product, [most]) => product * Number(most), 1);
  walk.steps += times * (1 + input) * text.length * copies;
  if (name === 'matches') return 1;
  const characters = name === 'replace' ? replaced(input, replacement, walk) : input * PER_LEAF + 1;
  walk.steps += times * characters;
  return name === 'replace' ? 1 + characters / PER_LEAF : characters;
}

/** Leaves of what a call answers; its work is counted. */
function invocation(node: SyntaxNode, scope: Scope, walk: Walk): number {
  const [called, , list] = childrenOf(node);
  const name = called ? written(called, walk) : '';
  const given = list?.name === 'PositionalParameters' ? childrenOf(list) : [];
  if (list && given.length === 0) look(list, scope, walk);
  const sizes = given.map((one) => look(one, scope, walk).size);
  const known = given.length > 0 || list?.name !== 'NamedParameters';
  if (known && PATTERNS.has(name)) return patternCall(name, given, sizes, scope.times, walk);
  if (!known || !LINEAR.has(name)) {
    walk.steps = INFINITE;
    return INFINITE;
  }
  const total = sizes.reduce((sum, size) => sum + size, 1);
  walk.steps += scope.times * (WORK[name] ?? 0);
  let answer = SINGLE.has(name) ? 1 : total;
  if (name === 'string join') answer = total * (1 + (sizes[1] ?? 0));
  if (name === 'string') answer = total * TEXT_OF_LEAF;
  walk.steps += scope.times * (total + answer);
  return answer;
}

/** A loop: its nested domains, then its body. */
function loop(node: SyntaxNode, scope: Scope, walk: Walk): number {
  let inner = scope;
  let turns = 1;
  let size = 1;
  for (const child of childrenOf(node)) {
    if (child.name !== 'InExpressions') {
      size += look(child, inner, walk).size;
      continue;
    }
    for (const one of childrenOf(child)) {
      const [name, , domain] = childrenOf(one);
      if (!name || !domain) continue;
      const over = look(domain, inner, walk);
      turns *= turning(over, walk);
      inner = {
        ...inner,
        times: scope.times * turns,
        names: new Map([...inner.names, [written(name, walk), over.item]]),
      };
    }
  }
  return turns * size;
}

/** Counts the steps below a node; returns the bounds of its value. */
function look(node: SyntaxNode, scope: Scope, walk: Walk): Bound {
  walk.steps += scope.times;
  const kids = childrenOf(node);
  const [first] = kids;
  const sum = (): number => kids.reduce((size, kid) => size + look(kid, scope, walk).size, 0);
  switch (node.name) {
    case 'VariableName':
      return variable(node, scope, walk);
    case 'StringLiteral':
      return value(1 + (node.to - node.from) / PER_LEAF);
    case 'PathExpression': {
      if (!first) return value(1);
      const { size, turns, item } = look(first, scope, walk);
      // The items of all items.
      return { size, turns: turns < INFINITE ? size : INFINITE, item };
    }
    case 'IterationContext':
      if (!kids.some((kid) => kid.name === '..')) return first ? look(first, scope, walk) : value(1);
      sum();
      return rangeOf(node, walk);
    case 'Interval':
      sum();
      return rangeOf(node, walk);
    case 'ParenthesizedExpression':
      return kids[1] ? look(kids[1], scope, walk) : value(1);
    case 'Expression':
    case 'SimplePositiveUnaryTest':
      return kids.length === 1 ? look(first!, scope, walk) : value(1 + sum());
    case 'List': {
      const sizes = kids.map((kid) => look(kid, scope, walk).size);
      const size = sizes.reduce((all, one) => all + one, 1);
      return writtenOut(node) ? { size, turns: kids.length, item: Math.max(1, ...sizes) } : value(size);
    }
    case 'FilterExpression': {
      const over = first ? look(first, scope, walk) : value(1);
      const inner = {
        ...scope,
        times: scope.times * turning(over, walk),
        filtered: Math.max(over.item, scope.filtered),
      };
      for (const kid of kids.slice(1)) look(kid, inner, walk);
      return over;
    }
    case 'ForExpression':
      return value(loop(node, scope, walk));
    case 'QuantifiedExpression':
      loop(node, scope, walk);
      return value(1);
    case 'FunctionInvocation':
      return value(invocation(node, scope, walk));
    case 'Comparison':
    case 'ArithmeticExpression': {
      const size = 1 + sum();
      if (kids.some((kid) => kid.name === 'ArithOp' && ['**', '^'].includes(written(kid, walk))))
        walk.steps += scope.times * 200;
      // Lists are compared item by item, texts are put together.
      walk.steps += scope.times * size;
      return value(node.name === 'Comparison' ? 1 : size);
    }
    // A name may grow in a context, and a function may call itself.
    case 'Context':
    case 'FunctionDefinition':
      sum();
      walk.steps = INFINITE;
      return value(INFINITE);
    default:
      return value(1 + sum());
  }
}

/**
 * Maximum steps of an expression over variables of these sizes; infinite if unbounded. `range`: a range between literal numbers
 * that is too long for a loop.
 */
export function costOf(top: SyntaxNode, text: string, sizes: Sizes): { steps: number; range: string | null } {
  const walk: Walk = { text, sizes, steps: 0, range: null };
  const { size } = look(top, { names: new Map(), filtered: 0, times: 1 }, walk);
  return { steps: walk.steps + size, range: walk.range && text.slice(walk.range.from, walk.range.to) };
}
