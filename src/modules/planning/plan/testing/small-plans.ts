/** Helpers for tests of the engine: working weeks, minutes of 2026, and plans of a few tasks written in a line. */
import { parseMinute } from '#kernel/dates.ts';
import type { Shift, WorkCalendar } from '#kernel/workdays.ts';
import {
  newPlanTask,
  type Plan,
  type PlanLink,
  type PlanOptions,
  type PlanSettings,
  type PlanTask,
  planOptions,
  type Schedule,
} from '../plan-model.ts';
import { schedulePlan } from '../schedule/schedule.ts';

/** Working minutes of a day. */
export const D = 480;
export const day: readonly Shift[] = [
  [480, 720],
  [780, 1020],
];
/** The same shifts on these days of the week, Sunday 0. */
export const week = (shifts: readonly Shift[], days: readonly number[]): WorkCalendar['week'] =>
  Array.from({ length: 7 }, (_, d) => (days.includes(d) ? shifts : []));
export const WEEKDAYS = [1, 2, 3, 4, 5];
export const ALL_DAYS = [0, 1, 2, 3, 4, 5, 6];

/** `11-16T08:00`, a Monday: where small plans start. */
export const at = (text: string): number => parseMinute(`2026-${text}`)!;

export const smallSettings = (options: Partial<PlanOptions> = {}): PlanSettings => ({
  projectStart: at('11-16T08:00'),
  calendarId: 1,
  parentMode: 'computed',
  criticalSlackMinutes: 0,
  minutesPerDay: D,
  minutesPerWeek: 5 * D,
  ...planOptions,
  ...options,
});

export type SmallTask = Partial<PlanTask> & { id: number };
/** Tasks on the first of the calendars; a link goes from 1 to 2 unless it says otherwise. */
export const smallPlan = (
  calendars: WorkCalendar[],
  tasks: readonly SmallTask[],
  links: readonly Partial<PlanLink>[] = [],
  options: Partial<PlanOptions> = {},
): Plan => ({
  settings: smallSettings(options),
  calendars,
  tasks: tasks.map((t) => ({ ...newPlanTask(t.id, null, `t${t.id}`), ...t })),
  links: links.map((l) => ({ from: 1, to: 2, type: 'FS', lag: 0, lagUnit: 'work', ...l })),
});

/** The schedule of a plan that has one. */
export function scheduled(plan: Plan): Schedule {
  const result = schedulePlan(plan);
  if ('problems' in result) throw new Error(JSON.stringify(result.problems));
  return result.schedule;
}
