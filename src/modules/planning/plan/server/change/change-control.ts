/**
 * Plan change control: publishing a plan, requests to change it, their way into the plan.
 *
 * Invariants: a published plan's controlled content changes in `applyChange` only (save-plan.ts refuses it); the plan, its
 * new version as a baseline, the change log and the request's end are one transaction; nothing moves before. Requests of
 * one plan may wait side by side: each is put on the plan as it is when its turn comes, and refused where it meets what
 * took effect since. Order of locks: workflow instance, plan, request.
 * Source: 1-product §4.3, 2-rules §5, issue 4 §3.
 */
import { sql } from 'kysely';
import { addressOf } from '#kernel/address.ts';
import { formatDay, MINUTES_PER_DAY } from '#kernel/dates.ts';
import { type Problem, problem, Refusal } from '#kernel/problem.ts';
import { say } from '#kernel/text.ts';
import type { BusinessAction } from '#modules/flow/approval/business-actions.ts';
import { businessAction, keepsStates, type Wanted } from '#modules/flow/approval/server/public.ts';
import type { BusinessDiff } from '#modules/flow/workflow/business/business-diff.ts';
import { PROJECT_VARIABLES } from '#modules/objects/project/project-actions.ts';
import { bindingObject, projectRow, projectVariables } from '#modules/objects/project/server/public.ts';
import { notify } from '#modules/people/message/server/public.ts';
import { userNames } from '#modules/people/user/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { standingStill } from '#server/entity/standing.ts';
import { linesOf, planFigures, touchedTasks, withoutLines } from '../../change/change-request.ts';
import { planDiff } from '../../change/plan-diff.ts';
import { diffPlans, isEmpty, mergeEdits, type PlanConflict, type PlanEdits } from '../../edit/plan-edits.ts';
import { planTexts } from '../../plan.texts.ts';
import type { Plan, ScheduledPlan } from '../../plan-model.ts';
import { stateOf } from '../../plan-state.ts';
import { checkedSchedule } from '../edit/check-plan.ts';
import { storeEdits } from '../edit/save-plan.ts';
import { costsNow, withoutAmounts } from '../plan-costs.ts';
import { guardCalendar, projectOf } from '../plan-owner.ts';
import { loadPlan, type StoredPlan } from '../plan-store.ts';
import { takeBaseline } from './baselines.ts';
import { joiningNames, letJoin, outsideProblems } from './change-members.ts';
import { type ChangeContent, changeOf, keepDiff, projectOfChange, updateChange } from './change-store.ts';
import { linkGenerated } from './generated-tasks.ts';

export const planChangeAction: BusinessAction = {
  key: 'plan.change',
  label: ['计划变更', '計劃變更', 'Plan change'],
  group: ['项目计划', '項目計劃', 'Project plan'],
  hint: [
    '已发布计划中受控任务的变更须经审批，通过前计划不变',
    '已發佈計劃中受控任務的變更須經審批，通過前計劃不變',
    'Changes to controlled tasks of a published plan require approval; the plan does not change until then',
  ],
  // Requests of one plan wait side by side: the object is the request.
  lock: 'planChange',
  kinds: ['project'],
  variables: [
    ...PROJECT_VARIABLES,
    {
      name: 'finishShiftDays',
      type: 'number',
      label: ['完成时间推迟天数', '完成時間推遲天數', 'Days the finish is delayed'],
    },
    { name: 'changedTasks', type: 'number', label: ['变更任务数', '變更任務數', 'Changed tasks'] },
    { name: 'addedHours', type: 'number', label: ['增加工时', '增加工時', 'Hours added'] },
  ],
};

/** Rights of what the system does in somebody's name: the right to ask for it was checked. */
const empowered = (ctx: Ctx): Ctx =>
  ctx.as({ ...ctx.viewer, rights: new Set([...ctx.viewer.rights, 'pm:project:manageAll']) });

export const dayOfFinish = (finish: number | null): string | null =>
  finish === null ? null : formatDay(Math.floor(finish / MINUTES_PER_DAY));

/** The next version of a published plan, kept as a baseline; answers the baseline. Any number of versions. */
export async function newVersion(ctx: Ctx, projectId: number, reason: string): Promise<number> {
  const owner = { projectId };
  const { rows } = await sql<{ planVersion: number }>`UPDATE plan SET plan_version = plan_version + 1
    WHERE company_id = ${ctx.viewer.companyId} AND project_id = ${projectId} RETURNING plan_version`.execute(ctx.db);
  const version = rows[0]!.planVersion;
  const { plan, revision } = await loadPlan(ctx, owner);
  const names = await sql<{ name: string }>`SELECT name FROM baseline
    WHERE company_id = ${ctx.viewer.companyId} AND project_id = ${projectId}`.execute(ctx.db);
  const taken = new Set(names.rows.map(({ name }) => name));
  const wanted = ctx.say(planTexts.versionBaseline, { version });
  let name = wanted;
  for (let n = 2; taken.has(name); n++) name = `${wanted} (${n})`;
  return takeBaseline(empowered(ctx), owner, plan, { name, description: reason }, revision);
}

