/** Months as their first days, and fiscal years. Pure. */
import { dayOf, formatDay, parseDay, ymdOf } from '#kernel/dates.ts';

/** The first day of the month of a day. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

/** The month so many months later, by its first day. */
export function monthAfter(month: string, months: number): string {
  const [year, at] = ymdOf(parseDay(month)!);
  const count = year * 12 + (at - 1) + months;
  return formatDay(dayOf(Math.floor(count / 12), (count % 12) + 1, 1));
}

/** Months from one to another, the last one included, by their first days. */
export function monthsFrom(first: string, last: string): string[] {
  const found: string[] = [];
  for (let month = monthOf(first); month <= last; month = monthAfter(month, 1)) found.push(month);
  return found;
}

/** The calendar year in which the fiscal year of a day begins. */
export function fiscalYearOf(day: string, yearStart: number): number {
  const [year, month] = ymdOf(parseDay(day)!);
  return month >= yearStart ? year : year - 1;
}
