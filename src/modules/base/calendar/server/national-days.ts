/**
 * National holidays and adjusted workdays of China, from the maintained library chinese-days.
 *
 * Years the State Council has not announced are not known to the library; they answer no days (`known: false`), and
 * administrators may enter them in a calendar's own days.
 */
import { createRequire } from 'node:module';
import { dayOf, formatDay, weekdayOf } from '#kernel/dates.ts';
import type { NationalDays } from '../calendar.rules.ts';

interface Library {
  getDayDetail(date: string): { date: string; work: boolean; name: string };
}
const library = createRequire(import.meta.url)('chinese-days') as Library;

const cache = new Map<number, NationalDays & { known: boolean }>();

type Run = { from: string; to: string; name: string };

const titleOf = (name: string): string | undefined => name.split(',')[1];

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
  const answer = { holidays, workdays, known: holidays.length > 0 };
  cache.set(year, answer);
  return answer;
}

/** All known years together, for compiling calendars. */
export function allNationalDays(): NationalDays {
  const years = Array.from({ length: 40 }, (_, i) => nationalDaysOf(2004 + i));
  return { holidays: years.flatMap((y) => y.holidays), workdays: years.flatMap((y) => y.workdays) };
}
