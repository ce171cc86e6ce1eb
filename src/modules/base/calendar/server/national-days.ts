/**
 * National holidays and adjusted workdays of China, from the maintained library chinese-days.
 *
 * Years the State Council has not announced are not known to the library (`known: false`): they have the days that the regulation on
 * holidays fixes by the solar and the lunar calendar, without adjusted workdays; administrators may enter the rest in a calendar's
 * own days.
 */
import { createRequire } from 'node:module';
import { dayOf, formatDay, parseDay, weekdayOf } from '#kernel/dates.ts';
import type { NationalDays } from '../calendar.rules.ts';

interface Library {
  getDayDetail(date: string): { date: string; work: boolean; name: string };
  /** Of a day of the lunar calendar (`2027-01-01`). */
  getSolarDateFromLunar(lunar: string): { date: string };
  getSolarTermDate(year: number, month: number, term: 'pure_brightness'): string;
}
const library = createRequire(import.meta.url)('chinese-days') as Library;

const FIRST_YEAR = 2004;
const cache = new Map<number, NationalDays & { known: boolean }>();

type Run = { from: string; to: string; name: string };

const titleOf = (name: string): string | undefined => name.split(',')[1];

/** The last year the library knows; later ones are not announced. */
let announcedUntil = 0;
export function lastAnnouncedYear(): number {
  if (announcedUntil === 0) allNationalDays();
  return announcedUntil;
}

/** Fixed for every year by the regulation on national holidays, as amended from 2025 on. */
export function statutoryDaysOf(year: number): Run[] {
  const run = (name: string, first: number, days: number): Run => ({
    from: formatDay(first),
    to: formatDay(first + days - 1),
    name,
  });
  const lunar = (month: number, day: number): number =>
    parseDay(
      library.getSolarDateFromLunar(`${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`).date,
    )!;
  return [
    run('元旦', dayOf(year, 1, 1), 1),
    // From the eve of the lunar year on.
    run('春节', lunar(1, 1) - 1, 4),
    run('清明', parseDay(library.getSolarTermDate(year, 4, 'pure_brightness'))!, 1),
    run('劳动节', dayOf(year, 5, 1), 2),
    run('端午', lunar(5, 5), 1),
    run('中秋', lunar(8, 15), 1),
    run('国庆节', dayOf(year, 10, 1), 3),
  ].sort((a, b) => (a.from < b.from ? -1 : 1));
}

/** Holidays that differ from the plain week, and weekend days that are worked. Consecutive days are joined. */
export function nationalDaysOf(year: number): NationalDays & { known: boolean } {
  const found = cache.get(year);
  if (found) return found;
  const holidays: Run[] = [];
  const workdays: Run[] = [];
  const first = dayOf(year, 1, 1);
  // A year is announced whole, and its first day is a holiday: of others no day is asked for, since each answer costs.
  const announced = titleOf(library.getDayDetail(formatDay(first)).name) !== undefined;
  const last = announced ? dayOf(year, 12, 31) : first;
  for (let day = first; day <= last; day++) {
    const date = formatDay(day);
    const { work, name } = library.getDayDetail(date);
    const title = titleOf(name);
    const weekend = weekdayOf(day) === 0 || weekdayOf(day) === 6;
    if (!title || (work && !weekend)) continue;
    const list = work ? workdays : holidays;
    const before = list.at(-1);
    if (before && before.name === title && before.to === formatDay(day - 1)) before.to = date;
    else list.push({ from: date, to: date, name: title });
  }
  const known = holidays.length > 0;
  if (known) announcedUntil = Math.max(announcedUntil, year);
  // Before the first year that is known other rules held.
  const fixed = !known && year > FIRST_YEAR ? statutoryDaysOf(year) : [];
  const answer = { holidays: known ? holidays : fixed, workdays, known };
  cache.set(year, answer);
  return answer;
}

/** All known years together, for compiling calendars. */
export function allNationalDays(): NationalDays {
  const years = Array.from({ length: 40 }, (_, i) => nationalDaysOf(FIRST_YEAR + i));
  return { holidays: years.flatMap((y) => y.holidays), workdays: years.flatMap((y) => y.workdays) };
}
