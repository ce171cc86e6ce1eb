/** What `+ - * / **` do with values of FEEL (DMN 10.3.2.5, tables 50 to 56). Pure. */
import {
  DaysDuration,
  dayNumber,
  FeelDate,
  FeelDateTime,
  FeelTime,
  instantOfTemporal,
  later,
  MonthsDuration,
  makeMonths,
  type Temporal,
} from './feel-dates.ts';
import * as number from './feel-number.ts';
import { type Call, type FeelValue, kindOf } from './feel-values.ts';

type Duration = DaysDuration | MonthsDuration;
const isDuration = (value: FeelValue): value is Duration =>
  value instanceof DaysDuration || value instanceof MonthsDuration;
const isTemporal = (value: FeelValue): value is Temporal =>
  value instanceof FeelDate || value instanceof FeelDateTime || value instanceof FeelTime;

/** Nanoseconds a duration may have: some thirty thousand times the age of the world. */
const MOST_NANOS = 10n ** 31n;
function held(duration: Duration | null): Duration {
  const beyond = duration instanceof DaysDuration && (duration.nanos > MOST_NANOS || duration.nanos < -MOST_NANOS);
  if (duration === null || beyond) throw new number.NoNumber('too long a duration');
  return duration;
}
const ofNanos = (nanos: bigint | null): Duration => held(nanos === null ? null : new DaysDuration(nanos));
const ofMonths = (months: bigint | null): Duration => held(months === null ? null : makeMonths(Number(months)));

const negative = (a: Duration): Duration =>
  a instanceof DaysDuration ? new DaysDuration(-a.nanos) : new MonthsDuration(0 - a.months);

function sum(a: Duration, b: Duration): Duration | null {
  if (a instanceof DaysDuration && b instanceof DaysDuration) return ofNanos(a.nanos + b.nanos);
  if (a instanceof MonthsDuration && b instanceof MonthsDuration) return held(makeMonths(a.months + b.months));
  return null;
}

/** The duration between two points; null: the clock of one of them is unknown. */
function between(a: Temporal, b: Temporal, ahead: number | null): Duration | null {
  if (a instanceof FeelDate && b instanceof FeelDate)
    return new DaysDuration(BigInt(dayNumber(a) - dayNumber(b)) * 86_400_000_000_000n);
  if (a instanceof FeelTime !== b instanceof FeelTime) return null;
  // A date means its first moment: by the company's clock, else by UTC.
  const known = (value: Temporal): boolean => (value instanceof FeelDate ? ahead === null : value.zone !== null);
  if (ahead === null && known(a) !== known(b)) return null;
  return new DaysDuration(instantOfTemporal(a, ahead ?? 0) - instantOfTemporal(b, ahead ?? 0));
}

/** The result; undefined: no such operation on values of these kinds. */
function result(op: string, a: FeelValue, b: FeelValue, call: Call): FeelValue | undefined {
  const numbers = number.isNumber(a) && number.isNumber(b);
  switch (op) {
    case '+':
      if (numbers) return number.plus(a, b);
      if (typeof a === 'string' && typeof b === 'string') return a + b;
      if (isDuration(a) && isDuration(b)) return sum(a, b) ?? undefined;
      if (isTemporal(a) && isDuration(b)) return later(a, b) ?? undefined;
      return isDuration(a) && isTemporal(b) ? (later(b, a) ?? undefined) : undefined;
    case '-':
      if (numbers) return number.minus(a, b);
      if (isDuration(a) && isDuration(b)) return sum(a, negative(b)) ?? undefined;
      if (isTemporal(a) && isDuration(b)) return later(a, negative(b)) ?? undefined;
      return isTemporal(a) && isTemporal(b) ? (between(a, b, call.ahead) ?? undefined) : undefined;
    case '*':
      if (numbers) return number.times(a, b);
      if (number.isNumber(a)) return isDuration(b) ? result(op, b, a, call) : undefined;
      if (!number.isNumber(b)) return undefined;
      if (a instanceof DaysDuration) return ofNanos(number.timesWhole(a.nanos, b));
      return a instanceof MonthsDuration ? ofMonths(number.timesWhole(BigInt(a.months), b)) : undefined;
    case '/':
      if (numbers) return number.over(a, b);
      if (a instanceof DaysDuration && b instanceof DaysDuration) return number.ratio(a.nanos, b.nanos);
      if (a instanceof MonthsDuration && b instanceof MonthsDuration)
        return number.ratio(BigInt(a.months), BigInt(b.months));
      if (!number.isNumber(b)) return undefined;
      if (a instanceof DaysDuration) return ofNanos(number.overWhole(a.nanos, b));
      return a instanceof MonthsDuration ? ofMonths(number.overWhole(BigInt(a.months), b)) : undefined;
    default:
      return numbers ? number.power(a, b) : undefined;
  }
}

/** Null with the reason if there is no result; without one if an operand is null. */
export function arithmetic(op: string, a: FeelValue, b: FeelValue, call: Call): FeelValue {
  if (a === null || b === null) return null;
  try {
    return result(op, a, b, call) ?? call.warn(`${kindOf(a)} ${op} ${kindOf(b)}`);
  } catch (error) {
    if (error instanceof number.NoNumber) return call.warn(error.message);
    throw error;
  }
}

export function negated(value: FeelValue, call: Call): FeelValue {
  if (number.isNumber(value)) return number.negative(value);
  if (isDuration(value)) return negative(value);
  return value === null ? null : call.warn(`- ${kindOf(value)}`);
}
