/** The built-in functions of FEEL (DMN 10.3.4), by name; those over dates and ranges are in their own files. Pure. */
import { DATE_FUNCTIONS } from './feel-date-functions.ts';
import { DaysDuration, MonthsDuration } from './feel-dates.ts';
import { builtIn, overList } from './feel-function.ts';
import * as number from './feel-number.ts';
import { compilePattern, replaced, splitBy } from './feel-pattern.ts';
import { RANGE_FUNCTIONS } from './feel-range-functions.ts';
import {
  type Call,
  equal,
  type FeelContext,
  type FeelFunction,
  type FeelValue,
  isContext,
  isFunction,
  isList,
  kindOf,
  order,
  textOf,
} from './feel-values.ts';

type N = number.FeelNumber;
type List = readonly FeelValue[];

const count = (n: number): N => number.counted(n);

/** `1.234,5` with its separators named. */
function numeral(call: Call, from: string, grouping?: string | null, point?: string | null): FeelValue {
  const separators = [grouping, point].filter((one) => one !== null && one !== undefined);
  if (new Set(separators).size !== separators.length) return call.warn('the separators are the same');
  if (grouping && ![' ', ',', '.'].includes(grouping)) return call.warn(`"${grouping}" is no grouping separator`);
  if (point && !['.', ','].includes(point)) return call.warn(`"${point}" is no decimal separator`);
  const whole = grouping ? from.split(grouping).join('') : from;
  if (point === ',' && whole.includes('.')) return call.warn(`"${from}" is no number`);
  const found = number.numberOf(point === ',' ? whole.replace(',', '.') : whole);
  return found ?? call.warn(`"${from}" is no number`);
}

/** Index of a position from 1, or from -1 at the end; null: out of range. */
function placeOf(position: N, length: number): number | null {
  const at = position.toNumber();
  if (at === 0 || Math.abs(at) > length) return null;
  return at < 0 ? length + at : at - 1;
}

function part<T>(items: readonly T[], start: N, length: N | null | undefined): readonly T[] | null {
  const at = start.toNumber();
  if (at === 0 || length === null || length?.lt(0)) return null;
  const from = at < 0 ? Math.max(0, items.length + at) : at - 1;
  return length === undefined ? items.slice(from) : items.slice(from, from + length.toNumber());
}

const TEXT: Record<string, FeelFunction> = {
  'name of': builtIn('person: number', (call, person: N) => call.nameOf(person.toNumber())),
  // Which field's words they are is read off the expression: feel-run.ts.
  'label of': builtIn('choice: string', (call) => call.warn('label of takes a choice by its name')),
  string: builtIn('from: any', (_, from: FeelValue) => (from === null ? null : textOf(from))),
  number: builtIn('from: string, grouping separator: string?, decimal separator: string?', numeral),
  substring: builtIn(
    'string: string, start position: integer, length: integer?',
    (call, text: string, start: N, length?: N | null) =>
      part([...text], start, length)?.join('') ?? call.warn('there is no such position'),
  ),
  'string length': builtIn('string: string', (_, text: string) => count([...text].length)),
  'upper case': builtIn('string: string', (_, text: string) => text.toUpperCase()),
  'lower case': builtIn('string: string', (_, text: string) => text.toLowerCase()),
  'substring before': builtIn('string: string, match: string', (_, text: string, match: string) =>
    text.slice(0, Math.max(0, text.indexOf(match))),
  ),
  'substring after': builtIn('string: string, match: string', (_, text: string, match: string) => {
    const at = text.indexOf(match);
    return at < 0 ? '' : text.slice(at + match.length);
  }),
  contains: builtIn('string: string, match: string', (_, text: string, match: string) => text.includes(match)),
  'starts with': builtIn('string: string, match: string', (_, text: string, match: string) => text.startsWith(match)),
  'ends with': builtIn('string: string, match: string', (_, text: string, match: string) => text.endsWith(match)),
  matches: builtIn('input: string, pattern: string, flags: string?', (_, text: string, pattern: string, flags) =>
    compilePattern(pattern, flags ?? '')
      .matcher(text)
      .find(),
  ),
  replace: builtIn('input: string, pattern: string, replacement: string, flags: string?', (_, ...args) =>
    replaced(args[0], args[1], args[2], args[3] ?? ''),
  ),
  split: builtIn('string: string, delimiter: string', (_, text: string, delimiter: string) => splitBy(text, delimiter)),
  'string join': builtIn('list: list, delimiter: string?', (call, list: List, delimiter?: string | null) => {
    const other = list.find((item) => item !== null && typeof item !== 'string');
    if (other !== undefined) return call.warn(`an item is a ${kindOf(other)}`);
    return list.filter((item) => item !== null).join(delimiter ?? '');
  }),
};

