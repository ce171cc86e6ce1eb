/**
 * Tasks whose people have their own calendars: each person's part ("leg") is placed on its own calendar, the task
 * spans them all. Source: design/scheduling.md part 2, "Calendar of a task".
 */
import { addWork, type CompiledCalendar, compiled, nextWorkStart, previousWorkEnd } from '#kernel/workdays.ts';
import type { PlanTask } from '../plan-model.ts';
import { commonCalendar } from './common-calendar.ts';
import { spanOfSplits } from './schedule-splits.ts';

export interface Leg {
  calendar: CompiledCalendar;
  /** Working minutes, with the pauses that interrupt them. */
  length: number;
}

/**
 * How long a task is by its people's work and units; `legs` only when somebody works on another calendar than the task.
 * `length` is without pauses. null: its duration counts (fixed duration, elapsed, nobody with work).
 */
export function legsOf(
  task: PlanTask,
  taskCalendar: CompiledCalendar,
  calendarOfPerson: ReadonlyMap<number, CompiledCalendar>,
): { length: number; legs: readonly Leg[] | undefined } | null {
  if (task.taskType === 'fixedDuration' || task.elapsed) return null;
  const legs: Leg[] = [];
  let [length, own] = [0, false];
  for (const { userId, units, workMinutes } of task.assignments) {
    if (!(workMinutes > 0 && units > 0)) continue;
    const leg = { calendar: taskCalendar, length: Math.max(1, Math.round((workMinutes * 100) / units)) };
    const person = task.ignorePersonCalendars ? undefined : calendarOfPerson.get(userId);
    if (person && person !== taskCalendar) {
      leg.calendar = task.calendarId === null ? person : compiled(commonCalendar(taskCalendar.source, person.source));
      own = true;
    }
    length = Math.max(length, leg.length);
    leg.length = spanOfSplits(task.splits, leg.length);
    legs.push(leg);
  }
  return legs.length === 0 ? null : { length, legs: own ? legs : undefined };
}

/** Finish of the last leg when all start then, each at its own next working time. `share`: of their lengths. */
export function legsAfter(legs: readonly Leg[], start: number, share: number): number {
  let finish = start;
  for (const { calendar, length } of legs) {
    finish = Math.max(finish, addWork(calendar, nextWorkStart(calendar, start), Math.round(length * share)));
  }
  return finish;
}

/** The latest start with which every leg ends by then. */
export function legsBefore(legs: readonly Leg[], finish: number, share: number): number {
  let start = Number.POSITIVE_INFINITY;
  for (const { calendar, length } of legs) {
    start = Math.min(start, addWork(calendar, previousWorkEnd(calendar, finish), -Math.round(length * share)));
  }
  return start;
}

/** Where the first of the legs can begin. */
export function legsStart(legs: readonly Leg[], minute: number): number {
  return legs.reduce((least, { calendar }) => Math.min(least, nextWorkStart(calendar, minute)), Infinity);
}

/** Where the last of the legs can end at the latest. */
export function legsEnd(legs: readonly Leg[], minute: number): number {
  return legs.reduce((most, { calendar }) => Math.max(most, previousWorkEnd(calendar, minute)), -Infinity);
}
