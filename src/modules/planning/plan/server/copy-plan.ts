/** The plan of an object that is made of another one: a copy, without progress, actuals and people. */
import { type ObjectRef, scopeRefOf } from '#kernel/object-kind.ts';
import type { Ctx } from '#server/context.ts';
import { livePlan } from '../exchange/exchange-model.ts';
import { copiedSource, copiedSources } from '../exchange/file-source.ts';
import type { PlanTask } from '../plan-model.ts';
import { copyRecords } from './copied-records.ts';
import { checkedSchedule } from './edit/check-plan.ts';
import { loadSources, storeSources } from './exchange/plan-source.ts';
import { maySeeCosts } from './plan-costs.ts';
import { type PlanOwner, planOwnerOf } from './plan-owner.ts';
import { loadPlan, storePlan } from './plan-store.ts';

/**
 * Copies a plan, with what a file said beside it, into an empty one, its start moved to the target's own start. Fixed costs
 * of a template come along; those of a project only for whoever sees them there.
 */
async function copyPlan(ctx: Ctx, from: PlanOwner, to: PlanOwner): Promise<void> {
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
  // Values of the owner or of a day stay the target's.
  const { projectStart, calendarId, parentMode, scheduleFrom, finishAt, statusAt } = target.plan.settings;
  const own = { projectStart, calendarId, parentMode, scheduleFrom, finishAt, statusAt };
  const next = { ...target.plan, settings: { ...source.settings, ...own }, tasks, links };
  const made = await storePlan(ctx, target, next, await checkedSchedule(ctx, target, next, true));
  const { ofPlan, ofTask } = await loadSources(ctx, from);
  const sources = copiedSources(ofTask, (id) => made.ids.get(-id));
  await storeSources(ctx, to, sources, ofPlan && copiedSource(ofPlan));
}

/** Whether objects of a kind have plans. */
const planned = ({ scope }: ObjectRef): boolean => scope === 'project' || scope === 'template';

export async function planMadeOf(ctx: Ctx, from: ObjectRef, to: ObjectRef): Promise<void> {
  if (!planned(from) || !planned(to)) return;
  await copyPlan(ctx, planOwnerOf(scopeRefOf(from)), planOwnerOf(scopeRefOf(to)));
  await copyRecords(ctx, from, to);
}
