import { addWork, type CompiledCalendar } from '#kernel/workdays.ts';
import type { Minute, Plan, PlanTask } from '../plan/plan-model.ts';

/** The last start that the constraint of a task allows, where that wins over links; else any. */
export function latestByConstraint(plan: Plan, task: PlanTask, calendar: CompiledCalendar): Minute {
  const honored = plan.settings.honorConstraints || task.pinned;
  if (!honored || task.constraintAt === null) return Number.POSITIVE_INFINITY;
  if (task.constraint === 'SNLT') return task.constraintAt;
  if (task.constraint !== 'FNLT') return Number.POSITIVE_INFINITY;
  if (task.elapsed) return task.constraintAt - task.durationMinutes;
  return addWork(calendar, task.constraintAt, -Math.round(task.durationMinutes));
}
