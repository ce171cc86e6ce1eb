/**
 * Dates as people type them into a cell: all that a sheet's cell may hold, and the short forms, where missing parts come from the
 * existing date.
 *
 * `20261120`, `11-20`, `11/20`, `11月20日`, `20`, `20日`, `Nov 20`, `20 Nov 2026`, `20-Nov-26`, each with a time or without.
 */
import { MINUTES_PER_DAY, ymdOf } from '#kernel/dates.ts';
import type { Lang } from '#kernel/text.ts';
import { type DateOrder, type DayTime, parseSheetDate } from '../exchange/sheet-values.ts';
import type { Minute } from '../plan-model.ts';

/** What is first in `5/11/2026`. */
export const DATE_ORDER_OF: Record<Lang, DateOrder> = { 'zh-CN': 'ymd', HK: 'dmy', 'en-US': 'mdy' };

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?';
const DAY_FIRST = new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)?[\\s-]*${MONTH}(?:[\\s,-]+(\\d{4}|\\d{2})(?![\\d:]))?`);
const MONTH_FIRST = new RegExp(`^${MONTH}[\\s-]*(\\d{1,2})(?:st|nd|rd|th)?(?:[\\s,-]+(\\d{4}|\\d{2})(?![\\d:]))?`);
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?!\d)/;
const WITHOUT_YEAR = /^(\d{1,2})\s*([-/.月])\s*(\d{1,2})日?(?=\s|$)/;
const DAY_ALONE = /^(\d{1,2})日?(?=\s|$)/;

/**
 * Civil minute of a typed date, `dayTime` being the time of one without a time; of several years that fit a date
 * without one, the one nearest to `near`. null when it is none.
 */
export function parseTypedDate(text: string, near: Minute, dayTime: DayTime, order: DateOrder): Minute | null {
  const whole = parseSheetDate(text, order, dayTime);
  if (whole !== null) return whole;
  const clean = text.normalize('NFKC').trim().toLowerCase();
  const [year, month] = ymdOf(Math.floor(near / MINUTES_PER_DAY));
  const read = (y: number, m: number, d: number, said: string): Minute | null =>
    parseSheetDate(`${y}-${m}-${d}${clean.slice(said.length)}`, 'ymd', dayTime);
  const nearest = (m: number, d: number, said: string): Minute | null =>
    [year - 1, year, year + 1]
      .map((y) => read(y, m, d, said))
      .filter((minute) => minute !== null)
      .sort((a, b) => Math.abs(a - near) - Math.abs(b - near))[0] ?? null;
  const named = (m: string, d: string, y: string | undefined, said: string): Minute | null => {
    const at = MONTHS.indexOf(m) + 1;
    if (y === undefined) return nearest(at, Number(d), said);
    return read(y.length === 2 ? 2000 + Number(y) : Number(y), at, Number(d), said);
  };
  const dayFirst = DAY_FIRST.exec(clean);
  if (dayFirst) return named(dayFirst[2]!, dayFirst[1]!, dayFirst[3], dayFirst[0]);
  const monthFirst = MONTH_FIRST.exec(clean);
  if (monthFirst) return named(monthFirst[1]!, monthFirst[2]!, monthFirst[3], monthFirst[0]);
  const compact = COMPACT.exec(clean);
  if (compact) return read(Number(compact[1]), Number(compact[2]), Number(compact[3]), compact[0]);
  const short = WITHOUT_YEAR.exec(clean);
  if (short) {
    const [first, second] = [Number(short[1]), Number(short[3])];
    const dayThenMonth = order === 'dmy' && (short[2] === '/' || short[2] === '.');
    return dayThenMonth ? nearest(second, first, short[0]) : nearest(first, second, short[0]);
  }
  const alone = DAY_ALONE.exec(clean);
  return alone ? read(year, month, Number(alone[1]), alone[0]) : null;
}
