/**
 * The effect on a plan of more work than planned: the one rule by which hours become dates. Pure; the given plan is not changed.
 *
 * Actual hours move nothing in the engine (progress does). So a forecast is a plan that was changed: the work of the task at
 * completion is what was planned, or what was spent with what is left when that is more; its duration grows in the same
 * proportion, in its own working time, and so do its people's parts; that plan is scheduled. The engine is made once for a
 * plan and asked for each task.
 * Refuses (null): parents, milestones, tasks that do not count, and those of which no work is planned.
 */
import { addWork, compiled, workBetween } from '#kernel/workdays.ts';
import { changeWork } from '../edit/assignment-rules.ts';
import { withTasks } from '../edit/open-plan.ts';
import { calendarOf } from '../edit/plan-changes.ts';
import type { Minute, Plan, PlanTask, Schedule } from '../plan-model.ts';
import { makeScheduler } from './schedule.ts';
import { isInactive, isTerminated } from './schedule-outline.ts';

/** Minutes of work of a task: the work spent, and the work left by the latest statement (0: none). */
export interface WorkSpent {
  spent: number;
  left: number;
}

/** Work of a task at completion, in minutes. */
export const workAtCompletion = (planned: number, { spent, left }: WorkSpent): number =>
  Math.max(planned, spent + left);

/** Remaining work from the last statement and the work since. */
export const leftSince = (said: number, worked: number): number => Math.max(0, said - worked);

export interface TaskForecast {
  /** Work in minutes, as planned and at completion. */
  planned: number;
  work: number;
  /** Of the task, as planned and then; `later` in working minutes of its calendar (wall-clock when it is elapsed). */
  finishBefore: Minute;
  finish: Minute;
  later: number;
  elapsed: boolean;
  /** It is on the critical path then. */
  critical: boolean;
  /** Of the whole plan, in working minutes of the project's calendar. */
  projectFinish: Minute;
  projectLater: number;
  /** Working minutes of a day of this plan. */
  minutesPerDay: number;
}

/** Whether more work makes a task longer: one that counts, with work planned. */
function mayGrow({ tasks }: Plan, schedule: Schedule, index: number): boolean {
  const task = tasks[index];
  if (
    !task ||
    isTerminated(task) ||
    schedule.summary[index] === 1 ||
    task.milestone ||
    task.external ||
    task.workMinutes <= 0
  )
    return false;
  // Nothing below an inactive parent counts.
  let at: PlanTask | undefined = task;
  for (let i = index; at; ) {
    if (isInactive(at)) return false;
    const { parentId }: PlanTask = at;
    while (i >= 0 && tasks[i]!.id !== parentId) i--;
    at = parentId === null ? undefined : tasks[i];
  }
  return true;
}

/** The plan with so much work on a task, done by the same people; `schedule` is that of the plan. null: it has none to grow. */
export function withWork(plan: Plan, schedule: Schedule, index: number, workMinutes: number): Plan | null {
  if (!mayGrow(plan, schedule, index)) return null;
  const task = plan.tasks[index]!;
  // Scheduled again, one that ends outside of working time would end earlier.
  if (workMinutes === task.workMinutes) return plan;
  const share = workMinutes / task.workMinutes;
  const durationMinutes = Math.round(schedule.durationMinutes[index]! * share);
  // Fixed units: nobody gives more of a day to it because there is more to do.
  const parts = task.assignments.reduce((sum, one) => sum + one.workMinutes, 0);
  const { assignments } = changeWork({ ...task, taskType: 'fixedUnits' }, Math.round(parts * share));
  const next = { ...task, assignments, workMinutes, durationMinutes };
  if (task.mode === 'manual') {
    next.start = Math.round(schedule.start[index]!);
    next.finish = task.elapsed
      ? next.start + durationMinutes
      : addWork(calendarOf(plan, task), next.start, durationMinutes);
  }
  return withTasks(plan, new Map([[index, next]]));
}

/** Forecasts of tasks of a plan, by their ids; null: the plan has no dates. The plan is one that counts (`livePlan`). */
export function forecaster(plan: Plan): ((taskId: number, work: WorkSpent) => TaskForecast | null) | null {
  const engine = makeScheduler(plan);
  if ('problems' in engine) return null;
  const rows = new Map(plan.tasks.map(({ id }, index) => [id, index]));
  const { schedule } = engine;
  const finishes = schedule.finish.slice();
  const { projectFinish: planFinish } = schedule;
  const project = compiled(plan.calendars.find(({ id }) => id === plan.settings.calendarId)!);
  return (taskId, work) => {
    const index = rows.get(taskId);
    if (index === undefined) return null;
    const task = plan.tasks[index]!;
    const next = withWork(plan, schedule, index, workAtCompletion(task.workMinutes, work));
    if (!next) return null;
    engine.update([index], next.tasks);
    engine.settle();
    const [finishBefore, finish] = [finishes[index]!, schedule.finish[index]!];
    const answer: TaskForecast = {
      planned: task.workMinutes,
      work: next.tasks[index]!.workMinutes,
      finishBefore,
      finish,
      later: task.elapsed ? finish - finishBefore : workBetween(calendarOf(plan, task), finishBefore, finish),
      elapsed: task.elapsed,
      critical: schedule.critical[index] === 1,
      projectFinish: schedule.projectFinish,
      projectLater: workBetween(project, planFinish, schedule.projectFinish),
      minutesPerDay: plan.settings.minutesPerDay,
    };
    // The next question is asked of the plan as it is.
    engine.update([index], plan.tasks);
    return answer;
  };
}
