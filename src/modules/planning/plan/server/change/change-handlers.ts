/** Calls of plan change control. */
import { sql } from 'kysely';
import { isPlain } from '#kernel/check.ts';
import { absent, CODE, forbidden, problem, Refusal } from '#kernel/problem.ts';
import { approvalAhead } from '#modules/flow/approval/server/public.ts';
import { type BusinessDiff, readableDiff } from '#modules/flow/workflow/business/business-diff.ts';
import { diffSheet } from '#modules/flow/workflow/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import { logChanges } from '#server/entity/change-log.ts';
import * as calls from '../../change/change.calls.ts';
import { mergeEdits } from '../../edit/plan-edits.ts';
import { planTexts } from '../../plan.texts.ts';
import type { Plan } from '../../plan-model.ts';
import { checkedSchedule } from '../edit/check-plan.ts';
import { answerOf, conflict, guardSettings, readEdits } from '../edit/save-plan.ts';
import { allowedEdits, shownConflicts, shownEdits } from '../plan-costs.ts';
import { mustMayPlan } from '../plan-owner.ts';
import { loadPlan } from '../plan-store.ts';
import { describeChange, newVersion, planChangeAction } from './change-control.ts';
import { agreeToJoin } from './change-members.ts';
import { changeOf, ownOpenChange } from './change-store.ts';
import {
  HELD,
  keepEdits,
  newChange,
  planChangeService,
  publishedPlan,
  submitChange,
  underControl,
} from './submit-change.ts';

/** A request of this project that the viewer may see; with `own` one that they may edit now. */
async function visibleChange(ctx: Ctx, projectId: number, changeId: number, own = false, lock = false) {
  const row = await planChangeService.row(ctx, changeId);
  if (row.projectId !== projectId) throw absent();
  const found = await changeOf(ctx, changeId, lock);
  if (!own) return found;
  if (found.change.applicant !== ctx.viewer.userId) throw forbidden();
  if (HELD.has(found.change.status)) throw new Refusal([problem(planTexts.changeHeld)]);
  return found;
}

/** Ids of tasks of the plan, each once; anything else is refused. */
function taskIds(plan: Plan, value: unknown, field: string): number[] {
  const known = new Set(plan.tasks.map((t) => t.id));
  if (!Array.isArray(value) || !value.every((id) => known.has(id)))
    throw new Refusal([problem(planTexts.notTask, undefined, field)]);
  return [...new Set(value as number[])];
}

/** What a request changes, as the viewer may read it. */
async function shownChange(ctx: Ctx, projectId: number, changeId: number): Promise<BusinessDiff> {
  await visibleChange(ctx, projectId, changeId);
  const held = await ctx.rightsIn({ projectId });
  return readableDiff(await describeChange(ctx, changeId), (need) => held.has(need));
}

