/**
 * A plan that begins on another day: its start, and with it every day somebody has set (constraints, deadlines, tasks planned by hand, the
 * finish to keep), by as many calendar days. What has happened, and ghosts of other plans, stay. Pure.
 */
import type { Plan, PlanTask } from '../plan-model.ts';

const DAY = 1440;

function movedTask(task: PlanTask, by: number): PlanTask {
  if (task.external) return task;
  const later = (at: number | null): number | null => (at === null ? null : at + by);
  const manual = task.mode === 'manual' && task.actualStart === null;
  const { recurrence } = task;
  const days = by / DAY;
  const next = {
    ...task,
    recurrence: recurrence && { ...recurrence, from: recurrence.from + days, to: recurrence.to + days },
    constraintAt: later(task.constraintAt),
    deadline: later(task.deadline),
    ...(manual && { start: later(task.start), finish: later(task.finish) }),
  };
  const dated = task.constraintAt !== null || task.deadline !== null || task.recurrence !== null || manual;
  return dated ? next : task;
}

/** Begins on the day (a day number); the same plan where it does already. The caller schedules it. */
export function planFrom(plan: Plan, day: number): Plan {
  const { projectStart, finishAt } = plan.settings;
  const by = (day - Math.floor(projectStart / DAY)) * DAY;
  if (by === 0) return plan;
  return {
    ...plan,
    settings: {
      ...plan.settings,
      projectStart: projectStart + by,
      finishAt: finishAt === null ? null : finishAt + by,
    },
    tasks: plan.tasks.map((task) => movedTask(task, by)),
  };
}
