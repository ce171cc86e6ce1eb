/** Dates of a schedule as civil days: as they are stored, and as they are in a plan that is being edited. Pure. */
import { formatDay, MINUTES_PER_DAY } from '#kernel/dates.ts';
import type { ScheduledPlan } from './plan-model.ts';

export const whole = (value: number | null | undefined): number | null =>
  value === null || value === undefined || Number.isNaN(value) ? null : Math.round(value);
export const dateOf = (minute: number | null): string | null =>
  minute === null ? null : formatDay(Math.floor(minute / MINUTES_PER_DAY));
/** A finish at midnight belongs to the day that ends. */
export const lastDayOf = (finish: number | null, start: number | null): string | null =>
  finish === null ? null : dateOf(start !== null && finish > start ? finish - 1 : finish);

/** Planned finish by task. */
export const finishDays = ({ plan, schedule }: ScheduledPlan): ReadonlyMap<number, string | null> =>
  new Map(plan.tasks.map(({ id }, i) => [id, lastDayOf(whole(schedule.finish[i]), whole(schedule.start[i]))]));
