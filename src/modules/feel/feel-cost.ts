/**
 * How much work an expression can be, told before it runs. Pure, the same in browser and server.
 *
 * Hides: which constructs are bounded. Loops and filters over data, over lists that are written out and over ranges
 * between written numbers cost as often as they turn; what has no bound that can be read off (ranges between computed
 * numbers, functions of one's own, contexts, results of loops looped over) costs infinitely. Invariant: an expression of
 * at most MOST_STEPS ends within a fraction of a second and needs memory in proportion.
 */

/** The part of the parser's tree used here. */
export interface SyntaxNode {
  name: string;
  from: number;
  to: number;
  parent: SyntaxNode | null;
  firstChild: SyntaxNode | null;
  nextSibling: SyntaxNode | null;
}

export const childrenOf = (node: SyntaxNode): SyntaxNode[] => {
  const out: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) out.push(child);
  return out;
};

/** What is run at once; beyond it an expression needs a worker, which stops it when it takes too long. */
export const MOST_STEPS = 200_000;
/** Steps that may still be taken; several expressions may share them. */
export interface Budget {
  steps: number;
}

/** Numbers a range may hold that is looped over or filtered. */
export const MOST_IN_RANGE = 10_000;
/** Characters of an expression, and how deep it may be nested. */
export const MOST_TEXT = 3_000;
const MOST_DEPTH = 1_000;

/** Whether a tree is nested deeper than functions that walk it by calling themselves should go. */
export function tooDeep(top: SyntaxNode): boolean {
  let depth = 0;
  let node: SyntaxNode | null = top;
  while (node) {
    if (depth > MOST_DEPTH) return true;
    if (node.firstChild) {
      node = node.firstChild;
      depth++;
      continue;
    }
    while (node && !node.nextSibling) {
      node = node.parent;
      depth--;
    }
    node = node?.nextSibling ?? null;
  }
  return false;
}

/** Of the values an expression may read. */
export interface Sizes {
  /** Leaves of all of them (`sizeOf`). */
  all: number;
  /** Items of a variable that is a list. */
  items(name: string): number | undefined;
}

export const sizesOf = (vars: Readonly<Record<string, unknown>>): Sizes => ({
  all: sizeOf(vars),
  items: (name) => (Array.isArray(vars[name]) ? vars[name].length : undefined),
});

/** Leaves of values, long texts by their length. */
export function sizeOf(value: unknown, most = MOST_STEPS): number {
  if (typeof value === 'string') return 1 + (value.length >> 4);
  if (typeof value !== 'object' || value === null) return 1;
  let size = 1;
  for (const item of Array.isArray(value) ? value : Object.values(value)) {
    size += sizeOf(item, most - size);
    if (size > most) return Number.POSITIVE_INFINITY;
  }
  return size;
}

/** Functions whose work and answer are in proportion to their arguments. */
const LINEAR = new Set(
  [
    'number,string,date,date and time,time,duration,years and months duration,not,substring,string length,upper case',
    'lower case,substring before,substring after,contains,starts with,ends with,string join,list contains,count,min,max',
    'sum,mean,all,any,sublist,append,concatenate,insert before,remove,reverse,index of,flatten,product,median,stddev',
    'decimal,floor,ceiling,abs,round up,round down,round half up,round half down,modulo,sqrt,log,exp,odd,even,is,before',
    'after,meets,met by,overlaps,includes,day of year,day of week,month of year,week of year,get value',
  ].flatMap((line) => line.split(',')),
);
const PATTERNS = new Set(['matches', 'replace', 'split']);

interface Walk {
  text: string;
  sizes: Sizes;
  steps: number;
  /** The first range that is too long. */
  range: SyntaxNode | null;
}

const INFINITE = Number.POSITIVE_INFINITY;
const INTEGER = /^-?\d{1,15}$/;

/** How many numbers a range between written numbers holds; infinite when it is not one. */
function lengthOfRange(node: SyntaxNode, walk: Walk): number {
  const ends = childrenOf(node).filter((child) => !['..', '[', ']', '(', ')'].includes(child.name));
  const [from, to] = ends.map((end) => walk.text.slice(end.from, end.to).replace(/\s/g, ''));
  if (!INTEGER.test(from ?? '') || !INTEGER.test(to ?? '')) return INFINITE;
  const length = Math.abs(Number(to) - Number(from)) + 1;
  if (length > MOST_IN_RANGE) walk.range ??= node;
  return length;
}