const rounding = (how: number.Rounding): FeelFunction =>
  builtIn('n: number, scale: integer', (call, n: N, scale: N) => scaled(call, n, scale, how));
const scaled = (call: Call, n: N, scale: N, how: number.Rounding): FeelValue =>
  number.rounded(n, scale.toNumber(), how) ?? call.warn('the scale is out of range');
const wholeOr = (how: number.Rounding): FeelFunction =>
  builtIn('n: number, scale: integer?', (call, n: N, scale?: N | null) =>
    scale === null ? null : scaled(call, n, scale ?? number.ZERO, how),
  );

function middle(list: readonly N[]): FeelValue {
  if (list.length === 0) return null;
  const sorted = [...list].sort((a, b) => a.cmp(b));
  const at = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[at]! : number.over(number.plus(sorted[at - 1]!, sorted[at]!), count(2));
}
const total = (list: readonly N[]): N => list.reduce(number.plus, number.ZERO);
function deviation(list: readonly N[]): FeelValue {
  if (list.length < 2) return null;
  const mean = number.over(total(list), count(list.length));
  const squares = list.map((n) => number.minus(n, mean)).map((n) => number.times(n, n));
  return number.root(number.over(total(squares), count(list.length - 1)));
}
function mostFrequent(list: readonly N[]): N[] {
  const counts = new Map<string, [number: N, times: number]>();
  for (const n of list) counts.set(n.toString(), [n, (counts.get(n.toString())?.[1] ?? 0) + 1]);
  const most = Math.max(0, ...[...counts.values()].map(([, times]) => times));
  return [...counts.values()].flatMap(([n, times]) => (times === most ? [n] : [])).sort((a, b) => a.cmp(b));
}

const NUMBER: Record<string, FeelFunction> = {
  decimal: rounding('halfEven'),
  floor: wholeOr('floor'),
  ceiling: wholeOr('ceiling'),
  'round up': rounding('up'),
  'round down': rounding('down'),
  'round half up': rounding('halfUp'),
  'round half down': rounding('halfDown'),
  abs: builtIn('n: any', (call, n: FeelValue) => {
    if (number.isNumber(n)) return n.isNegative() ? number.negative(n) : n;
    if (n instanceof DaysDuration) return new DaysDuration(n.nanos < 0n ? -n.nanos : n.nanos);
    if (n instanceof MonthsDuration) return new MonthsDuration(Math.abs(n.months));
    return n === null ? null : call.warn(`n is a ${kindOf(n)}`);
  }),
  modulo: builtIn('dividend: number, divisor: number', (_, a: N, b: N) => number.modulo(a, b)),
  sqrt: builtIn('number: number', (call, n: N) => (n.isNegative() ? call.warn('a negative number') : number.root(n))),
  log: builtIn('number: number', (call, n: N) =>
    n.gt(0) ? number.logarithm(n) : call.warn('a number that is not positive'),
  ),
  exp: builtIn('number: number', (_, n: N) => number.exponential(n)),
  odd: builtIn('number: number', (_, n: N) => number.modulo(n, count(2)).eq(1)),
  even: builtIn('number: number', (_, n: N) => n.isInteger() && number.modulo(n, count(2)).isZero()),
  sum: overList('list', 'number', (list) => (list.length === 0 ? null : total(list))),
  mean: overList('list', 'number', (list) => (list.length === 0 ? null : number.over(total(list), count(list.length)))),
  product: overList('list', 'number', (list) => (list.length === 0 ? null : list.reduce(number.times, count(1)))),
  median: overList('list', 'number', middle),
  stddev: overList('list', 'number', deviation),
  mode: overList('list', 'number', mostFrequent),
};

