/** The versions of products that a project works on. */
import { sql } from 'kysely';
import type { Ctx } from '#server/context.ts';

export async function versionsOfProject(ctx: Ctx, projectId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`SELECT product_version AS id FROM project_product
    WHERE company_id = ${ctx.viewer.companyId} AND project_id = ${projectId} ORDER BY main DESC, id`.execute(ctx.db);
  return rows.map(({ id }) => id);
}
