/**
 * Definition of a built-in function: its parameters with their kinds, and its implementation.
 *
 * Hides: binding by position and by name, a list of one item for the item and an item for a list of it, dates and times where a
 * date is asked for. An argument that is missing or of another kind makes the call null, with a reason unless the argument is null.
 */
import { FeelDate, FeelDateTime } from './feel-dates.ts';
import { type FeelNumber, isNumber } from './feel-number.ts';
import {
  type Call,
  type FeelContext,
  type FeelFunction,
  type FeelRange,
  type FeelValue,
  isList,
  kindOf,
} from './feel-values.ts';

type Argument = FeelValue | undefined;

/** What an argument of a kind is. */
interface OfKind {
  any: FeelValue;
  list: readonly FeelValue[];
  string: string;
  number: FeelNumber;
  integer: FeelNumber;
  date: FeelDate;
  function: FeelFunction;
  context: FeelContext;
  range: FeelRange;
}
type Of<P extends string> = P extends `${string}: ${infer K}?`
  ? OfKind[K & keyof OfKind] | null | undefined
  : P extends `${string}: ${infer K}`
    ? OfKind[K & keyof OfKind]
    : never;
/** The arguments that a signature asks for. */
type Arguments<S extends string> = S extends ''
  ? []
  : S extends `${infer First}, ${infer Rest}`
    ? [Of<First>, ...Arguments<Rest>]
    : [Of<S>];

const WRONG = Symbol('argument of another kind');

function fitted(value: Argument, spec: string): Argument | typeof WRONG {
  const optional = spec.endsWith('?');
  const kind = optional ? spec.slice(0, -1) : spec;
  if (value === undefined) return optional ? undefined : WRONG;
  if (kind === 'any') return value;
  if (kind === 'list') return isList(value) ? value : value === null ? (optional ? null : WRONG) : [value];
  const one = isList(value) && value.length === 1 ? value[0]! : value;
  if (one === null) return optional ? null : WRONG;
  if (kind === 'date') return one instanceof FeelDateTime ? one.date : one instanceof FeelDate ? one : WRONG;
  if (kind === 'integer') return isNumber(one) ? one.trunc() : WRONG;
  return kindOf(one) === kind ? one : WRONG;
}

/**
 * A function with these parameters, written `name: kind`, with `?` after a kind that may be omitted or null; `|` separates names of
 * one parameter. `do` gets the arguments in their order.
 */
export function builtIn<const S extends string>(
  signature: S,
  work: (call: Call, ...args: Arguments<S>) => FeelValue,
): FeelFunction & { aliases: readonly string[][] } {
  const specs = signature === '' ? [] : signature.split(', ').map((part) => part.split(': ') as [string, string]);
  const names = specs.map(([name]) => name.split('|'));
  const kinds = specs.map(([, kind]) => kind);
  return {
    params: names.map(([name]) => name!),
    aliases: names,
    call: (args, call) => {
      const bound = kinds.map((kind, i) => fitted(args[i], kind));
      const wrong = bound.indexOf(WRONG);
      if (wrong < 0) return work(call, ...(bound as Arguments<S>));
      const given = args[wrong];
      return given === null || given === undefined
        ? null
        : call.warn(`${names[wrong]![0]} is a ${kindOf(given)}, not a ${kinds[wrong]!.replace('?', '')}`);
    },
  };
}

/** A function over a list, or over as many arguments; each item of this kind. */
export function overList<K extends 'number' | 'any' | 'ordered'>(
  name: string,
  kind: K,
  work: (items: readonly (K extends 'number' ? FeelNumber : FeelValue)[], call: Call) => FeelValue,
): FeelFunction {
  return {
    params: [`...${name}`],
    call: (args, call) => {
      if (args.length === 0) return null;
      const given = (args.length === 1 && isList(args[0]) ? args[0] : args) as readonly FeelValue[];
      const other =
        kind === 'any'
          ? undefined
          : given.find((item) => (kind === 'ordered' ? kindOf(item) !== kindOf(given[0]!) : kindOf(item) !== kind));
      if (other !== undefined) return other === null ? null : call.warn(`an item is a ${kindOf(other)}`);
      return work(given as Parameters<typeof work>[0], call);
    },
  };
}

/** Arguments by name in the order of the parameters; null: an unknown name. */
export function byName(
  fn: FeelFunction & { aliases?: readonly string[][] },
  named: ReadonlyMap<string, FeelValue>,
): Argument[] | null {
  const names = fn.aliases ?? fn.params.map((param) => [param]);
  const out: Argument[] = [];
  let used = 0;
  for (const [i, options] of names.entries()) {
    const rest = options[0]!.startsWith('...');
    const found = options.map((option) => option.replace('...', '')).find((option) => named.has(option));
    if (found === undefined) continue;
    used++;
    const value = named.get(found)!;
    if (rest) out.push(...(isList(value) ? [value] : [value]));
    else out[i] = value;
  }
  return used === named.size ? out : null;
}