/** Whether a list that is written out holds data only. */
const writtenOut = (node: SyntaxNode): boolean =>
  childrenOf(node).every(
    (item) =>
      !/Expression$|Invocation$|^(Context|Interval|List|FunctionDefinition)$/.test(item.name) ||
      item.name === 'PathExpression',
  );

/** How often a loop over this turns. In a loop a name may be that of an item. */
function turns(domain: SyntaxNode, walk: Walk, inLoop: boolean): number {
  const kids = childrenOf(domain);
  switch (domain.name) {
    case 'IterationContext':
      return kids.some((kid) => kid.name === '..') ? lengthOfRange(domain, walk) : turns(kids[0]!, walk, inLoop);
    case 'ParenthesizedExpression':
      return kids[1] ? turns(kids[1], walk, inLoop) : INFINITE;
    case 'SimplePositiveUnaryTest':
      return kids[0] ? turns(kids[0], walk, inLoop) : INFINITE;
    case 'Interval':
      return lengthOfRange(domain, walk);
    case 'List':
      return writtenOut(domain) ? kids.length : INFINITE;
    case 'FilterExpression':
      return kids[0] ? turns(kids[0], walk, inLoop) : INFINITE;
    // The items of all items.
    case 'PathExpression':
      return kids[0] && turns(kids[0], walk, inLoop) < INFINITE ? walk.sizes.all : INFINITE;
    case 'VariableName': {
      const name = walk.text.slice(domain.from, domain.to);
      return name === 'partial' ? INFINITE : (!inLoop && walk.sizes.items(name)) || walk.sizes.all;
    }
    default:
      return INFINITE;
  }
}

function invocation(node: SyntaxNode, times: number, walk: Walk): number {
  const [called, , given] = childrenOf(node);
  const name = called ? walk.text.slice(called.from, called.to).replace(/\s+/g, ' ') : '';
  if (LINEAR.has(name)) return times * walk.sizes.all;
  const pattern = given?.name === 'PositionalParameters' ? childrenOf(given)[1] : undefined;
  if (!PATTERNS.has(name) || pattern?.name !== 'StringLiteral') return INFINITE;
  const written = walk.text.slice(pattern.from, pattern.to);
  // A repetition by number stands for as many copies of what it repeats.
  const copies = [...written.matchAll(/\d+(?=\})/g)].reduce((product, [most]) => product * Number(most), 1);
  return times * walk.sizes.all * written.length * copies;
}

function look(node: SyntaxNode, times: number, looped: boolean, walk: Walk): void {
  let inner = times;
  walk.steps += times;
  const { name } = node;
  if (name === 'FunctionInvocation') walk.steps += invocation(node, times, walk);
  // A name may grow in a context, and a function may call itself.
  if (name === 'Context' || name === 'FunctionDefinition') walk.steps = INFINITE;
  // The results so far of a loop.
  if (name === 'VariableName' && walk.text.slice(node.from, node.to) === 'partial') walk.steps = INFINITE;
  const [first, ...rest] = childrenOf(node);
  if (!first) return;
  if (name === 'FilterExpression') inner *= turns(first, walk, looped);
  look(first, times, looped, walk);
  let within = looped || name === 'FilterExpression';
  for (const child of rest) {
    look(child, inner, within, walk);
    within ||= child.name === 'InExpressions';
    if (child.name === 'InExpressions')
      for (const [at, one] of childrenOf(child).entries()) {
        const domain = childrenOf(one).find((kid) => kid.name === 'IterationContext');
        if (domain) inner *= turns(domain, walk, looped || at > 0);
      }
  }
}

/**
 * Steps an expression can take over variables of these sizes, at most; infinite when nothing bounds it. `range`:
 * a range between written numbers that is too long to be looped over.
 */
export function costOf(top: SyntaxNode, text: string, sizes: Sizes): { steps: number; range: string | null } {
  const walk: Walk = { text, sizes, steps: 0, range: null };
  look(top, 1, false, walk);
  return { steps: walk.steps, range: walk.range && text.slice(walk.range.from, walk.range.to) };
}