interface Tried {
  stored: StoredPlan;
  /** The plan with the edits on it, deleted tasks with it. */
  next: Plan;
  before: ScheduledPlan;
  after: ScheduledPlan;
  edits: PlanEdits;
  conflicts: PlanConflict[];
  content: ChangeContent;
}

const givenBy = (changeId: number, { stored, next, content }: Tried) => ({
  changeId,
  projectId: projectOf(stored.owner)!,
  plan: stored.plan,
  next,
  content,
});

/** Edits of a request, without refused lines, on the plan as it is. `lock` holds the plan. */
async function tryChange(ctx: Ctx, changeId: number, refused: readonly number[], lock = false): Promise<Tried> {
  const stored = await loadPlan(ctx, { projectId: await projectOfChange(ctx, changeId) }, lock);
  const { content } = await changeOf(ctx, changeId, lock);
  const edits = withoutLines(content.edits, new Set(refused));
  const { plan, conflicts } = mergeEdits(stored.plan, edits);
  return { stored, next: plan, before: stateOf(stored.plan), after: stateOf(plan), edits, conflicts, content };
}

async function conflictProblem(ctx: Ctx, { stored, conflicts }: Tried): Promise<Problem> {
  const by = stored.updatedBy;
  const name = by === null ? '' : ((await userNames(ctx, [by]))[by] ?? '');
  const tasks = [...new Set(conflicts.map((c) => c.name))].slice(0, 5).join(', ');
  return problem(planTexts.changeConflict, { name, tasks });
}

/** Why a request cannot take effect now. */
export async function changeProblems(ctx: Ctx, changeId: number, refused: readonly number[]): Promise<Problem[]> {
  if ((await changeOf(ctx, changeId)).change.status === 'approved') return [problem(planTexts.changeHeld)];
  const tried = await tryChange(ctx, changeId, refused);
  const { stored, next } = tried;
  const { status } = stored.facts;
  if (status === 'done' || status === 'passoff') return [problem(planTexts.ended)];
  if (!stored.published) return [problem(planTexts.notPublished)];
  const stands = (await standingStill(ctx, 'project', [projectOf(stored.owner)!], ['plan'])).values();
  for (const one of stands) return [one];
  if (tried.conflicts.length > 0) return [await conflictProblem(ctx, tried)];
  if (isEmpty(diffPlans(stored.plan, next))) return [problem(planTexts.changeEmpty)];
  if (next.settings.calendarId !== stored.plan.settings.calendarId) await guardCalendar(ctx, stored.owner);
  await checkedSchedule(ctx, stored, next);
  return outsideProblems(ctx, givenBy(changeId, tried));
}

/** Refused lines must leave something that works without them. Conflicts are left to the applicant. */
async function mustStand(ctx: Ctx, { stored, next, conflicts }: Tried): Promise<void> {
  if (isEmpty(diffPlans(stored.plan, next))) throw new Refusal([problem(planTexts.nothingLeft)]);
  if (conflicts.length === 0) await checkedSchedule(ctx, stored, next);
}

/** What a request changes; of one that has ended, as it was then. */
export async function describeChange(
  ctx: Ctx,
  changeId: number,
  refused: readonly number[] = [],
): Promise<BusinessDiff> {
  const { change, content } = await changeOf(ctx, changeId);
  if (content.diff) return content.diff;
  const asked = await tryChange(ctx, changeId, []);
  const kept = refused.length > 0 ? await tryChange(ctx, changeId, refused) : asked;
  if (refused.length > 0) await mustStand(ctx, kept);
  const [before, after, all] = await costsNow(ctx, asked.stored.owner, asked.before, kept.after, asked.after);
  const people = [asked.before, asked.after].flatMap(({ plan }) => plan.tasks.map((t) => t.responsibleId ?? 0));
  return planDiff({
    projectId: change.projectId,
    project: asked.stored.facts.name,
    number: change.name,
    changeId,
    reason: change.reason,
    before: asked.before,
    after: kept.after,
    asked: asked.after,
    edits: asked.edits,
    // Fixed costs set by others are hidden from readers of the conflict without the right.
    conflicts: kept.conflicts.map(withoutAmounts),
    costs: { before: before!, after: after!, asked: all! },
    joining: await joiningNames(ctx, givenBy(changeId, kept)),
    people: await userNames(
      ctx,
      [...new Set(people)].filter((id) => id > 0),
    ),
  });
}

