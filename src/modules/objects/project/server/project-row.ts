/** The row of a project. */
import { sql } from 'kysely';
import { absent } from '#kernel/problem.ts';
import type { Ctx } from '#server/context.ts';
import { fromDb } from '#server/entity/entity-sql.ts';
import { type ProjectRow, project } from '../project.entity.ts';

/** The project's row, locked when asked. Rights are the caller's business. */
export async function projectRow(ctx: Ctx, projectId: number, lock = false): Promise<ProjectRow> {
  const { rows } = await sql<
    Record<string, unknown>
  >`SELECT * FROM project t WHERE t.company_id = ${ctx.viewer.companyId} AND t.id = ${projectId} ${lock ? sql`FOR UPDATE` : sql``}`.execute(
    ctx.db,
  );
  if (!rows[0]) throw absent();
  return fromDb<ProjectRow>(project, rows[0]);
}
