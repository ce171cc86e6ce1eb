/**
 * Making tasks of other records: issues today, risks and review findings by the same call.
 *
 * Tasks of a plan that is not published are saved like any edit. A published plan changes by requests only, and tasks made
 * of other records need a workflow for theirs whatever the control range says: without one they are refused in the words
 * of the specification. Pressing twice makes one task, also in two windows. Rights and the state of the record are the
 * caller's business. Source: 2-rules §5 and §8, records.md B1.
 */

import { problem, Refusal } from '#kernel/problem.ts';
import { cutText } from '#kernel/text.ts';
import { approvalOf } from '#modules/flow/approval/server/public.ts';
import { admit, bindingObject, projectRow } from '#modules/objects/project/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { type Generated, type MadeTask, type TaskDraft, withDrafts } from '../../change/task-drafts.ts';
import { peopleGiven } from '../../edit/assignment-rules.ts';
import { diffPlans } from '../../edit/plan-edits.ts';
import { planTexts } from '../../plan.texts.ts';
import type { Plan } from '../../plan-model.ts';
import { checkedSchedule } from '../edit/check-plan.ts';
import { storeEdits } from '../edit/save-plan.ts';
import { loadPlan, type StoredPlan } from '../plan-store.ts';
import { planChangeAction } from './change-control.ts';
import {
  bindToSource,
  livingDrafts,
  madeOf,
  noteDraft,
  sourceRow,
  sourceTitle,
  type TaskSource,
} from './generated-tasks.ts';
import { keepEdits, newChange, submitChange } from './submit-change.ts';

/** A draft, of a record of its own where several ask together. */
export type AskedDraft = TaskDraft & { source?: TaskSource };
export interface Generating {
  projectId: number;
  source: TaskSource;
  /** At least one; keys of one source differ. */
  drafts: readonly AskedDraft[];
  /** Of the plan change, where one is needed; left out: that it is for the record. */
  reason?: string | null;
  /** People who are to be made members, as it came from outside. */
  addMembers?: unknown;
}

const sourceOf = ({ source }: Generating, draft: AskedDraft): TaskSource => draft.source ?? source;
const nameOf = ({ entity, id }: TaskSource, key: string): string => `${entity} ${id} ${key}`;

/** What the drafts have become that live, by source and key. */
async function livingOf(ctx: Ctx, wanted: Generating) {
  const sources = new Map(wanted.drafts.map((draft) => [nameOf(sourceOf(wanted, draft), ''), sourceOf(wanted, draft)]));
  const living = new Map<string, Parameters<typeof madeOf>[1]>();
  for (const source of sources.values())
    for (const [key, row] of await livingDrafts(ctx, source)) living.set(nameOf(source, key), row);
  return (draft: AskedDraft) => living.get(nameOf(sourceOf(wanted, draft), draft.key));
}

/** Puts them into a plan that is not published. */
async function putIn(
  ctx: Ctx,
  stored: StoredPlan,
  next: Plan,
  wanted: Generating,
  ids: readonly number[],
): Promise<void> {
  const { projectId } = wanted;
  const schedule = await checkedSchedule(ctx, stored, next);
  await admit(ctx, projectId, peopleGiven(stored.plan.tasks, next.tasks), wanted.addMembers);
  const result = await storeEdits(ctx, stored, diffPlans(stored.plan, next), next, schedule);
  const made = wanted.drafts.map((draft, i) => ({
    ...{ key: draft.key, name: draft.name, source: sourceOf(wanted, draft), id: result.ids.get(ids[i]!)! },
  }));
  for (const { source, key, id } of made) await noteDraft(ctx, source, key, { taskId: id });
  for (const [, of] of Map.groupBy(made, ({ source }) => nameOf(source, '')))
    await bindToSource(ctx, of[0]!.source, of);
}

/** Asks for them by a plan change; answers it. */
async function askFor(
  ctx: Ctx,
  stored: StoredPlan,
  next: Plan,
  wanted: Generating,
  ids: readonly number[],
): Promise<number> {
  const { projectId, drafts } = wanted;
  const needed = await approvalOf(ctx, planChangeAction.key, bindingObject(await projectRow(ctx, projectId)));
  if (!needed) throw new Refusal([problem(planTexts.generatedNeedsWorkflow)]);
  await checkedSchedule(ctx, stored, next);
  const changeId = await newChange(ctx, projectId);
  await keepEdits(ctx, stored, changeId, next);
  for (const [i, draft] of drafts.entries())
    await noteDraft(ctx, sourceOf(wanted, draft), draft.key, { changeId, line: ids[i]! });
  return changeId;
}

/**
 * Makes tasks of a record: tasks of the plan, or the lines of a plan change whose workflow is to be started (`approval`).
 * Drafts that have a living task or an open change are answered as they are; an own change that was not submitted is
 * submitted. Errors: 400 when the project has ended, no workflow is set for the change, or a draft breaks a rule of plans;
 * 409 `NotMembers`.
 */
export async function generateTasks(ctx: Ctx, wanted: Generating): Promise<Generated> {
  const { source, projectId, drafts } = wanted;
  const stored = await loadPlan(ctx, { projectId }, true);
  const { status } = stored.facts;
  if (status === 'done' || status === 'passoff') throw new Refusal([problem(planTexts.ended)]);
  const living = await livingOf(ctx, wanted);
  const fresh = drafts.filter((draft) => !living(draft));
  const waiting = drafts.flatMap((draft) => {
    const row = living(draft);
    return row?.taskId === null && row.changeStatus === 'draft' && row.applicant === ctx.viewer.userId
      ? [row.changeId!]
      : [];
  });
  let changeId: number | null = waiting[0] ?? null;
  if (fresh.length > 0) {
    const { plan: next, ids } = withDrafts(stored.plan, fresh);
    const own = { ...wanted, drafts: fresh };
    if (!stored.published) await putIn(ctx, stored, next, own, ids);
    else changeId = await askFor(ctx, stored, next, own, ids);
  }
  const title = cutText(sourceTitle(source, await sourceRow(ctx, source)), 150);
  const reason = wanted.reason?.trim() || ctx.say(planTexts.generatedReason, { title });
  const approval =
    changeId === null ? null : await submitChange(ctx, stored, changeId, { reason, addMembers: wanted.addMembers });
  const now = await livingOf(ctx, wanted);
  return {
    made: drafts.flatMap((draft): MadeTask[] => {
      const row = now(draft);
      return row ? [madeOf(ctx, row)] : [];
    }),
    approval,
  };
}
