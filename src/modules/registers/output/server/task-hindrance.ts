/**
 * Required outputs that are not finished hold back the finish of their task and of the tasks above it (2-rules §8, Task status
 * refusals: unfinished documents, own or of a subtask; records.md B9-13). Asked inside the transaction that holds the plan.
 */
import { sql } from 'kysely';
import type { Problem } from '#kernel/problem.ts';
import { finishConfigs } from '#modules/planning/task/server/public.ts';
import { taskHindrance } from '#modules/planning/task/task-hindrance.ts';
import type { Ctx } from '#server/context.ts';
import type { Hindrance } from '#server/entity/hindrances.ts';
import { namesAsRead } from '#server/entity/readers.ts';
import { type OutputStatus, projectOutput } from '../output.entity.ts';
import { isFinished } from '../output.rules.ts';

interface Holding {
  id: number;
  name: string;
  task: number;
  taskName: string;
}

/** Unfinished required outputs of these tasks, the oldest first. */
export async function unfinished(ctx: Ctx, tasks: readonly number[]): Promise<Holding[]> {
  const { rows } = await sql<Holding & { status: OutputStatus; projectId: number }>`SELECT o.id, o.name, o.task,
      t.name AS task_name, o.status, o.project_id
    FROM output o JOIN task t ON t.company_id = o.company_id AND t.id = o.task
    WHERE o.company_id = ${ctx.viewer.companyId} AND o.task = ANY(${[...tasks]}::bigint[]) AND o.required
      AND o.status <> 'archived' ORDER BY o.id`.execute(ctx.db);
  // Most tasks have none, so settings are read only for those that do.
  if (rows.length === 0) return rows;
  const configOf = await finishConfigs(ctx, rows);
  return rows.filter((row) => !isFinished(row.status, configOf(row)));
}

/** Why tasks cannot be finished. */
export const unfinishedOutputs: Hindrance = async (ctx, rows) => {
  const found = await unfinished(ctx, [...new Set(rows.flatMap(({ id, below = [] }) => [id, ...below]))]);
  const told = new Map<number, Problem>();
  if (found.length === 0) return told;
  const names = await namesAsRead(ctx, projectOutput.name, found);
  for (const { id, below = [] } of rows) {
    const own = found.find(({ task }) => task === id);
    const sub = own ? undefined : found.find(({ task }) => below.includes(task));
    if (own) told.set(id, taskHindrance('documentOwn', names.get(own.id)!));
    else if (sub) told.set(id, taskHindrance('documentSubtask', names.get(sub.id)!, sub.taskName));
  }
  return told;
};
