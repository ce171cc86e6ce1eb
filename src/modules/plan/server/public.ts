/** What other modules ask of plans. */
import type { Ctx } from '#server/context.ts';
import { handOver, keepInvolved } from '../edit/assignment-rules.ts';
import type { PlanTask } from '../plan-model.ts';
import { checkedSchedule } from './edit/check-plan.ts';
import { storedCosts } from './plan-costs.ts';
import { tellAssigned } from './plan-notices.ts';
import type { PlanOwner } from './plan-owner.ts';
import { loadPlan, type StoredPlan, storePlan } from './plan-store.ts';

export { takeBaseline } from './change/baselines.ts';
export { type Generating, generateTasks } from './change/generate-tasks.ts';
export { onGeneratedTasks, sourcesOf, tasksMadeOf, tellSources } from './change/generated-tasks.ts';
export { importFile } from './exchange/put-file.ts';
export { asItIs } from './exchange/read-plan-file.ts';
export { heldTaskStatus } from './held-task.ts';
export { COUNTS_IN_PROGRESS, PROGRESS_WEIGHT } from './plan-figures.ts';
export type { PlanOwner } from './plan-owner.ts';
export { planUnits } from './plan-units.ts';
export { loadPlan, type StoredPlan };

/**
 * Changes tasks of a locked plan (`loadPlan(ctx, owner, true)`) by server code, reschedules and stores it: status and
 * progress operations. `change` answers the new task or the same one.
 */
export async function changeTasks(ctx: Ctx, stored: StoredPlan, change: (task: PlanTask) => PlanTask): Promise<number> {
  const next = { ...stored.plan, tasks: stored.plan.tasks.map((task) => keepInvolved(change(task))) };
  const schedule = await checkedSchedule(ctx, stored, next, true);
  return (await storePlan(ctx, stored, next, schedule)).revision;
}

/** Gives tasks of a locked plan to another person, who is told; the plan must not be published (2-rules §5). */
export async function handOverTasks(ctx: Ctx, stored: StoredPlan, ids: ReadonlySet<number>, to: number): Promise<void> {
  const tasks = stored.plan.tasks.map((task) => (ids.has(task.id) ? handOver(task, to) : task));
  const next = { ...stored.plan, tasks };
  const schedule = await checkedSchedule(ctx, stored, next, true);
  await tellAssigned(ctx, stored, await storePlan(ctx, stored, next, schedule));
}

/** Reschedules a plan whose calendar or project settings changed. */
export async function reschedulePlan(ctx: Ctx, owner: PlanOwner): Promise<number> {
  return changeTasks(ctx, await loadPlan(ctx, owner, true), (task) => task);
}

/** Cents a plan costs as it is stored, at the rates of today. Who may know is the caller's business. */
export const plannedCents = async (ctx: Ctx, projectId: number): Promise<number> =>
  (await storedCosts(ctx, projectId))?.costs.total.cents ?? 0;
