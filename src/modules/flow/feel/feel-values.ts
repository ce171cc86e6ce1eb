/**
 * Values of FEEL expressions, comparison, input and output. Pure.
 *
 * Invariants: a value of one kind never equals or precedes one of another (null: unknown); output is JSON,
 * dates and durations as their texts, numbers as `plainNumber` has them.
 */
import type { WorkCalendar } from '#kernel/workdays.ts';
import {
  type DatedTime,
  DaysDuration,
  dayNumber,
  FeelDate,
  FeelDateTime,
  FeelTime,
  instantOfTemporal,
  MonthsDuration,
} from './feel-dates.ts';
import { type FeelNumber, isNumber, numberOf, numberText, plainNumber } from './feel-number.ts';

export type FeelContext = ReadonlyMap<string, FeelValue>;
export interface FeelRange {
  readonly range: true;
  start: FeelValue;
  end: FeelValue;
  startIncluded: boolean;
  endIncluded: boolean;
}
/** A function; `params` beginning with `...` take all that is left. */
export interface FeelFunction {
  readonly params: readonly string[];
  /** A missing argument is undefined. */
  call(args: readonly (FeelValue | undefined)[], call: Call): FeelValue;
}
/** Context of a running expression for functions. */
export interface Call {
  /** Why a value is null; the first reason is reported. */
  warn(detail: string): null;
  /** Minutes the company's clock is ahead of UTC; null: times without a zone are on an unknown clock. */
  ahead: number | null;
  /** The company's calendar; null: it is not known here. */
  calendar(): WorkCalendar | null;
  /** The name of a person; null with a report: not known here. */
  nameOf(id: number): string | null;
  /** Labels of the options of a choice, by its name; null: not a choice. */
  wordsOf(name: string): Readonly<Record<string, string>> | null;
}
export type FeelValue =
  | null
  | boolean
  | string
  | FeelNumber
  | FeelDate
  | FeelTime
  | FeelDateTime
  | DaysDuration
  | MonthsDuration
  | FeelRange
  | FeelFunction
  | readonly FeelValue[]
  | FeelContext;

export type Kind =
  | 'null'
  | 'boolean'
  | 'string'
  | 'number'
  | 'date'
  | 'time'
  | 'date and time'
  | 'days and time duration'
  | 'years and months duration'
  | 'list'
  | 'context'
  | 'range'
  | 'function';

export const isList = (value: unknown): value is readonly FeelValue[] => Array.isArray(value);
export const isContext = (value: unknown): value is FeelContext => value instanceof Map;
export const isRange = (value: unknown): value is FeelRange =>
  typeof value === 'object' && value !== null && 'range' in value;
export const isFunction = (value: unknown): value is FeelFunction =>
  typeof value === 'object' && value !== null && 'call' in value && 'params' in value;

export function kindOf(value: FeelValue): Kind {
  if (value === null) return 'null';
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'string') return 'string';
  if (isNumber(value)) return 'number';
  if (isList(value)) return 'list';
  if (isContext(value)) return 'context';
  if (value instanceof FeelDate) return 'date';
  if (value instanceof FeelDateTime) return 'date and time';
  if (value instanceof FeelTime) return 'time';
  if (value instanceof DaysDuration) return 'days and time duration';
  if (value instanceof MonthsDuration) return 'years and months duration';
  return isRange(value) ? 'range' : 'function';
}

/** A list of one item means the item when compared with a single value. */
const single = (value: FeelValue, other: FeelValue): FeelValue =>
  isList(value) && value.length === 1 && other !== null && !isList(other) ? value[0]! : value;

const sign = (n: number): -1 | 0 | 1 => (n < 0 ? -1 : n > 0 ? 1 : 0);
const compared = <T extends number | bigint | string>(a: T, b: T): -1 | 0 | 1 => (a < b ? -1 : a > b ? 1 : 0);

/** Texts by their code points. */
function textOrder(a: string, b: string): -1 | 0 | 1 {
  for (let i = 0; i < a.length && i < b.length; ) {
    const [x, y] = [a.codePointAt(i)!, b.codePointAt(i)!];
    if (x !== y) return compared(x, y);
    i += x > 0xffff ? 2 : 1;
  }
  return compared(a.length, b.length);
}

/** A date compared with what older definitions declare as one. */
const asDay = (value: FeelValue, other: FeelValue): FeelValue =>
  other instanceof FeelDate && value instanceof FeelDateTime && 'dated' in value ? (value as DatedTime).date : value;

/** Which comes first; null: unknown (different kinds or kinds without an order, a time on an unknown clock). */
export function order(left: FeelValue, right: FeelValue, ahead: number | null): -1 | 0 | 1 | null {
  const a = asDay(left, right);
  const b = asDay(right, left);
  if (isNumber(a) && isNumber(b)) return sign(a.cmp(b));
  if (typeof a === 'string' && typeof b === 'string') return textOrder(a, b);
  if (a instanceof FeelDate && b instanceof FeelDate) return compared(dayNumber(a), dayNumber(b));
  const times = a instanceof FeelTime && b instanceof FeelTime;
  if (times || (a instanceof FeelDateTime && b instanceof FeelDateTime)) {
    if (ahead === null && (a.zone === null) !== (b.zone === null)) return null;
    return compared(instantOfTemporal(a, ahead ?? 0), instantOfTemporal(b as FeelTime | FeelDateTime, ahead ?? 0));
  }
  if (a instanceof DaysDuration && b instanceof DaysDuration) return compared(a.nanos, b.nanos);
  if (a instanceof MonthsDuration && b instanceof MonthsDuration) return compared(a.months, b.months);
  return null;
}