/** Notifies applicants of other requests of the plan that conflict with what has just taken effect. */
async function tellOthers(ctx: Ctx, changeId: number, stored: StoredPlan, projectId: number): Promise<void> {
  const { plan } = await loadPlan(ctx, { projectId });
  const { change } = await changeOf(ctx, changeId);
  const { rows } = await sql<{ id: number; name: string; applicant: number; edits: PlanEdits }>`
    SELECT c.id, c.name, c.applicant, k.edits FROM plan_change c
      JOIN plan_change_content k ON k.company_id = c.company_id AND k.change_id = c.id
    WHERE c.company_id = ${ctx.viewer.companyId} AND c.project_id = ${projectId} AND c.id <> ${changeId}
      AND c.status IN ('draft', 'waiting', 'returned')`.execute(ctx.db);
  for (const other of rows) {
    if (mergeEdits(plan, other.edits).conflicts.length === 0) continue;
    await notify(ctx, {
      receivers: [other.applicant],
      kind: 'plan',
      title: planTexts.changeMeets,
      params: { project: stored.facts.name, other: change.name, mine: other.name },
      link: addressOf('planChange', { id: other.id, projectId }),
      relatedId: projectId,
    });
  }
}

/** Puts a request into the plan: plan, version, log and end of the request. The plan is locked. */
export async function applyChange(ctx: Ctx, changeId: number, refused: readonly number[] = []): Promise<void> {
  const diff = await describeChange(ctx, changeId, refused);
  const tried = await tryChange(ctx, changeId, refused, true);
  if (tried.conflicts.length > 0) throw new Refusal([await conflictProblem(ctx, tried)]);
  const { stored, next, edits, before, after } = tried;
  const { projectId, reason } = (await changeOf(ctx, changeId)).change;
  const schedule = await checkedSchedule(ctx, stored, next);
  await letJoin(ctx, givenBy(changeId, tried));
  const { ids } = await storeEdits(ctx, stored, edits, next, schedule);
  await linkGenerated(ctx, changeId, ids);
  const baseline = await newVersion(ctx, projectId, reason ?? '');
  await keepDiff(ctx, changeId, diff);
  await updateChange(ctx, changeId, {
    status: 'approved',
    tasks: touchedTasks(before, after).length,
    finishBefore: dayOfFinish(planFigures(before).finish),
    finishAfter: dayOfFinish(planFigures(after).finish),
    baseline,
    effectiveAt: new Date(ctx.now).toISOString(),
  });
  await tellOthers(ctx, changeId, stored, projectId);
}

interface Payload {
  changeId: number;
}
const refusedOf = (wanted: Wanted<Payload>): readonly number[] => wanted.refusedRows ?? [];

businessAction<Payload>(planChangeAction, {
  rights: ['pm:project:manageAll'],
  lock: async (ctx, id) => {
    await loadPlan(ctx, { projectId: await projectOfChange(ctx, id) }, true);
    await changeOf(ctx, id, true);
  },
  place: async (ctx, id) => bindingObject(await projectRow(ctx, await projectOfChange(ctx, id))),
  check: (ctx, wanted) => changeProblems(ctx, wanted.payload.changeId, refusedOf(wanted)),
  apply: (ctx, request) => applyChange(ctx, request.payload.changeId, request.refusedRows),
  describe: (ctx, wanted) => describeChange(ctx, wanted.payload.changeId, refusedOf(wanted)),
  mayRead: (ctx, { scope }) => ctx.can('pm:plan:query', scope),
  async variables(ctx, wanted) {
    const { before, after, edits } = await tryChange(ctx, wanted.payload.changeId, refusedOf(wanted));
    const [old, next] = [planFigures(before), planFigures(after)];
    const days = old.finish === null || next.finish === null ? 0 : (next.finish - old.finish) / MINUTES_PER_DAY;
    return {
      ...(await projectVariables(ctx, wanted.scope.projectId ?? 0)),
      finishShiftDays: Math.round(days * 100) / 100,
      changedTasks: linesOf(edits).size,
      addedHours: Math.round((next.work - old.work) / 6) / 10,
    };
  },
});

/** The request keeps the state of its workflow; of a second one beside one that was returned it takes none. */
keepsStates<Payload>(planChangeAction, async (ctx, { payload: { changeId }, instanceId }, status) => {
  const { change } = await changeOf(ctx, changeId, true);
  if (change.status === 'returned' && change.instance !== instanceId)
    throw new Refusal([problem(planTexts.changeReturned)]);
  await updateChange(ctx, changeId, { status, instance: instanceId });
});

/** Title of the workflow of a request. */
export const changeTitle = (ctx: Ctx, name: string, project: string): string =>
  `${say(planChangeAction.label, ctx.lang)} ${name} - ${project}`;
