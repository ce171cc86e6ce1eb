/**
 * Requests to change a published plan: beginning one, keeping its edits, and asking for it.
 *
 * Invariant: what a request touches decides whether it needs an approval, in one place for those made in the editor and
 * those made of other records. The plan is locked by the caller.
 */
import { type SqlBool, sql } from 'kysely';
import { forbidden, problem, Refusal } from '#kernel/problem.ts';
import type { ApprovalItem } from '#modules/flow/approval/approval.calls.ts';
import { approvalOf, requestApproval } from '#modules/flow/approval/server/public.ts';
import { bindingObject, projectRow } from '#modules/objects/project/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { entityService } from '#server/entity/entity-service.ts';
import { type Must, planFigures, tasksUnderControl, touchedTasks } from '../../change/change-request.ts';
import { type PlanChangeRow, planChange } from '../../change/plan-change.entity.ts';
import { diffPlans, isEmpty, mergeEdits, type PlanEdits } from '../../edit/plan-edits.ts';
import { planTexts } from '../../plan.texts.ts';
import type { Plan } from '../../plan-model.ts';
import { stateOf } from '../../plan-state.ts';
import { conflict, guardSettings } from '../edit/save-plan.ts';
import { projectOf } from '../plan-owner.ts';
import { loadPlan, type StoredPlan } from '../plan-store.ts';
import { applyChange, changeTitle, dayOfFinish, planChangeAction } from './change-control.ts';
import { agreeToJoin } from './change-members.ts';
import { changeOf, storeContent, updateChange } from './change-store.ts';
import { generatedIn } from './generated-tasks.ts';

export const HELD: ReadonlySet<PlanChangeRow['status']> = new Set(['waiting', 'approved']);

/** Drafts are their applicants' own. */
export const planChangeService = entityService(planChange, {
  visible: (ctx) => sql<SqlBool>`(t.status <> 'draft' OR t.applicant = ${ctx.viewer.userId})`,
  check: (ctx, { before, mode }) => {
    if (!before || mode === 'create') return [];
    if (before.applicant !== ctx.viewer.userId) throw forbidden();
    // A request, and what became of it, stays on record.
    if (mode === 'remove' && before.status !== 'draft') return [problem(planTexts.changeKept)];
    return HELD.has(before.status) ? [problem(planTexts.changeHeld)] : [];
  },
});

/** The published plan of a project, locked; refused when its project has ended. */
export async function publishedPlan(ctx: Ctx, projectId: number): Promise<StoredPlan> {
  const stored = await loadPlan(ctx, { projectId }, true);
  const { status } = stored.facts;
  if (status === 'done' || status === 'passoff') throw new Refusal([problem(planTexts.ended)]);
  if (!stored.published) throw new Refusal([problem(planTexts.notPublished)]);
  return stored;
}

/** Begins a request of the viewer; answers its id. */
export async function newChange(ctx: Ctx, projectId: number): Promise<number> {
  const { rows } = await sql<{ changeCount: number }>`UPDATE plan SET change_count = change_count + 1
    WHERE company_id = ${ctx.viewer.companyId} AND project_id = ${projectId} RETURNING change_count`.execute(ctx.db);
  const name = `PC-${String(rows[0]!.changeCount).padStart(3, '0')}`;
  const row = await planChangeService.create(ctx, { projectId }, { name, applicant: ctx.viewer.userId });
  return row.id;
}

/** Keeps a request's edits against the current plan, so that decided conflicts are not asked again. */
export async function keepEdits(ctx: Ctx, stored: StoredPlan, changeId: number, next: Plan): Promise<void> {
  await storeContent(ctx, changeId, stored.revision, diffPlans(stored.plan, next));
  const [before, after] = [stateOf(stored.plan), stateOf(next)];
  await updateChange(ctx, changeId, {
    tasks: touchedTasks(before, after).length,
    finishBefore: dayOfFinish(planFigures(before).finish),
    finishAfter: dayOfFinish(planFigures(after).finish),
  });
}

/** Whether a request needs an approval, and why it must have one whatever the control range says. */
export async function underControl(
  ctx: Ctx,
  stored: StoredPlan,
  { next, edits, changeId }: { next: Plan; edits: PlanEdits; changeId: number },
): Promise<{ any: boolean; must: Must | null }> {
  const generated = await generatedIn(ctx, projectOf(stored.owner)!, changeId);
  const { taskIds, must } = tasksUnderControl(stateOf(stored.plan), stateOf(next), stored.control, generated);
  return { any: taskIds.length > 0 || Object.keys(edits.settings).length > 0, must };
}

/**
 * Asks for a request of the viewer, which is held: answers what starts its workflow, or null when it took effect at once.
 *
 * Errors: 400 without edits, when it was returned, and when it needs a workflow and none is set; 409 for conflicts, and for
 * people who are to be made members.
 */
export async function submitChange(
  ctx: Ctx,
  stored: StoredPlan,
  changeId: number,
  wanted: { reason: string; addMembers: unknown },
): Promise<ApprovalItem | null> {
  const projectId = projectOf(stored.owner)!;
  const { change, content } = await changeOf(ctx, changeId, true);
  // Its workflow waits for it: a second one beside it, or none, would do it twice.
  if (change.status === 'returned') throw new Refusal([problem(planTexts.changeReturned)]);
  const { plan: next, conflicts } = mergeEdits(stored.plan, content.edits);
  if (conflicts.length > 0) throw await conflict(ctx, stored, conflicts);
  if (isEmpty(diffPlans(stored.plan, next))) throw new Refusal([problem(planTexts.changeEmpty)]);
  await guardSettings(ctx, stored, next);
  await agreeToJoin(ctx, { changeId, projectId, plan: stored.plan, next, content }, wanted.addMembers);
  const reason = wanted.reason.trim();
  await updateChange(ctx, changeId, { reason });
  const held = await underControl(ctx, stored, { next, edits: content.edits, changeId });
  if (held.any) {
    const needed = await approvalOf(ctx, planChangeAction.key, bindingObject(await projectRow(ctx, projectId)));
    if (needed)
      return requestApproval(ctx, planChangeAction, {
        recordId: changeId,
        scope: { projectId },
        payload: { changeId },
        reason,
        title: changeTitle(ctx, change.name, stored.facts.name),
      });
    if (held.must === 'fixed') throw new Refusal([problem(planTexts.fixedNeedsWorkflow)]);
    if (held.must === 'generated') throw new Refusal([problem(planTexts.generatedNeedsWorkflow)]);
  }
  await applyChange(ctx, changeId);
  return null;
}
