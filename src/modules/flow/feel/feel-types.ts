/**
 * Kinds of values inferred from an expression before it runs, and incompatible ones. Pure.
 *
 * Invariant: reports are certain; anything that depends on values (fields of objects, items of lists) is not reported.
 */
import { temporalOf } from './feel-date-functions.ts';
import { childrenOf, literalText, type SyntaxNode } from './feel-tree.ts';
import { type Kind, kindOf } from './feel-values.ts';
import { isChoice, type NameType, type VariableType } from './feel-variables.ts';

type Types = Readonly<Record<string, NameType>>;
/** Null: unknown. */
type Known = Kind | null;

const OF_TYPE: Readonly<Record<VariableType, Known>> = {
  text: 'string',
  number: 'number',
  user: 'number',
  boolean: 'boolean',
  date: 'date',
  instant: 'date and time',
  time: 'time',
  users: 'list',
  list: 'list',
  object: null,
};

const ANSWERS: Readonly<Record<string, Kind>> = Object.fromEntries(
  (
    [
      ['number', 'number,string length,count,sum,mean,product,median,stddev,decimal,floor,ceiling,round up,round down'],
      ['number', 'round half up,round half down,modulo,sqrt,log,exp,day of year,week of year,working days between'],
      ['string', 'string,substring,upper case,lower case,substring before,substring after,replace,string join'],
      ['string', 'day of week,month of year,name of,label of'],
      ['boolean', 'not,contains,starts with,ends with,matches,list contains,all,any,odd,even,is,before,after,includes'],
      ['date', 'date,add working days'],
      ['time', 'time'],
      ['date and time', 'date and time'],
      ['years and months duration', 'years and months duration'],
      [
        'list',
        'split,sublist,append,concatenate,insert before,remove,reverse,index of,union,distinct values,flatten,sort',
      ],
    ] as const
  ).flatMap(([kind, names]) => names.split(',').map((name) => [name, kind])),
);
const DURATIONS: readonly Known[] = ['days and time duration', 'years and months duration'];
const POINTS: readonly Known[] = ['date', 'time', 'date and time'];
const PARTS = new Set(['year', 'month', 'day', 'weekday', 'hour', 'minute', 'second']);
const LOGICAL = new Set(['Comparison', 'Conjunction', 'Disjunction', 'QuantifiedExpression', 'InstanceOfExpression']);
const ORDER = /^(=|!=|<|>|<=|>=)$/;

/** The result kind of an operation on two kinds; undefined: no such operation. */
function made(op: string, a: Kind, b: Kind): Known | undefined {
  if (a === 'null' || b === 'null') return null;
  if (a === 'number' && b === 'number') return 'number';
  const durations = [a, b].filter((kind) => DURATIONS.includes(kind));
  if (op === '+' && a === 'string' && b === 'string') return 'string';
  if (op === '+' || op === '-') {
    if (durations.length === 2) return a === b ? a : undefined;
    const point = POINTS.includes(a) ? a : op === '+' ? b : null;
    if (durations.length === 1 && POINTS.includes(point))
      return point === 'time' && durations[0] === 'years and months duration' ? undefined : point;
    const both = op === '-' && POINTS.includes(a) && POINTS.includes(b) && (a === 'time') === (b === 'time');
    return both ? 'days and time duration' : undefined;
  }
  if (op === '/' && durations.length === 2) return a === b ? 'number' : undefined;
  const scaled = (op === '*' && (a === 'number' || b === 'number')) || (op === '/' && b === 'number');
  return scaled && durations.length === 1 ? durations[0]! : undefined;
}

class Knowledge {
  readonly #text: string;
  constructor(text: string) {
    this.#text = text;
  }

  written(node: SyntaxNode): string {
    return this.#text.slice(node.from, node.to).replace(/\s+/g, ' ');
  }

  /** Types where names bound by loops, parameters and entries, or an item's fields, may stand for others. */
  inside(node: SyntaxNode, child: SyntaxNode, types: Types): Types {
    if (node.name === 'FilterExpression' && child.from !== node.from) return {};
    return ['ForExpression', 'QuantifiedExpression', 'FunctionDefinition', 'Context'].includes(node.name) ? {} : types;
  }

