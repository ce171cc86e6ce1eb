/** A period by months: the whole ones, and the parts of the first and the last. Pure. */
import { formatDay, parseDay } from '#kernel/dates.ts';

export interface MonthPart {
  /** The first day of the month. */
  month: string;
  /** Days of the month, from 1; both included. */
  from: number;
  to: number;
}
export interface MonthParts {
  /** First days of the first and the last whole month; null: there is none. */
  whole: { first: string; last: string } | null;
  parts: MonthPart[];
}

const firstOf = (day: string): string => `${day.slice(0, 7)}-01`;
/** The first day of the month after, or before, the month that begins on a day. */
const nextOf = (month: string): string => firstOf(formatDay(parseDay(month)! + 31));
const previousOf = (month: string): string => firstOf(formatDay(parseDay(month)! - 1));
const dayOf = (day: string): number => Number(day.slice(8));

/** Civil dates, both included. */
export function monthParts(from: string, to: string): MonthParts {
  const [first, last] = [firstOf(from), firstOf(to)];
  const end = parseDay(nextOf(last))! - 1;
  const [begun, ended] = [from === first, parseDay(to)! === end];
  if (first === last && !(begun && ended))
    return { whole: null, parts: [{ month: first, from: dayOf(from), to: dayOf(to) }] };
  const whole = { first: begun ? first : nextOf(first), last: ended ? last : previousOf(last) };
  const parts = [
    ...(begun ? [] : [{ month: first, from: dayOf(from), to: parseDay(nextOf(first))! - parseDay(first)! }]),
    ...(ended ? [] : [{ month: last, from: 1, to: dayOf(to) }]),
  ];
  return { whole: whole.first <= whole.last ? whole : null, parts };
}
