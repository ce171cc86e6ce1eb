/**
 * Requests to change plans that are decided together with others (changes of a program): held, judged and put into their plans by
 * the same rules as alone. Who may ask for it, and that all are applied or none, is the caller's business; locks are taken in the order
 * of the projects' ids.
 */
import { sql } from 'kysely';
import { absent, forbidden, type Problem, problem, Refusal } from '#kernel/problem.ts';
import { approvalOf } from '#modules/flow/approval/server/public.ts';
import type { BusinessDiff } from '#modules/flow/workflow/business/business-diff.ts';
import { bindingObject, projectRow } from '#modules/objects/project/server/public.ts';
import type { Ctx } from '#server/context.ts';
import type { PlanChangeRow, PlanChangeStatus } from '../../change/plan-change.entity.ts';
import { mergeEdits } from '../../edit/plan-edits.ts';
import { planTexts } from '../../plan.texts.ts';
import { guardSettings } from '../edit/save-plan.ts';
import { loadPlan } from '../plan-store.ts';
import { applyChange, changeProblems, describeChange, planChangeAction } from './change-control.ts';
import { agreeToJoin } from './change-members.ts';
import { changeOf, updateChange } from './change-store.ts';
import { planChangeService, publishedPlan, underControl } from './submit-change.ts';

export type BundledChange = PlanChangeRow & { projectId: number };

/** The requests by their projects, each with its plan held. */
export async function holdChanges(ctx: Ctx, ids: readonly number[]): Promise<BundledChange[]> {
  const { rows } = await sql<{ id: number; projectId: number }>`SELECT id, project_id FROM plan_change
    WHERE company_id = ${ctx.viewer.companyId} AND id = ANY(${[...ids]}::bigint[]) ORDER BY project_id, id`.execute(
    ctx.db,
  );
  if (rows.length < new Set(ids).size) throw absent();
  const held: BundledChange[] = [];
  for (const { id, projectId } of rows) {
    await loadPlan(ctx, { projectId }, true);
    held.push((await changeOf(ctx, id, true)).change);
  }
  return held;
}

/**
 * The viewer's own request, held, to be decided with others: it stands as one that is submitted does. People it gives work to are
 * members already, or the applicant agreed that they join (`admitToChange`).
 */
export async function ownForBundle(ctx: Ctx, id: number): Promise<BundledChange> {
  const { projectId } = await planChangeService.row(ctx, id);
  const stored = await publishedPlan(ctx, projectId!);
  const { change, content } = await changeOf(ctx, id, true);
  if (change.applicant !== ctx.viewer.userId) throw forbidden();
  if (!(await ctx.can('pm:plan:edit', { projectId: change.projectId }))) throw forbidden();
  if (change.status === 'returned') throw new Refusal([problem(planTexts.changeReturned)]);
  if (change.status === 'waiting' || change.status === 'approved') throw new Refusal([problem(planTexts.changeHeld)]);
  const { plan: next } = mergeEdits(stored.plan, content.edits);
  await guardSettings(ctx, stored, next);
  await agreeToJoin(ctx, { changeId: id, projectId: change.projectId, plan: stored.plan, next, content }, undefined);
  return change;
}

/** Why a request cannot take effect now. */
export const bundledProblems = (ctx: Ctx, id: number): Promise<Problem[]> => changeProblems(ctx, id, []);

/** The approval a request needs in its own project: the workflow bound there, and whether it may not do without any. */
export async function ownApproval(
  ctx: Ctx,
  id: number,
): Promise<{ must: boolean; bound: { key: string; name: string } | null }> {
  const { change, content } = await changeOf(ctx, id);
  const stored = await loadPlan(ctx, { projectId: change.projectId });
  const { plan: next } = mergeEdits(stored.plan, content.edits);
  const { any, must } = await underControl(ctx, stored, { next, edits: content.edits, changeId: id });
  const place = bindingObject(await projectRow(ctx, change.projectId));
  return { must: must !== null, bound: any ? await approvalOf(ctx, planChangeAction.key, place) : null };
}

/** Whether a request needs an approval in its own project, so that it may not take effect without any. */
export async function needsApproval(ctx: Ctx, id: number): Promise<boolean> {
  const { must, bound } = await ownApproval(ctx, id);
  return must || bound !== null;
}

export const bundledDiff = (ctx: Ctx, id: number): Promise<BusinessDiff> => describeChange(ctx, id);

/** Puts a request into its plan, for the reason of the whole. The plan is held (`holdChanges`). */
export async function applyBundled(ctx: Ctx, id: number, reason: string): Promise<void> {
  await updateChange(ctx, id, { reason });
  await applyChange(ctx, id);
}

/** The request has the state of the whole. */
export const markBundled = (
  ctx: Ctx,
  id: number,
  values: { status: PlanChangeStatus; instance: number | null; reason: string },
): Promise<void> => updateChange(ctx, id, values);