const best = (wanted: 1 | -1): FeelFunction =>
  overList('list', 'ordered', (list: List, call) => {
    let found: FeelValue = list[0] ?? null;
    for (const item of list.slice(1)) {
      const way = order(item, found, call.ahead);
      if (way === null) return call.warn('items have no order');
      if (way === wanted) found = item;
    }
    return list.length === 1 && order(found, found, call.ahead) === null ? null : found;
  });
const allAre = (wanted: boolean): FeelFunction =>
  overList('list', 'any', (list: List) =>
    list.some((item) => item === !wanted) ? !wanted : list.every((item) => item === wanted) ? wanted : null,
  );

function distinct(list: List, call: Call): FeelValue[] {
  const out: FeelValue[] = [];
  const seen = new Set<string>();
  for (const item of list) {
    const plain = item === null || typeof item === 'string' || typeof item === 'boolean' || number.isNumber(item);
    const key = plain ? `${kindOf(item)} ${textOf(item)}` : null;
    if (key !== null ? seen.has(key) : out.some((one) => equal(one, item, call.ahead) === true)) continue;
    if (key !== null) seen.add(key);
    out.push(item);
  }
  return out;
}

function flat(list: List): FeelValue[] {
  const out: FeelValue[] = [];
  const open = [list[Symbol.iterator]()];
  while (open.length > 0) {
    const next = open.at(-1)!.next();
    if (next.done) open.pop();
    else if (isList(next.value)) open.push(next.value[Symbol.iterator]());
    else out.push(next.value);
  }
  return out;
}

function inserted(call: Call, list: List, position: N, item: FeelValue): FeelValue {
  const at = position.toNumber() === list.length + 1 ? list.length : placeOf(position, list.length);
  return at === null ? call.warn('there is no such position') : [...list.slice(0, at), item, ...list.slice(at)];
}

function listReplace(
  call: Call,
  list: List,
  at: FeelValue | undefined,
  item: FeelValue,
  match: FeelValue | undefined,
): FeelValue {
  const where = at ?? match ?? null;
  if (number.isNumber(where)) {
    const place = placeOf(where.trunc(), list.length);
    return place === null ? call.warn('there is no such position') : list.map((one, i) => (i === place ? item : one));
  }
  if (!isFunction(where) || where.params.length !== 2) return call.warn('neither a position nor a function of two');
  const hits = list.map((one) => where.call([one, item], call));
  if (hits.some((hit) => typeof hit !== 'boolean')) return call.warn('the function does not answer true or false');
  return list.map((one, i) => (hits[i] ? item : one));
}

const LIST: Record<string, FeelFunction> = {
  'list contains': builtIn('list: list, element: any', (call, list: List, element: FeelValue) =>
    list.some((item) => equal(item, element, call.ahead) === true),
  ),
  'list replace': builtIn('list: list, position: any?, newItem: any, match: function?', listReplace),
  count: builtIn('list: list', (_, list: List) => count(list.length)),
  min: best(-1),
  max: best(1),
  all: allAre(true),
  any: allAre(false),
  sublist: builtIn(
    'list: list, start position: integer, length: integer?',
    (call, list: List, start: N, length?: N | null) =>
      part(list, start, length) ?? call.warn('there is no such position'),
  ),
  append: {
    params: ['list', '...item'],
    call: ([list, ...items]) =>
      list === undefined || list === null ? null : [...(isList(list) ? list : [list]), ...(items as FeelValue[])],
  },
  concatenate: {
    params: ['...list'],
    call: (lists) => (lists.length === 0 || lists.includes(null) ? null : (lists.flat(1) as FeelValue[])),
  },
  'insert before': builtIn('list: list, position: integer, newItem: any', inserted),
  remove: builtIn('list: list, position: integer', (call, list: List, position: N) => {
    const at = placeOf(position, list.length);
    return at === null ? call.warn('there is no such position') : list.filter((_, i) => i !== at);
  }),
  reverse: builtIn('list: list', (_, list: List) => [...list].reverse()),
  'index of': builtIn('list: list, match: any', (call, list: List, match: FeelValue) =>
    list.flatMap((item, i) => (equal(item, match, call.ahead) === true ? [count(i + 1)] : [])),
  ),
  union: {
    params: ['...list'],
    call: (lists, call) =>
      lists.length === 0 || lists.includes(null) ? null : distinct(lists.flat(1) as FeelValue[], call),
  },
  'distinct values': builtIn('list: list', (call, list: List) => distinct(list, call)),
  flatten: builtIn('list: list', (_, list: List) => flat(list)),
  sort: builtIn('list: list, precedes: function', (call, list: List, precedes: FeelFunction) =>
    [...list].sort((a, b) =>
      precedes.call([a, b], call) === true ? -1 : precedes.call([b, a], call) === true ? 1 : 0,
    ),
  ),
};

