/** Changes of stored plans by server code, within the transaction of whatever they follow from. */
import type { Ctx } from '#server/context.ts';
import { handOver, keepInvolved } from '../../edit/assignment-rules.ts';
import type { PlanTask } from '../../plan-model.ts';
import { tellAssigned } from '../plan-notices.ts';
import { mustMayPlan, type PlanOwner } from '../plan-owner.ts';
import { loadPlan, type StoredPlan, storePlan } from '../plan-store.ts';
import { checkedSchedule } from './check-plan.ts';

/**
 * Changes tasks of a locked plan (`loadPlan(ctx, owner, true)`) by server code, reschedules and stores it: status and
 * progress operations. `change` answers the new task or the same one.
 */
export async function changeTasks(ctx: Ctx, stored: StoredPlan, change: (task: PlanTask) => PlanTask): Promise<number> {
  const next = { ...stored.plan, tasks: stored.plan.tasks.map((task) => keepInvolved(change(task))) };
  const schedule = await checkedSchedule(ctx, stored, next, true);
  return (await storePlan(ctx, stored, next, schedule)).revision;
}

/** Gives tasks of a locked plan to another person, who is notified; the plan must not be published (2-rules §5). */
export async function handOverTasks(ctx: Ctx, stored: StoredPlan, ids: ReadonlySet<number>, to: number): Promise<void> {
  await mustMayPlan(ctx, stored.owner);
  const tasks = stored.plan.tasks.map((task) => (ids.has(task.id) ? handOver(task, to) : task));
  const next = { ...stored.plan, tasks };
  const schedule = await checkedSchedule(ctx, stored, next, true);
  await tellAssigned(ctx, stored, await storePlan(ctx, stored, next, schedule));
}

/** Reschedules a plan whose calendar or project settings changed. */
export async function reschedulePlan(ctx: Ctx, owner: PlanOwner): Promise<number> {
  return changeTasks(ctx, await loadPlan(ctx, owner, true), (task) => task);
}
