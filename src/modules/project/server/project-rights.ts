/** Rights inside a project (and inside whatever has a team like it), and its row. */
import { sql } from 'kysely';
import type { RightKey, ScopeName } from '#kernel/entity.ts';
import { absent } from '#kernel/problem.ts';
import { rightGroups } from '#modules/access/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { fromDb } from '#server/entity/entity-sql.ts';
import { type ProjectRow, project } from '../project.entity.ts';

/** Whoever sets up a project for another manager keeps its information and team in hand. */
const CREATOR_RIGHTS = ['pm:project:query', 'pm:project:edit', 'pm:role:query', 'pm:member:query', 'pm:member:edit'];

/** Every right that roles inside an object of this kind may hold. */
const rightsIn = (scope: ScopeName): string[] =>
  rightGroups().flatMap((g) => g.rights.filter((r) => r.scopes.includes(scope)).map((r) => r.key));

/** Every right that roles inside a project may hold. */
export const projectScopedRights = (): string[] => rightsIn('project');

/**
 * Rights of the viewer inside an object with a team: all for its manager, for holders of a manager role and of the
 * system right `all`; those of the roles for members; `creator` for who made it. null: the viewer may not know that it
 * exists.
 */
export async function rightsOfTeam(
  ctx: Ctx,
  scope: 'project' | 'program',
  id: number,
  { all, creator }: { all: RightKey; creator: readonly RightKey[] },
): Promise<ReadonlySet<string> | null> {
  const { userId, companyId, rights } = ctx.viewer;
  const owner = sql.id(`${scope}_id`);
  const { rows } = await sql<{
    manager: number;
    createdBy: number | null;
    rights: string[] | null;
    isManager: boolean | null;
  }>`
    SELECT p.manager, p.created_by, r.rights, r.manager AS is_manager FROM ${sql.table(scope)} p
      LEFT JOIN project_member m ON m.company_id = p.company_id AND m.${owner} = p.id AND m."user" = ${userId}
      LEFT JOIN project_role r ON r.company_id = p.company_id AND r.${owner} = p.id AND r.id = ANY(m.roles)
    WHERE p.company_id = ${companyId} AND p.id = ${id}`.execute(ctx.db);
  const found = rows[0];
  if (!found) return null;
  const every = found.manager === userId || rights.has(all) || rows.some((r) => r.isManager);
  const own = found.createdBy === userId ? creator : [];
  const held = every ? rightsIn(scope) : [...own, ...rows.flatMap((r) => r.rights ?? [])];
  return held.length > 0 ? new Set(held) : null;
}

/** Rights of the viewer inside a project; null: the viewer may not know that it exists. */
export const projectRights = (ctx: Ctx, projectId: number): Promise<ReadonlySet<string> | null> =>
  rightsOfTeam(ctx, 'project', projectId, { all: 'pm:project:manageAll', creator: CREATOR_RIGHTS });

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
