/**
 * Edits that other modules make of a plan in somebody's name: at once where the plan is not published, else proposed in the viewer's
 * own draft of a request (propose-change.ts). The right to edit the plan is the caller's business.
 */
import { problem, Refusal } from '#kernel/problem.ts';
import type { Ctx } from '#server/context.ts';
import { diffPlans, isEmpty } from '../../edit/plan-edits.ts';
import { planTexts } from '../../plan.texts.ts';
import type { Plan } from '../../plan-model.ts';
import { checkedSchedule } from '../edit/check-plan.ts';
import { storeEdits } from '../edit/save-plan.ts';
import { loadPlan, type StoredPlan } from '../plan-store.ts';
import { proposeChange } from './propose-change.ts';

/** The plan of a project that has not ended, held. */
export async function openPlan(ctx: Ctx, projectId: number): Promise<StoredPlan> {
  const stored = await loadPlan(ctx, { projectId }, true);
  const { status } = stored.facts;
  if (status === 'done' || status === 'passoff') throw new Refusal([problem(planTexts.ended)]);
  return stored;
}

/** Puts a new state of a held plan in place, whether it is published or not; answers stored ids by temporary ones. */
export async function putPlan(ctx: Ctx, stored: StoredPlan, next: Plan): Promise<ReadonlyMap<number, number>> {
  const edits = diffPlans(stored.plan, next);
  if (isEmpty(edits)) return new Map();
  const schedule = await checkedSchedule(ctx, stored, next);
  return (await storeEdits(ctx, stored, edits, next, schedule)).ids;
}

/** Answers the request that asks for it; null: it is done, or `edit` makes nothing of it. */
export async function editOrPropose(
  ctx: Ctx,
  projectId: number,
  edit: (plan: Plan) => Plan | null,
): Promise<{ changeId: number } | null> {
  const stored = await openPlan(ctx, projectId);
  if (stored.published) return proposeChange(ctx, projectId, edit);
  const next = edit(stored.plan);
  if (next) await putPlan(ctx, stored, next);
  return null;
}