/** A context with a value at the end of a way of keys. */
function put(call: Call, context: FeelValue | undefined, keys: List, value: FeelValue): FeelContext | null {
  const [key, ...rest] = keys;
  if (!isContext(context) || typeof key !== 'string') return call.warn('there is no such context');
  const inner = rest.length > 0 ? put(call, context.get(key), rest, value) : value;
  return rest.length > 0 && inner === null ? null : new Map([...context, [key, inner]]);
}

function ofEntries(call: Call, entries: List): FeelContext | null {
  const out = new Map<string, FeelValue>();
  for (const entry of entries) {
    const key = isContext(entry) ? entry.get('key') : undefined;
    if (!isContext(entry) || typeof key !== 'string' || !entry.has('value') || out.has(key))
      return call.warn('an entry has no key of its own, or no value');
    out.set(key, entry.get('value')!);
  }
  return out;
}

const CONTEXT: Record<string, FeelFunction> = {
  'get value': builtIn('m|context: context, key|keys: any', (_, context: FeelContext, key: FeelValue) => {
    const keys = isList(key) ? key : [key];
    if (keys.length === 0) return null;
    let found: FeelValue | undefined = context;
    for (const one of keys) found = isContext(found) && typeof one === 'string' ? found.get(one) : undefined;
    return found ?? null;
  }),
  'get entries': builtIn('m|context: context', (_, context: FeelContext) =>
    [...context].map(
      ([key, value]) =>
        new Map<string, FeelValue>([
          ['key', key],
          ['value', value],
        ]),
    ),
  ),
  context: builtIn('entries: list', ofEntries),
  'context put': builtIn(
    'context: context, keys|key: any, value: any',
    (call, context: FeelContext, keys: FeelValue, value: FeelValue) =>
      put(call, context, isList(keys) ? keys : [keys], value),
  ),
  'context merge': builtIn('contexts: list', (call, contexts: List) =>
    contexts.every(isContext) ? new Map(contexts.flatMap((one) => [...one])) : call.warn('an item is no context'),
  ),
};

/** Every function there is, by name. */
export const FUNCTIONS: ReadonlyMap<string, FeelFunction> = new Map(
  Object.entries({
    not: builtIn('negand: any', (_, value: FeelValue) => (typeof value === 'boolean' ? !value : null)),
    is: builtIn('value1: any, value2: any', (call, a: FeelValue, b: FeelValue) => same(a, b, call)),
    ...TEXT,
    ...NUMBER,
    ...LIST,
    ...CONTEXT,
    ...DATE_FUNCTIONS,
    ...RANGE_FUNCTIONS,
  }),
);

/** The same value of the same kind, in the same zone. */
function same(a: FeelValue, b: FeelValue, call: Call): boolean {
  if (kindOf(a) !== kindOf(b)) return false;
  const zones = [a, b].map((value) =>
    value !== null && typeof value === 'object' && 'zone' in value ? value.zone : null,
  );
  return zones[0] === zones[1] && equal(a, b, call.ahead) === true;
}
