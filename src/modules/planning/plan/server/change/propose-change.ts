/**
 * Edits proposed for a published plan by other modules (hours that lead to a later finish): they are put into the viewer's own draft of
 * a request, which they read, go on editing, and submit or drop as any other. Nothing of the plan moves.
 */
import { sql } from 'kysely';
import type { Ctx } from '#server/context.ts';
import { diffPlans, isEmpty, mergeEdits } from '../../edit/plan-edits.ts';
import type { Plan } from '../../plan-model.ts';
import { checkedSchedule } from '../edit/check-plan.ts';
import { changeOf } from './change-store.ts';
import { keepEdits, newChange, publishedPlan } from './submit-change.ts';

/** The draft the editor opens when it still fits the plan, with its edits on it. */
async function ownDraft(ctx: Ctx, projectId: number, plan: Plan): Promise<{ id: number; plan: Plan } | null> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM plan_change
    WHERE company_id = ${ctx.viewer.companyId} AND project_id = ${projectId} AND applicant = ${ctx.viewer.userId}
      AND status = 'draft' ORDER BY id DESC LIMIT 1`.execute(ctx.db);
  if (!rows[0]) return null;
  const { content } = await changeOf(ctx, rows[0].id, true);
  const merged = mergeEdits(plan, content.edits);
  return merged.conflicts.length > 0 ? null : { id: rows[0].id, plan: merged.plan };
}

/**
 * Answers the request that holds what `edit` makes of the viewer's draft, or of a new one where it makes nothing of that (null:
 * nothing of either); asked twice it is one. The right to edit the plan is the caller's business. Errors: 400 for a plan that is
 * not published, has ended, or would break a rule.
 */
export async function proposeChange(
  ctx: Ctx,
  projectId: number,
  edit: (draft: Plan, published: Plan) => Plan | null,
): Promise<{ changeId: number } | null> {
  const stored = await publishedPlan(ctx, projectId);
  const draft = await ownDraft(ctx, projectId, stored.plan);
  const mine = draft && edit(draft.plan, stored.plan);
  const next = mine ?? edit(stored.plan, stored.plan);
  if (!next || isEmpty(diffPlans(stored.plan, next))) return null;
  await checkedSchedule(ctx, stored, next);
  const changeId = mine ? draft!.id : await newChange(ctx, projectId);
  await keepEdits(ctx, stored, changeId, next);
  return { changeId };
}
