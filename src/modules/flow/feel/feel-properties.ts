/** Access by a dot: entries of contexts, parts of dates, durations and ranges. Pure. Source: DMN 1.5 table 65. */
import { normalizeContextKey } from 'lezer-feel';
import {
  aheadOf,
  DaysDuration,
  FeelDate,
  FeelDateTime,
  FeelTime,
  MonthsDuration,
  partsOf,
  weekday,
} from './feel-dates.ts';
import { counted, numberOf } from './feel-number.ts';
import { type Call, type FeelContext, type FeelValue, isContext, isList, isRange, kindOf } from './feel-values.ts';

const NANOS = 1_000_000_000;

function ofDate(date: FeelDate, name: string): FeelValue | undefined {
  if (name === 'year') return counted(date.year);
  if (name === 'month') return counted(date.month);
  if (name === 'day') return counted(date.day);
  return name === 'weekday' ? counted(weekday(date)) : undefined;
}

function ofTime(time: FeelTime | FeelDateTime, name: string): FeelValue | undefined {
  const seconds = Math.floor(time.nanos / NANOS);
  if (name === 'hour') return counted(Math.floor(seconds / 3600));
  if (name === 'minute') return counted(Math.floor(seconds / 60) % 60);
  if (name === 'second') return counted(seconds % 60);
  if (name === 'timezone') return typeof time.zone === 'string' ? time.zone : null;
  if (name !== 'time offset') return undefined;
  const ahead = aheadOf(time);
  return ahead === null ? null : new DaysDuration(BigInt(ahead) * BigInt(NANOS));
}

function ofDuration(duration: DaysDuration, name: string): FeelValue | undefined {
  const { sign, days, hours, minutes, nanos } = partsOf(duration);
  if (name === 'days') return numberOf(String(BigInt(sign) * days));
  if (name === 'hours') return counted(sign * hours);
  if (name === 'minutes') return counted(sign * minutes);
  return name === 'seconds' ? counted((sign * nanos) / NANOS) : undefined;
}

/** An entry of a context, however blanks and signs in its key are written. */
export function entryOf(context: FeelContext, name: string): FeelValue | undefined {
  const found = context.get(name);
  if (found !== undefined) return found;
  for (const [key, value] of context) if (normalizeContextKey(key) === name) return value;
  return undefined;
}

function own(value: FeelValue, name: string): FeelValue | undefined {
  if (isContext(value)) return entryOf(value, name);
  if (value instanceof FeelDate) return ofDate(value, name);
  if (value instanceof FeelDateTime) return ofDate(value.date, name) ?? ofTime(value, name);
  if (value instanceof FeelTime) return ofTime(value, name);
  if (value instanceof DaysDuration) return ofDuration(value, name);
  if (value instanceof MonthsDuration) {
    if (name === 'years') return counted(Math.trunc(value.months / 12));
    return name === 'months' ? counted(value.months % 12) : undefined;
  }
  if (!isRange(value)) return undefined;
  if (name === 'start' || name === 'end') return value[name];
  if (name === 'start included') return value.startIncluded;
  return name === 'end included' ? value.endIncluded : undefined;
}

/** The property of a value, of each item of a list. */
export function propertyOf(value: FeelValue, name: string, call: Call): FeelValue {
  if (isList(value)) return value.map((item) => propertyOf(item, name, call));
  const found = own(value, name);
  return found === undefined ? call.warn(`${kindOf(value)}.${name}`) : found;
}
