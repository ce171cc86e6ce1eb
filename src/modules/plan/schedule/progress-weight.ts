/** What tasks weigh in the progress of what they belong to (2-rules §9: planned duration). */
import { compiled, workBetween } from '#kernel/workdays.ts';
import type { Plan, Schedule } from '../plan-model.ts';

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

/** What a task of the lowest level weighs, in minutes. */
export const weightOf = (plan: Plan, schedule: Schedule, i: number): number =>
  weightOfElapsed(plan, schedule, i) ?? schedule.durationMinutes[i]!;
