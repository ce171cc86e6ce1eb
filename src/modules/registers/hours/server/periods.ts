/**
 * Periods in which hours can no longer be filled in: of the whole company, or of a department and those below it.
 *
 * Invariant: saving, submitting and deciding hold the company's hours shared, closing or reopening a period holds them exclusively; so
 * nothing is written into a period while it is being closed.
 */
import { sql } from 'kysely';
import type { Ctx } from '#server/context.ts';
import type { WorkRecordRow } from '../work-record.entity.ts';

export const holdHours = ({ viewer, db }: Ctx): Promise<unknown> =>
  sql`SELECT pg_advisory_xact_lock_shared(hashtextextended('hours', ${viewer.companyId}))`.execute(db);
export const holdHoursAlone = ({ viewer, db }: Ctx): Promise<unknown> =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended('hours', ${viewer.companyId}))`.execute(db);

/** Which of these days are closed for people of a department. */
export async function closedDays(
  ctx: Ctx,
  department: number | null,
  days: readonly string[],
): Promise<ReadonlySet<string>> {
  const { companyId } = ctx.viewer;
  const { rows } = await sql<{ day: string }>`WITH RECURSIVE up AS (
      SELECT d.id, d.parent FROM department d WHERE d.company_id = ${companyId} AND d.id = ${department}::bigint
      UNION SELECT d.id, d.parent FROM department d JOIN up ON d.company_id = ${companyId} AND d.id = up.parent)
    SELECT day::text FROM unnest(${[...new Set(days)]}::date[]) AS day WHERE EXISTS (SELECT 1 FROM work_period p
      WHERE p.company_id = ${companyId} AND p.reopened_at IS NULL AND day BETWEEN p.from_day AND p.to_day
        AND (p.department IS NULL OR p.department IN (SELECT id FROM up)))`.execute(ctx.db);
  return new Set(rows.map(({ day }) => day));
}

/** Whether a record, one of these, is in a closed period. */
export async function closedOf(ctx: Ctx, rows: readonly WorkRecordRow[]): Promise<(row: WorkRecordRow) => boolean> {
  const closed = new Map<number | null, ReadonlySet<string>>();
  for (const [department, some] of Map.groupBy(rows, (row) => row.department))
    closed.set(
      department,
      await closedDays(
        ctx,
        department,
        some.map(({ workDate }) => workDate),
      ),
    );
  return (row) => closed.get(row.department)!.has(row.workDate);
}
