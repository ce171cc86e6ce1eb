/**
 * The time of a matrix of people: weeks from Monday on, and months made of whole weeks.
 *
 * A week belongs to the month of its Thursday (as ISO 8601 gives weeks to years), so a month is the sum of its weeks whichever
 * way it is looked at. In a template weeks count from its start, and four of them stand for a month. Pure.
 */
import { formatDay, MINUTES_PER_DAY, parseDay, ymdOf } from '#kernel/dates.ts';
import { mondayOf } from '#modules/registers/hours/hours.rules.ts';

export const grains = {
  week: ['按周', '按週', 'By week'],
  month: ['按月', '按月', 'By month'],
} as const;
export type Grain = keyof typeof grains;

/** Plans of templates start on this Monday (module plan); week 1 is its week. */
export const TEMPLATE_START = parseDay('2024-01-01')!;
/** Weeks of a page: a quarter, and at most a year. */
export const QUARTER = 13;
export const MOST_WEEKS = 53;
const MONTHS = 12;
/** Weeks that stand for a month where no week has a date. */
const FOUR = 4;

/** So many weeks from a Monday, which is a civil day; `days`: so many periods of other days each. */
export interface Weeks {
  first: number;
  count: number;
  days?: number;
}

/** The place of a civil minute among weeks; outside of them below 0 or from their count on. */
export const weekAt = ({ first, days = 7 }: Weeks, minute: number): number =>
  Math.floor((minute / MINUTES_PER_DAY - first) / days);
export const mondaysOf = ({ first, count }: Weeks): string[] =>
  Array.from({ length: count }, (_, i) => formatDay(first + 7 * i));
/** Number of a template's week by its Monday, from 1. */
export const weekNumber = (monday: number): number => Math.floor((monday - TEMPLATE_START) / 7) + 1;

/** Months since year 0 to which the week of a Monday belongs. */
function monthOf(monday: number): number {
  const [year, month] = ymdOf(monday + 3);
  return year * 12 + month - 1;
}
/** The Monday on which a month of weeks begins. */
function monthStart(monday: number): number {
  const month = monthOf(monday);
  let at = monday;
  while (monthOf(at - 7) === month) at -= 7;
  return at;
}

/** The weeks a page shows that begins in the week (or month) of a civil day. `relative`: of a template. */
export function windowOf(day: number, grain: Grain, relative: boolean): Weeks {
  const monday = mondayOf(day);
  if (grain === 'week') return { first: monday, count: QUARTER };
  if (relative) return { first: monday - ((monday - TEMPLATE_START) % (7 * FOUR)), count: MONTHS * FOUR };
  const first = monthStart(monday);
  let count = 0;
  while (monthOf(first + 7 * count) < monthOf(first) + MONTHS) count++;
  return { first, count };
}

/** Where a page of an object begins by default: two weeks before today while it goes on, else at its start. */
export function usualStart(start: number, end: number | null, today: number): number {
  const near = today - 14;
  return today < start || (end !== null && today > end) ? start : Math.max(start, near);
}

/** A column: the places of its weeks, both included. */
export interface Period {
  key: string;
  from: number;
  to: number;
}

/** The columns of weeks that begin on these Mondays. */
export function periodsOf(mondays: readonly string[], grain: Grain, relative: boolean): Period[] {
  const out: Period[] = [];
  for (const [i, monday] of mondays.entries()) {
    const day = parseDay(monday)!;
    const month = relative ? Math.floor((weekNumber(day) - 1) / FOUR) : monthOf(day);
    const key = grain === 'week' ? monday : relative ? `${month * FOUR + 1}` : formatDay(day + 3).slice(0, 7);
    const last = out.at(-1);
    if (last?.key === key) last.to = i;
    else out.push({ key, from: i, to: i });
  }
  return out;
}