  kind(node: SyntaxNode, types: Types): Known {
    const kids = childrenOf(node);
    const [first] = kids;
    if (LOGICAL.has(node.name)) return 'boolean';
    switch (node.name) {
      case 'NumericLiteral':
        return 'number';
      case 'StringLiteral':
        return 'string';
      case 'BooleanLiteral':
        return 'boolean';
      case 'null':
        return 'null';
      case 'List':
        return 'list';
      case 'VariableName': {
        const type = types[this.written(node)];
        return type ? OF_TYPE[isChoice(type) ? 'text' : type] : null;
      }
      case 'AtLiteral': {
        const value = temporalOf(literalText(this.#text.slice(first!.from, first!.to)));
        return value && kindOf(value);
      }
      case 'Expression':
        return kids.length === 1 ? this.kind(first!, types) : null;
      case 'ParenthesizedExpression':
        return this.kind(kids[1]!, types);
      case 'DateTimeLiteral':
        return kids.length === 1 ? this.kind(first!, types) : this.#call(kids);
      case 'FunctionInvocation':
        return this.#call(kids);
      case 'IfExpression': {
        const [yes, no] = [kids[3], kids[5]].map((kid) => (kid ? this.kind(kid, types) : null));
        if (yes === 'null') return no ?? null;
        return no === 'null' || yes === no ? (yes ?? null) : null;
      }
      case 'PathExpression':
        return POINTS.includes(this.kind(first!, types)) && PARTS.has(this.written(kids[2]!)) ? 'number' : null;
      case 'ArithmeticExpression': {
        if (kids.length < 3) return this.kind(kids[1]!, types);
        const [a, b] = [this.kind(first!, types), this.kind(kids[2]!, types)];
        return a && b ? (made(this.written(kids[1]!), a, b) ?? null) : null;
      }
      default:
        return null;
    }
  }

  #call(kids: readonly SyntaxNode[]): Known {
    const name = this.written(kids[0]!);
    if (name !== 'duration') return ANSWERS[name] ?? null;
    const given = kids[2] && childrenOf(kids[2])[0];
    const value =
      given?.name === 'StringLiteral' ? temporalOf(literalText(this.#text.slice(given.from, given.to))) : null;
    return value && kindOf(value);
  }

  #differ(a: Known, b: Known): boolean {
    const open = [a, b].some((kind) => kind === null || kind === 'null' || kind === 'list' || kind === 'range');
    return !open && a !== b;
  }

  /** Whether what a node puts together does not go together. */
  clashes(node: SyntaxNode, types: Types): boolean {
    const kids = childrenOf(node);
    if (node.name === 'ArithmeticExpression' && kids.length === 3) {
      const [a, b] = [this.kind(kids[0]!, types), this.kind(kids[2]!, types)];
      return a !== null && b !== null && made(this.written(kids[1]!), a, b) === undefined;
    }
    if (node.name === 'FunctionInvocation') return this.#asksOther(kids, types);
    if (node.name !== 'Comparison') return false;
    const [subject, operator, ...rest] = kids as [SyntaxNode, SyntaxNode, ...SyntaxNode[]];
    const of = this.kind(subject, types);
    if (operator.name === 'in') return rest.some((one) => this.#testClashes(one, of, types));
    if (operator.name !== 'between' && !ORDER.test(this.written(operator))) return false;
    return rest.some((one) => one.name !== 'and' && this.#differ(of, this.kind(one, types)));
  }

  /** Whether `name of` is applied to something other than a person, or `label of` to something other than a choice. */
  #asksOther([called, , given]: readonly SyntaxNode[], types: Types): boolean {
    const of = this.written(called!);
    const one = given && childrenOf(given)[0];
    if (!one || (of !== 'name of' && of !== 'label of')) return false;
    const type = one.name === 'VariableName' ? types[this.written(one)] : undefined;
    if (of === 'label of') return one.name !== 'VariableName' || (type !== undefined && !isChoice(type));
    const kind = this.kind(one, types);
    return type !== undefined ? type !== 'user' : kind !== null && kind !== 'null';
  }

  #testClashes(node: SyntaxNode, of: Known, types: Types): boolean {
    if (['PositiveUnaryTest', 'PositiveUnaryTests', 'SimplePositiveUnaryTest', 'Interval'].includes(node.name))
      return childrenOf(node).some((kid) => this.#testClashes(kid, of, types));
    return this.#differ(of, this.kind(node, types));
  }
}

/** The first place where values of kinds that do not go together meet: `day > at`, `due + 3`. */
export function firstClash(top: SyntaxNode, text: string, types: Types): SyntaxNode | null {
  const known = new Knowledge(text);
  const look = (node: SyntaxNode, here: Types): SyntaxNode | null => {
    if (known.clashes(node, here)) return node;
    for (const child of childrenOf(node)) {
      const found = look(child, known.inside(node, child, here));
      if (found) return found;
    }
    return null;
  };
  return look(top, types);
}

/** The kind of an expression's value; null: unknown. */
export const kindOfExpression = (top: SyntaxNode, text: string, types: Types): Known =>
  new Knowledge(text).kind(top, types);
