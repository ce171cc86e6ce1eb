/** Sums of actual cost by subject, task and month, of projects and programs. The caller checks rights. */
import { sql } from 'kysely';
import type { Ctx } from '#server/context.ts';

export interface ActualCell {
  object: number;
  subject: number | null;
  task: number | null;
  /** Its first day. */
  month: string;
  cents: number;
  /** Approved hours in it; those without a rate cost nothing. */
  minutes: number;
  unratedMinutes: number;
}

/** `until`: months until the one of this day, with it. */
export async function actualCells(
  ctx: Ctx,
  scope: 'project' | 'program',
  ids: readonly number[],
  until?: string,
): Promise<ActualCell[]> {
  const { rows } =
    await sql<ActualCell>`SELECT object_id AS object, nullif(subject, 0) AS subject, nullif(task, 0) AS task, month,
      cents, minutes, unrated_minutes
    FROM cost_cell WHERE company_id = ${ctx.viewer.companyId} AND object_kind = ${scope} AND object_id = ANY(${[...ids]}::bigint[])
      AND month <= coalesce(${until ?? null}::date, 'infinity') ORDER BY 1, 2, 3, 4`.execute(ctx.db);
  return rows;
}
