/** How values are compared, tested and looped over while an expression runs. Pure. Source: DMN 1.5 tables 53 to 55, §10.3.2.14. */
import { dateOfNumber, dayNumber, FeelDate } from './feel-dates.ts';
import { counted, plus } from './feel-number.ts';
import type { Running } from './feel-scope.ts';
import {
  equal,
  type FeelRange,
  type FeelValue,
  includes,
  isFunction,
  isList,
  isRange,
  kindOf,
  makeRange,
  order,
} from './feel-values.ts';

const not = (value: boolean | null): boolean | null => (value === null ? null : !value);

/** Values of different kinds, or without an order: reported, never just false. Unknown for a list, as for null. */
function told(a: FeelValue, b: FeelValue, op: string, running: Running): null {
  return a === null || b === null || isList(a) || isList(b) ? null : running.warn(`${kindOf(a)} ${op} ${kindOf(b)}`);
}

const ordered = (op: string, way: number): boolean =>
  op === '<' ? way < 0 : op === '<=' ? way <= 0 : op === '>' ? way > 0 : way >= 0;

/** A comparison as a test: unknown for values without an order, without a report. */
export function tested(op: string, value: FeelValue, bound: FeelValue, running: Running): boolean | null {
  if (op === '=') return equal(value, bound, running.ahead);
  if (op === '!=') return not(equal(value, bound, running.ahead));
  const way = order(value, bound, running.ahead);
  return way === null ? null : ordered(op, way);
}

export function compare(op: string, left: FeelValue, right: FeelValue, running: Running): boolean | null {
  if (op === '=' || op === '!=') {
    const same = equal(left, right, running.ahead);
    if (same === null) return told(left, right, op, running);
    return op === '=' ? same : !same;
  }
  const [a, b] = [left, right].map((side) => (isList(side) && side.length === 1 ? side[0]! : side)) as [
    FeelValue,
    FeelValue,
  ];
  const way = order(a, b, running.ahead);
  if (way === null) return told(a, b, op, running);
  return ordered(op, way);
}

/** The range that a unary test such as `> 5` is. */
export const rangeOfTest = (op: string, bound: FeelValue): FeelRange | null =>
  op === '<' || op === '<='
    ? makeRange(null, bound, false, op === '<=')
    : op === '='
      ? makeRange(bound, bound, true, true)
      : makeRange(bound, null, op === '>=', false);

/** Whether a value is one that another one names: in a range, in a list, or the same. */
export function isOneOf(value: FeelValue, named: FeelValue, running: Running): boolean | null {
  if (isFunction(named)) return named.call([value], running) as boolean | null;
  if (isRange(named) && !(isRange(value) && equal(value, named, running.ahead) === true))
    return includes(named, value, running.ahead);
  if (isList(named)) {
    if (isList(value) && equal(value, named, running.ahead) === true) return true;
    return named.some(
      (one) => (isRange(one) ? includes(one, value, running.ahead) : equal(value, one, running.ahead)) === true,
    );
  }
  return equal(value, named, running.ahead) ?? false;
}

/** The items of a loop's domain; null: it has none. */
export function* itemsOf(value: FeelValue): Generator<FeelValue> {
  if (isList(value)) yield* value;
  else if (isRange(value)) {
    const { start, end } = value;
    const days = start instanceof FeelDate && end instanceof FeelDate;
    const [from, to] = days ? [counted(dayNumber(start)), counted(dayNumber(end))] : [start, end];
    const way = order(from, to, null);
    const step = counted(way === 1 ? -1 : 1);
    for (let at = from as typeof step; order(at, to, null) !== (way === 1 ? -1 : 1); at = plus(at, step)) {
      if (!value.startIncluded && at.eq(from as typeof step)) continue;
      if (!value.endIncluded && at.eq(to as typeof step)) continue;
      yield days ? dateOfNumber(at.toNumber()) : at;
    }
  }
}
export const canLoop = (value: FeelValue): boolean =>
  isList(value) ||
  (isRange(value) &&
    kindOf(value.start) === kindOf(value.end) &&
    (kindOf(value.start) === 'number' || kindOf(value.start) === 'date'));
