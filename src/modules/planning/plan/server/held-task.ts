/** A task under the lock that all its operations take, for records that hold it back. */
import { sql } from 'kysely';
import type { Ctx } from '#server/context.ts';
import type { TaskStatus } from '../plan-model.ts';

/**
 * Holds the plan of a task until the end of the transaction and answers the status the task has then, so that records attached to
 * it and its finish come one after the other; null: there is no such task.
 */
export async function heldTaskStatus(ctx: Ctx, taskId: number): Promise<TaskStatus | null> {
  const { companyId } = ctx.viewer;
  await sql`SELECT 1 FROM plan p JOIN task t ON t.company_id = p.company_id AND t.project_id = p.project_id
    WHERE p.company_id = ${companyId} AND t.id = ${taskId} FOR UPDATE OF p`.execute(ctx.db);
  // Read when the plan is held: the statement before may have waited for a finish.
  const { rows } = await sql<{ status: TaskStatus }>`SELECT status FROM task
    WHERE company_id = ${companyId} AND id = ${taskId}`.execute(ctx.db);
  return rows[0]?.status ?? null;
}

const ENDED: ReadonlySet<TaskStatus | null> = new Set(['done', 'passoff']);

/** Whether the locked task is finished: a record attached now came after. */
export const heldFinished = async (ctx: Ctx, taskId: number): Promise<boolean> =>
  ENDED.has(await heldTaskStatus(ctx, taskId));
