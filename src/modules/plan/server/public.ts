/** What other modules ask of plans. */
import type { Ctx } from '#server/context.ts';
import { handOver, keepInvolved } from '../edit/assignment-rules.ts';
import { livePlan } from '../exchange/exchange-model.ts';
import { copiedSource, copiedSources } from '../exchange/file-source.ts';
import type { PlanTask } from '../plan-model.ts';
import { checkedSchedule } from './edit/check-plan.ts';
import { loadSources, storeSources } from './exchange/plan-source.ts';
import { maySeeCosts } from './plan-costs.ts';
import { tellAssigned } from './plan-notices.ts';
import type { PlanOwner } from './plan-owner.ts';
import { loadPlan, type StoredPlan, storePlan } from './plan-store.ts';

export { takeBaseline } from './change/baselines.ts';
export { type Generating, generateTasks } from './change/generate-tasks.ts';
export { onGeneratedTasks, sourcesOf, tasksMadeOf, tellSources } from './change/generated-tasks.ts';
export { importFile } from './exchange/put-file.ts';
export { asItIs } from './exchange/read-plan-file.ts';
export { heldTaskStatus } from './held-task.ts';
export type { PlanOwner } from './plan-owner.ts';
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

/**
 * Copies a plan, with what a file said beside it, into an empty one, its start moved to the target's own start. Fixed costs of a template come along; those
 * of a project only for who sees them there.
 */
export async function copyPlan(ctx: Ctx, from: PlanOwner, to: PlanOwner): Promise<void> {
  const costs = 'templateId' in from || (await maySeeCosts(ctx, from));
  const source = livePlan((await loadPlan(ctx, from)).plan);
  const target = await loadPlan(ctx, to, true);
  const known = new Set(target.plan.calendars.map((c) => c.id));
  const shift = target.plan.settings.projectStart - source.settings.projectStart;
  const moved = (minute: number | null): number | null => (minute === null ? null : minute + shift);
  const tasks = source.tasks.map(
    (t): PlanTask => ({
      ...t,
      id: -t.id,
      parentId: t.parentId === null ? null : -t.parentId,
      code: '',
      fixedCostCents: costs ? t.fixedCostCents : 0,
      status: 'new',
      progress: 0,
      actualStart: null,
      actualFinish: null,
      actualWorkMinutes: 0,
      responsibleId: null,
      roleId: null,
      participantIds: [],
      // The shares are people's; the duration they made stays.
      assignments: [],
      start: moved(t.start),
      finish: moved(t.finish),
      constraintAt: moved(t.constraintAt),
      deadline: moved(t.deadline),
      calendarId: t.calendarId !== null && known.has(t.calendarId) ? t.calendarId : null,
    }),
  );
  const ids = new Set(tasks.map((t) => t.id));
  const links = source.links
    .map((l) => ({ ...l, from: -l.from, to: -l.to }))
    .filter((l) => ids.has(l.from) && ids.has(l.to));
  // What belongs to the owner or to a day stays the target's.
  const { projectStart, calendarId, parentMode, scheduleFrom, finishAt, statusAt } = target.plan.settings;
  const own = { projectStart, calendarId, parentMode, scheduleFrom, finishAt, statusAt };
  const next = { ...target.plan, settings: { ...source.settings, ...own }, tasks, links };
  const made = await storePlan(ctx, target, next, await checkedSchedule(ctx, target, next, true));
  const { ofPlan, ofTask } = await loadSources(ctx, from);
  const sources = copiedSources(ofTask, (id) => made.ids.get(-id));
  await storeSources(ctx, to, sources, ofPlan && copiedSource(ofPlan));
}
