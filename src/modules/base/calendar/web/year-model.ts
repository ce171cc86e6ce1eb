/**
 * A year of a calendar as the page draws it: each day with its state and reason. Pure.
 *
 * Invariant: the same precedence as scheduling (calendar.rules.ts): own days, national days, then the weekend rule.
 */
import { dayOf, formatDay, parseDay, weekdayOf } from '#kernel/dates.ts';
import type { CalendarException, Shift } from '#kernel/workdays.ts';
import type { CalendarDay, CalendarRow } from '../calendar.entity.ts';
import { type NationalDays, workCalendarOf } from '../calendar.rules.ts';

export interface YearDay {
  /** Civil day number. */
  day: number;
  works: boolean;
  /** Why it differs from the week: an own day, a national one; null: the week decides. */
  source: 'own' | 'national' | null;
  name: string;
  shifts: readonly Shift[];
}

export interface YearView {
  year: number;
  /** Twelve lists of days. */
  months: YearDay[][];
  workdays: number;
  restDays: number;
}

const covers = (range: { from: number; to: number }, day: number): boolean => day >= range.from && day <= range.to;

const ownDays = (row: Pick<CalendarRow, 'days'>): CalendarDay[] => (row.days ?? []) as CalendarDay[];

/** All days of a year. `national`: holidays and adjusted workdays of that year. */
export function yearOf(row: CalendarRow, national: NationalDays, year: number): YearView {
  const calendar = workCalendarOf(row, national);
  const own = ownDays(row).length;
  const first = dayOf(year, 1, 1);
  const last = dayOf(year, 12, 31);
  const relevant = calendar.exceptions
    .map((exception, at): [CalendarException, number] => [exception, at])
    .filter(([exception]) => exception.to >= first && exception.from <= last);
  const months = Array.from({ length: 12 }, (_, month): YearDay[] => {
    const start = dayOf(year, month + 1, 1);
    const end = month === 11 ? last : dayOf(year, month + 2, 1) - 1;
    return Array.from({ length: end - start + 1 }, (_unused, i): YearDay => {
      const day = start + i;
      const found = relevant.find(([exception]) => covers(exception, day));
      const shifts = found ? found[0].shifts : calendar.week[weekdayOf(day)]!;
      const name = found?.[0].name ?? '';
      // Saturdays of big weeks are exceptions without a name; for people they belong to the week.
      const source = !found ? null : found[1] < own ? 'own' : name ? 'national' : null;
      return { day, works: shifts.length > 0, source, name, shifts };
    });
  });
  const workdays = months.flat().filter((day) => day.works).length;
  return { year, months, workdays, restDays: last - first + 1 - workdays };
}

/** Own days with the range taken out of them; days that lay across its ends are cut. */
function without(days: readonly CalendarDay[], from: number, to: number): CalendarDay[] {
  return days.flatMap((entry) => {
    const [start, end] = [parseDay(entry.from), parseDay(entry.to)];
    if (start === null || end === null || end < from || start > to) return [entry];
    return [
      ...(start < from ? [{ ...entry, to: formatDay(from - 1) }] : []),
      ...(end > to ? [{ ...entry, from: formatDay(to + 1) }] : []),
    ];
  });
}

/** The own days after setting a range; `null` makes it follow the rules again. Sorted by date. */
export function setRange(
  row: Pick<CalendarRow, 'days'>,
  from: number,
  to: number,
  set: { name: string; shifts: [number, number][] } | null,
): CalendarDay[] {
  const rest = without(ownDays(row), from, to);
  const next = set ? [...rest, { from: formatDay(from), to: formatDay(to), ...set }] : rest;
  return next.sort((a, b) => (a.from < b.from ? -1 : 1));
}

export interface YearException {
  from: string;
  to: string;
  name: string;
  works: boolean;
  source: 'own' | 'national';
}

/** Runs of days that differ from the week, in order. */
export function exceptionsOf(view: YearView): YearException[] {
  const out: YearException[] = [];
  let before: YearDay | undefined;
  for (const day of view.months.flat()) {
    const joined = before?.source === day.source && before.name === day.name && before.works === day.works;
    const last = out.at(-1);
    if (day.source && joined && last) last.to = formatDay(day.day);
    else if (day.source)
      out.push({
        from: formatDay(day.day),
        to: formatDay(day.day),
        name: day.name,
        works: day.works,
        source: day.source,
      });
    before = day;
  }
  return out;
}