/** Whether two values are the same; null: they are of different kinds. */
export function equal(left: FeelValue, right: FeelValue, ahead: number | null): boolean | null {
  const a = asDay(single(left, right), right);
  const b = asDay(single(right, left), left);
  if (a === null || b === null) return a === b;
  const kind = kindOf(a);
  if (kind !== kindOf(b)) return null;
  if (typeof a === 'boolean' || isFunction(a)) return a === b;
  if (isList(a) && isList(b)) return a.length === b.length ? every(a, (item, i) => equal(item, b[i]!, ahead)) : false;
  if (isContext(a) && isContext(b)) {
    if (a.size !== b.size) return false;
    return every([...a], ([key, value]) => (b.has(key) ? equal(value, b.get(key)!, ahead) : false));
  }
  if (isRange(a) && isRange(b))
    return (
      a.startIncluded === b.startIncluded &&
      a.endIncluded === b.endIncluded &&
      equal(a.start, b.start, ahead) === true &&
      equal(a.end, b.end, ahead) === true
    );
  const found = order(a, b, ahead);
  return found === 0;
}
/** Conjunction: a single false is false, else unknown if one is unknown. */
function every<T>(items: readonly T[], test: (item: T, i: number) => boolean | null): boolean | null {
  let all: boolean | null = true;
  for (const [i, item] of items.entries()) {
    const found = test(item, i);
    if (found === false) return false;
    if (found === null) all = null;
  }
  return all;
}

const RANGED: readonly Kind[] = [
  'string',
  'number',
  'date',
  'time',
  'date and time',
  'days and time duration',
  'years and months duration',
];
/** A range; null: its ends are of different kinds, or of one without an order. */
export function makeRange(
  start: FeelValue,
  end: FeelValue,
  startIncluded: boolean,
  endIncluded: boolean,
): FeelRange | null {
  const kinds = [start, end].filter((one) => one !== null).map(kindOf);
  if (kinds.some((kind) => kind !== kinds[0] || !RANGED.includes(kind))) return null;
  return {
    range: true,
    start,
    end,
    startIncluded: startIncluded && start !== null,
    endIncluded: endIncluded && end !== null,
  };
}

/** Whether a range holds a value, or all of another range. */
export function includes(range: FeelRange, value: FeelValue, ahead: number | null): boolean | null {
  let { start, end, startIncluded, endIncluded } = range;
  if (value === null || (start === null && end === null)) return null;
  if (start !== null && end !== null && order(start, end, ahead) === 1)
    [start, end, startIncluded, endIncluded] = [end, start, endIncluded, startIncluded];
  const inner = isRange(value) ? value : null;
  const side = (bound: FeelValue, own: boolean, at: FeelValue, theirs: boolean, way: 1 | -1): boolean | null => {
    if (bound === null) return true;
    if (at === null) return false;
    const found = order(at, bound, ahead);
    return found === null ? null : found === way || (found === 0 && (own || (inner !== null && !theirs)));
  };
  const after = side(start, startIncluded, inner ? inner.start : value, inner?.startIncluded ?? true, 1);
  const before = side(end, endIncluded, inner ? inner.end : value, inner?.endIncluded ?? true, -1);
  return after === false || before === false ? false : after === null || before === null ? null : true;
}

const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;
/** As `string` gives it; texts inside others are quoted. */
export function textOf(value: FeelValue, inside = false): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return inside ? quoted(value) : value;
  if (isNumber(value)) return numberText(value);
  if (isList(value)) return `[${value.map((item) => textOf(item, true)).join(', ')}]`;
  if (isContext(value))
    return `{${[...value].map(([key, item]) => `${/\W/.test(key) ? quoted(key) : key}: ${textOf(item, true)}`).join(', ')}}`;
  if (isRange(value)) {
    const [open, shut] = [value.startIncluded ? '[' : '(', value.endIncluded ? ']' : ')'];
    return `${open}${textOf(value.start, true)}..${textOf(value.end, true)}${shut}`;
  }
  return isFunction(value) ? '<function>' : String(value);
}

/** A stored value as FEEL sees it without a declared type. */
export function feelOf(value: unknown): FeelValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return numberOf(value);
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.map(feelOf);
  if (isNumber(value) || typeof value !== 'object') return isNumber(value) ? value : null;
  return new Map(Object.entries(value).map(([key, item]) => [key, feelOf(item)]));
}

/** For JSON. Nested numbers are the nearest JSON numbers, because no type is declared for them. */
export function plainOf(value: FeelValue, inside = false): unknown {
  if (isNumber(value)) {
    const near = value.toNumber();
    return inside && Number.isFinite(near) ? near : plainNumber(value);
  }
  if (isList(value)) return value.map((item) => plainOf(item, true));
  if (isContext(value)) return Object.fromEntries([...value].map(([key, item]) => [key, plainOf(item, true)]));
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value;
  return isFunction(value) ? null : textOf(value);
}
