/** What a date without a time means in a plan: the begin or the end of the working day of its calendar on that date. */
import { MINUTES_PER_DAY } from '#kernel/dates.ts';
import {
  type CompiledCalendar,
  compiled,
  isWorkday,
  nextWorkStart,
  previousWorkEnd,
  type WorkCalendar,
} from '#kernel/workdays.ts';
import { isDate } from './plan-limits.ts';
import type { Minute, Plan } from './plan-model.ts';

export type DayEdge = 'start' | 'finish';

/** Minutes of the day between which most is worked in a week; a calendar without a week works from eight to five. */
export function usualDay({ week }: Pick<WorkCalendar, 'week'>): { start: number; finish: number } {
  const work = (day: WorkCalendar['week'][number]): number => day.reduce((sum, [from, to]) => sum + to - from, 0);
  const longest = week.reduce((a, b) => (work(b) > work(a) ? b : a), []);
  if (longest.length === 0) return { start: 480, finish: 1020 };
  return { start: Math.min(...longest.map(([from]) => from)), finish: Math.max(...longest.map(([, to]) => to)) };
}

/** The civil minute of an edge of a civil day; of a day without work at the time when the calendar usually begins or ends. */
export function edgeOfDay(calendar: CompiledCalendar, day: number, edge: DayEdge): Minute {
  const midnight = day * MINUTES_PER_DAY;
  // No plan holds other dates: no calendar is laid out for them.
  if (!isDate(midnight) || !isWorkday(calendar, day)) return midnight + usualDay(calendar.source)[edge];
  return edge === 'start' ? nextWorkStart(calendar, midnight) : previousWorkEnd(calendar, midnight + MINUTES_PER_DAY);
}

/** Both edges of a day by the calendar of a plan. */
export function dayTimes({ settings, calendars }: Pick<Plan, 'settings' | 'calendars'>) {
  const calendar = compiled(calendars.find((one) => one.id === settings.calendarId)!);
  return {
    start: (day: number): Minute => edgeOfDay(calendar, day, 'start'),
    finish: (day: number): Minute => edgeOfDay(calendar, day, 'finish'),
  };
}
