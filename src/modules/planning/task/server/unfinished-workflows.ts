/**
 * Workflows about records attached to a subtask hold back the finish of the tasks above it (2-rules §8, Task status refusals:
 * subtask with unfinished workflow).
 *
 * Invariant: whoever starts one holds the plan, as every finish does: so either the finish sees it, or it starts on a task
 * whose parent has been finished. When it ends, parents end that waited for it alone. Order of locks: record, plan.
 */
import { sql } from 'kysely';
import type { Problem } from '#kernel/problem.ts';
import { liesOn, type RequestChange, waitingAround } from '#modules/flow/approval/server/public.ts';
import { heldTaskStatus } from '#modules/planning/plan/server/public.ts';
import { task } from '#modules/planning/plan/task.entity.ts';
import type { Ctx } from '#server/context.ts';
import type { Hindrance } from '#server/entity/hindrances.ts';
import { taskHindrance } from '../task-hindrance.ts';
import { endWaitingParents } from './parents.ts';

/** Why tasks cannot be finished. */
export const unfinishedWorkflows: Hindrance = async (ctx, rows) => {
  const told = new Map<number, Problem>();
  const found = await waitingAround(ctx, task.name, [...new Set(rows.flatMap(({ below = [] }) => below))]);
  if (found.length === 0) return told;
  const { rows: named } = await sql<{ id: number; name: string }>`SELECT id, name FROM task
    WHERE company_id = ${ctx.viewer.companyId} AND id = ANY(${found.map(({ id }) => id)}::bigint[])`.execute(ctx.db);
  const names = new Map(named.map(({ id, name }) => [id, name]));
  for (const { id, below = [] } of rows) {
    const first = found.find((one) => below.includes(one.id));
    if (first) told.set(id, taskHindrance('workflowSubtask', first.title, names.get(first.id)));
  }
  return told;
};

/** Effects of the start and end of a workflow on its task. */
export async function workflowOnTask(ctx: Ctx, { lock, recordId, ended }: RequestChange): Promise<void> {
  for (const id of await liesOn(ctx, task.name, { lock, recordId }))
    await (ended ? endWaitingParents(ctx, id) : heldTaskStatus(ctx, id));
}
