/** Amounts of work as people type and read them: hours, or days of the plan's length. Whole tenths of an hour are kept. Pure. */
import { shared } from '#modules/registers/hours/propose.ts';

export const units = {
  hours: ['小时', '小時', 'Hours'],
  days: ['人天', '人天', 'Person-days'],
} as const;
export type Unit = keyof typeof units;

/** Minutes in a tenth of an hour. */
const TENTH = 6;
/** Most of one row in one week: ten thousand hours. */
export const MOST_MINUTES = 600_000;

/** Full-width digits and signs as people type them in Chinese. */
const narrow = (text: string): string =>
  text
    .replace(/[０-９．，]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0))
    .replaceAll(',', '')
    .trim();

/** Minutes of an amount as typed, 0 if empty; null: invalid (`-3`, `1.25`, `abc`) or too much. */
export function minutesTyped(text: string, unit: Unit, dayMinutes: number): number | null {
  const typed = narrow(text);
  if (typed === '') return 0;
  if (!/^\d{1,6}(\.\d)?$/.test(typed)) return null;
  const exact = Number(typed) * (unit === 'hours' ? 60 : dayMinutes);
  const minutes = Math.round(exact / TENTH) * TENTH;
  return minutes > MOST_MINUTES * 5 ? null : minutes;
}

/** The amount with one decimal at most; a number for sums and sheets. */
export const amountOf = (minutes: number, unit: Unit, dayMinutes: number): number =>
  Math.round((minutes * 10) / (unit === 'hours' ? 60 : dayMinutes)) / 10;

/** Spreads an amount typed for a month over its weeks, by their working time; the first week takes it if none has any. */
export function overWeeks(minutes: number, work: readonly number[]): number[] {
  const parts = shared(minutes, work);
  const rest = minutes - parts.reduce((sum, m) => sum + m, 0);
  const most = work.indexOf(Math.max(...work));
  return parts.map((m, i) => (i === most ? m + rest : m));
}
