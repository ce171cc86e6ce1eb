/** Periods of project reports: ISO weeks (`2026-W47`) and months (`2026-11`), as civil days. Pure. Source: records.md B4. */
import { dayOf, weekdayOf, ymdOf } from '#kernel/dates.ts';

export const reportKinds = {
  weekly: ['周报', '週報', 'Weekly report'],
  monthly: ['月报', '月報', 'Monthly report'],
} as const;
export type ReportKind = keyof typeof reportKinds;

/** First and last civil day. */
export interface Span {
  from: number;
  to: number;
}

const two = (n: number): string => String(n).padStart(2, '0');
/** Monday is 0. */
const weekday = (day: number): number => (weekdayOf(day) + 6) % 7;
const mondayOf = (day: number): number => day - weekday(day);
/** The week that holds the fourth of January is the first. */
const firstMonday = (year: number): number => mondayOf(dayOf(year, 1, 4));

function weekOf(day: number): string {
  const [year] = ymdOf(mondayOf(day) + 3);
  return `${year}-W${two((mondayOf(day) - firstMonday(year)) / 7 + 1)}`;
}

/** The period a day is in. */
export function periodOf(kind: ReportKind, day: number): string {
  if (kind === 'weekly') return weekOf(day);
  const [year, month] = ymdOf(day);
  return `${year}-${two(month)}`;
}

/** The days of a period; null: there is none of this name (`2026-W54`, `2026-13`). */
export function spanOf(kind: ReportKind, period: string): Span | null {
  const named = (kind === 'weekly' ? /^(\d{4})-W(\d{2})$/ : /^(\d{4})-(\d{2})$/).exec(period);
  if (!named) return null;
  const [year, n] = [Number(named[1]), Number(named[2])];
  if (n < 1 || (kind === 'monthly' && n > 12)) return null;
  const from = kind === 'weekly' ? firstMonday(year) + (n - 1) * 7 : dayOf(year, n, 1);
  if (periodOf(kind, from) !== period) return null;
  const to = kind === 'weekly' ? from + 6 : (n === 12 ? dayOf(year + 1, 1, 1) : dayOf(year, n + 1, 1)) - 1;
  return { from, to };
}

/** The period before this one. */
export const periodBefore = (kind: ReportKind, { from }: Span): string => periodOf(kind, from - 1);
