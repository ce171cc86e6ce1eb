/** Weights of tasks in the progress of their parents and projects (2-rules §9: planned duration). */
import { compiled, workBetween } from '#kernel/workdays.ts';
import type { Plan, Schedule } from '../plan-model.ts';
import { isTerminated } from './schedule-outline.ts';

/**
 * The working time that an elapsed duration spans, which is what it weighs: days and nights beside the working days of
 * other tasks would count three times as much. null: a task that weighs its duration. As in `publishSummary`.
 */
export function weightOfElapsed(plan: Plan, schedule: Schedule, i: number): number | null {
  const task = plan.tasks[i]!;
  if (!task.elapsed || schedule.summary[i] === 1) return null;
  const calendar = plan.calendars.find(({ id }) => id === (task.calendarId ?? plan.settings.calendarId))!;
  return workBetween(compiled(calendar), schedule.start[i]!, schedule.finish[i]!);
}

/** Whether a task is counted as one: the lowest level, without those that count nowhere (`COUNTS_AS_TASK`). */
export function isCounted(plan: Plan, schedule: Schedule, i: number): boolean {
  const { active, status, external } = plan.tasks[i]!;
  return schedule.summary[i] === 0 && active && status !== 'discarded' && !external;
}

/** Whether a task counts in progress: counted, and not terminated (`COUNTS_IN_PROGRESS`). */
export const isInProgress = (plan: Plan, schedule: Schedule, i: number): boolean =>
  isCounted(plan, schedule, i) && !isTerminated(plan.tasks[i]!);

/** What a task of the lowest level weighs, in minutes. */
export const weightOf = (plan: Plan, schedule: Schedule, i: number): number =>
  weightOfElapsed(plan, schedule, i) ?? schedule.durationMinutes[i]!;
