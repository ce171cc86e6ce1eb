/**
 * Milestones that need a passed review (task/finish-config.ts): their finish is refused, inside the transaction that holds the
 * plan, until their latest review is passed.
 *
 * Invariant: every change that makes a review block its milestone (planning it, moving it behind another, holding it again,
 * reopening a finding) locks the plan as the finish does. So either the finish sees it, or it is marked as having come after. Order
 * of locks: finding, review, plan.
 */
import { sql } from 'kysely';
import { type Problem, problem } from '#kernel/problem.ts';
import { heldFinished } from '#modules/planning/plan/server/public.ts';
import { endWaitingParents, finishConfigs } from '#modules/planning/task/server/public.ts';
import type { Ctx } from '#server/context.ts';
import type { Hindrance } from '#server/entity/hindrances.ts';
import { namesAsRead } from '#server/entity/readers.ts';
import { type ReviewRow, review } from '../review.entity.ts';
import { isPassed, reviewTexts as t } from '../review.rules.ts';

type Latest = Pick<ReviewRow, 'status' | 'conclusion' | 'openFindings' | 'name'> & {
  /** Of the milestone. */
  task: number;
  projectId: number;
  /** null: no review is planned for it. */
  id: number | null;
};

/** Why milestones cannot be finished. A review the viewer may not read is named by its number. */
export const unpassedReviews: Hindrance = async (ctx, tasks) => {
  const { rows } =
    await sql<Latest>`SELECT k.id AS task, k.project_id, r.id, r.name, r.status, r.conclusion, r.open_findings
    FROM task k LEFT JOIN LATERAL (SELECT r.id, r.name, r.status, r.conclusion, r.open_findings FROM review r
      WHERE r.company_id = k.company_id AND r.task = k.id ORDER BY r.planned_on DESC, r.id DESC LIMIT 1) r ON true
    WHERE k.company_id = ${ctx.viewer.companyId} AND k.id = ANY(${tasks.map(({ id }) => id)}::bigint[])
      AND k.milestone AND k.project_id IS NOT NULL`.execute(ctx.db);
  // Most tasks are not milestones, so settings are read only for those that are.
  if (rows.length === 0) return new Map();
  const configOf = await finishConfigs(ctx, rows);
  const against = rows.filter((row) => {
    const { reviews } = configOf(row);
    return reviews !== 'none' && (row.id === null ? reviews === 'all' : !isPassed(row));
  });
  const names = await namesAsRead(
    ctx,
    review.name,
    against.flatMap(({ id, name }) => (id === null ? [] : [{ id, name }])),
  );
  return new Map(
    against.map(({ task, id }): [number, Problem] => [
      task,
      id === null ? problem(t.noReview) : problem(t.notPassed, { name: names.get(id)! }),
    ]),
  );
};

export type Standing = Pick<ReviewRow, 'task' | 'status' | 'conclusion' | 'openFindings' | 'plannedOn' | 'projectId'>;

const against = (row: Standing | null): row is Standing & { task: number } =>
  row !== null && row.task !== null && row.task !== undefined && !isPassed(row);

/** Whether milestones of the project need reviews. */
const needed = async (ctx: Ctx, owner: Standing): Promise<boolean> =>
  (await finishConfigs(ctx, [owner]))(owner).reviews !== 'none';

/** The mark of a review that begins to block a milestone, whose plan is then locked; null: nothing changes. */
export async function markOf(ctx: Ctx, before: Standing | null, after: Standing | null): Promise<boolean | null> {
  if (!against(after)) return before ? false : null;
  if (against(before) && before.task === after.task && before.plannedOn === after.plannedOn) return null;
  if (!(await needed(ctx, after))) return null;
  const finished = await heldFinished(ctx, after.task);
  const { rows } = await sql<{ milestone: boolean }>`SELECT milestone FROM task
    WHERE company_id = ${ctx.viewer.companyId} AND id = ${after.task}`.execute(ctx.db);
  return rows[0]?.milestone === true && finished;
}

/** Ends parents that waited only for a review, when it no longer blocks its milestone. */
export async function letGo(ctx: Ctx, before: Standing | null, after: Standing | null): Promise<void> {
  if (!against(before) || (against(after) && after.task === before.task) || !(await needed(ctx, before))) return;
  await endWaitingParents(ctx, before.task);
}
