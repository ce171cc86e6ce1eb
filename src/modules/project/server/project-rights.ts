/** Rights inside a project, and its row. */
import { sql } from 'kysely';
import { absent } from '#kernel/problem.ts';
import { rightGroups } from '#modules/access/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { fromDb } from '#server/entity/entity-sql.ts';
import { type ProjectRow, project } from '../project.entity.ts';

/** Whoever sets up a project for another manager keeps its information and team in hand. */
const CREATOR_RIGHTS = ['pm:project:query', 'pm:project:edit', 'pm:role:query', 'pm:member:query', 'pm:member:edit'];

/** Every right that roles inside a project may hold. */
export const projectScopedRights = (): string[] =>
  rightGroups().flatMap((g) => g.rights.filter((r) => r.scopes.includes('project')).map((r) => r.key));

/**
 * Rights of the viewer inside a project: all for its manager and for holders of pm:project:manageAll, those of the roles
 * for members. null: the viewer may not know that it exists.
 */
export async function projectRights(ctx: Ctx, projectId: number): Promise<ReadonlySet<string> | null> {
  const { userId, companyId, rights } = ctx.viewer;
  const { rows } = await sql<{
    manager: number;
    createdBy: number | null;
    rights: string[] | null;
    isManager: boolean | null;
  }>`
    SELECT p.manager, p.created_by, r.rights, r.manager AS is_manager FROM project p
      LEFT JOIN project_member m ON m.company_id = p.company_id AND m.project_id = p.id AND m."user" = ${userId}
      LEFT JOIN project_role r ON r.company_id = p.company_id AND r.project_id = p.id AND r.id = ANY(m.roles)
    WHERE p.company_id = ${companyId} AND p.id = ${projectId}`.execute(ctx.db);
  const found = rows[0];
  if (!found) return null;
  const all = found.manager === userId || rights.has('pm:project:manageAll') || rows.some((r) => r.isManager);
  const own = found.createdBy === userId ? CREATOR_RIGHTS : [];
  const held = all ? projectScopedRights() : [...own, ...rows.flatMap((r) => r.rights ?? [])];
  return held.length > 0 ? new Set(held) : null;
}

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