export const changeHandlers = [
  handle(calls.publishPlan, async (ctx, { projectId }) => {
    const stored = await loadPlan(ctx, { projectId }, true);
    await mustMayPlan(ctx, stored.owner);
    const { status } = stored.facts;
    if (status === 'done' || status === 'passoff') throw new Refusal([problem(planTexts.ended)]);
    if (stored.published) throw new Refusal([problem(planTexts.alreadyPublished)]);
    if (stored.plan.tasks.every((t) => t.status === 'discarded')) throw new Refusal([problem(planTexts.emptyPlan)]);
    await sql`UPDATE plan SET published_at = ${new Date(ctx.now)}, published_by = ${ctx.viewer.userId}
      WHERE company_id = ${ctx.viewer.companyId} AND project_id = ${projectId}`.execute(ctx.db);
    await sql`UPDATE project SET published = true WHERE company_id = ${ctx.viewer.companyId} AND id = ${projectId}`.execute(
      ctx.db,
    );
    return { baselineId: await newVersion(ctx, projectId, ctx.say(planTexts.firstVersion)) };
  }),
  handle(calls.setPlanControl, async (ctx, { projectId, range, selected, fixed }) => {
    const { plan, control, facts } = await loadPlan(ctx, { projectId }, true);
    await mustMayPlan(ctx, { projectId });
    const next = { range, selected: taskIds(plan, selected, 'selected'), fixed: taskIds(plan, fixed, 'fixed') };
    const lists = [next.selected, next.fixed].map((l) => JSON.stringify(l));
    await sql`UPDATE plan SET control_range = ${range}, selected_tasks = ${lists[0]}::jsonb, fixed_tasks = ${lists[1]}::jsonb
      WHERE company_id = ${ctx.viewer.companyId} AND project_id = ${projectId}`.execute(ctx.db);
    // Who may change what without being asked is for the auditors too.
    const changes = (Object.keys(next) as (keyof typeof next)[])
      .filter((field) => JSON.stringify(control[field]) !== JSON.stringify(next[field]))
      .map((field) => ({ field: `control.${field}`, before: control[field], after: next[field] }));
    if (changes.length > 0)
      await logChanges(ctx, [
        {
          entity: 'project',
          recordId: projectId,
          recordTitle: facts.name,
          action: 'update',
          changes,
          scope: { projectId },
        },
      ]);
    return null;
  }),
  handle(calls.openPlanChange, async (ctx, { projectId, changeId }) => {
    const stored = await loadPlan(ctx, { projectId });
    const plan = await answerOf(ctx, stored);
    const id = changeId ?? (await ownOpenChange(ctx, projectId));
    if (id === null) return { plan, change: null, edits: null, conflicts: [], editable: plan.editable };
    const { change, content } = await visibleChange(ctx, projectId, id);
    // A change in effect is in the plan already; applying it again would show it twice.
    if (change.status === 'approved') return { plan, change, edits: null, conflicts: [], editable: false };
    const { conflicts } = mergeEdits(stored.plan, content.edits);
    const own = change.applicant === ctx.viewer.userId && !HELD.has(change.status);
    return {
      plan,
      change,
      edits: await shownEdits(ctx, { projectId }, content.edits),
      conflicts: await shownConflicts(ctx, { projectId }, conflicts),
      editable: plan.editable && own,
    };
  }),
  handle(calls.savePlanChange, async (ctx, { projectId, changeId, version, choices, edits: sent }) => {
    const stored = await publishedPlan(ctx, projectId);
    const edits = await allowedEdits(ctx, { projectId }, stored.plan, readEdits(sent));
    const decided = isPlain(choices) ? (choices as Record<string, 'mine' | 'theirs'>) : {};
    const { plan: next, conflicts } = mergeEdits(stored.plan, edits, decided);
    if (conflicts.length > 0) throw await conflict(ctx, stored, conflicts);
    await guardSettings(ctx, stored, next);
    await checkedSchedule(ctx, stored, next);
    const held = changeId ? (await visibleChange(ctx, projectId, changeId, true, true)).change : null;
    if (held && version !== undefined && version !== null && held.version !== version)
      throw new Refusal([problem(planTexts.changeElsewhere)], CODE.conflict, { version: held.version });
    const id = held?.id ?? (await newChange(ctx, projectId));
    await keepEdits(ctx, stored, id, next);
    const { change } = await changeOf(ctx, id);
    return { changeId: id, name: change.name, version: change.version };
  }),
  handle(calls.planChangeWay, async (ctx, { projectId, changeId }): Promise<calls.ChangeWay> => {
    const stored = await loadPlan(ctx, { projectId });
    const { content } = await visibleChange(ctx, projectId, changeId, true);
    const { plan: next, conflicts } = mergeEdits(stored.plan, content.edits);
    if (conflicts.length > 0) throw await conflict(ctx, stored, conflicts);
    const held = await underControl(ctx, stored, { next, edits: content.edits, changeId });
    if (!held.any) return { way: 'direct', why: 'free' };
    const wanted = { recordId: changeId, scope: { projectId }, payload: { changeId }, reason: null };
    const ahead = await approvalAhead(ctx, planChangeAction, wanted);
    if (ahead) return { way: 'approval', ...ahead };
    return held.must ? { way: 'none', why: held.must } : { way: 'direct', why: 'unbound' };
  }),
  handle(calls.submitPlanChange, async (ctx, { projectId, changeId, reason, addMembers }) => {
    const stored = await publishedPlan(ctx, projectId);
    await visibleChange(ctx, projectId, changeId, true, true);
    return { approval: await submitChange(ctx, stored, changeId, { reason, addMembers }) };
  }),
  handle(calls.admitToChange, async (ctx, { projectId, changeId, addMembers }) => {
    const stored = await publishedPlan(ctx, projectId);
    const { content } = await visibleChange(ctx, projectId, changeId, true, true);
    const { plan: next, conflicts } = mergeEdits(stored.plan, content.edits);
    if (conflicts.length > 0) throw await conflict(ctx, stored, conflicts);
    await agreeToJoin(ctx, { changeId, projectId, plan: stored.plan, next, content }, addMembers);
    return null;
  }),
  handle(calls.planChangeDiff, (ctx, { projectId, changeId }) => shownChange(ctx, projectId, changeId)),
  handle(calls.exportPlanChange, async (ctx, { projectId, changeId }) =>
    diffSheet(ctx, await shownChange(ctx, projectId, changeId)),
  ),
];
