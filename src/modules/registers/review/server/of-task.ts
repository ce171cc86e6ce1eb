/** The reviews of a task, and whether it may be finished by them. */
import { sql } from 'kysely';
import { absent } from '#kernel/problem.ts';
import { type TaskRow, task } from '#modules/planning/plan/task.entity.ts';
import type { Ctx } from '#server/context.ts';
import { rowsById } from '#server/entity/entity-read.ts';
import { readableRecords } from '#server/entity/readers.ts';
import type { TaskReview, TaskReviews } from '../review.calls.ts';
import { review } from '../review.entity.ts';
import { unpassedReviews } from './milestone-review.ts';

const ENDED = new Set(['done', 'passoff', 'discarded']);

export async function ofTask(ctx: Ctx, taskId: number): Promise<TaskReviews> {
  if (!(await readableRecords(ctx, task.name, [taskId]))?.has(taskId)) throw absent();
  const [row] = await rowsById<TaskRow>(task, ctx, [taskId]);
  if (!row?.projectId) throw absent();
  const { rows } = await sql<TaskReview>`SELECT r.id, r.name, r.kind, r.planned_on, r.status, r.conclusion, r.findings,
      r.open_findings, coalesce(u.emp_name, '') AS chair
    FROM review r LEFT JOIN "user" u ON u.company_id = r.company_id AND u.id = r.chair
    WHERE r.company_id = ${ctx.viewer.companyId} AND r.task = ${taskId} ORDER BY r.planned_on DESC, r.id DESC`.execute(
    ctx.db,
  );
  const may = await readableRecords(
    ctx,
    review.name,
    rows.map(({ id }) => id),
  );
  const list = rows.filter(({ id }) => may?.has(id));
  const why = ENDED.has(row.status) ? undefined : (await unpassedReviews(ctx, [row as never])).get(taskId);
  return {
    list,
    hidden: rows.length - list.length,
    why: why ? ctx.say(why.message, why.params) : null,
    projectId: row.projectId,
  };
}
