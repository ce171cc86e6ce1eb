/** The team of an object as it begins, as the object goes on, and as it is taken over by another. */
import { sql } from 'kysely';
import type { ScopeName } from '#kernel/entity.ts';
import { type ObjectRef, objectKind, scopeRefOf } from '#kernel/object-kind.ts';
import type { Ctx } from '#server/context.ts';
import { keepWithinTeam } from './team-guard.ts';

const ownerColumn = ({ scope }: ObjectRef) => sql.id(`${scope}_id`);

/** Ids of the members of an object. */
export async function memberIds(ctx: Ctx, object: ObjectRef): Promise<number[]> {
  const { rows } = await sql<{ user: number }>`SELECT "user" FROM project_member
    WHERE company_id = ${ctx.viewer.companyId} AND ${ownerColumn(object)} = ${object.id}`.execute(ctx.db);
  return rows.map(({ user }) => user);
}

/** Its manager, when there is such an object. */
export async function managersOf(ctx: Ctx, { scope, id }: ObjectRef): Promise<number[]> {
  const { rows } = await sql<{ manager: number }>`SELECT manager FROM ${sql.table(scope)}
    WHERE company_id = ${ctx.viewer.companyId} AND id = ${id}`.execute(ctx.db);
  return rows.map((row) => row.manager);
}

/** How many objects of a kind somebody manages. */
export async function managedCount({ db, viewer }: Ctx, scope: ScopeName, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM ${sql.table(scope)}
    WHERE company_id = ${viewer.companyId} AND manager = ${userId}`.execute(db);
  return rows[0]!.count;
}

/** Copies the company's active role templates of its kind into a new object. */
async function addDefaultRoles(ctx: Ctx, object: ObjectRef): Promise<void> {
  const by = ctx.viewer.userId || null;
  await sql`INSERT INTO project_role (company_id, ${ownerColumn(object)}, name, en_name, hk_name, template, manager, rights, description, created_by, updated_by)
    SELECT company_id, ${object.id}::bigint, name, en_name, hk_name, id, manager, rights, description, ${by}::bigint, ${by}::bigint
    FROM project_role_template WHERE company_id = ${ctx.viewer.companyId} AND kind = ${objectKind(object.scope).team.roles} AND active
    ORDER BY id`.execute(ctx.db);
}

/** Makes the manager of an object a member with its manager role. */
async function addManager(ctx: Ctx, object: ObjectRef, manager: number): Promise<void> {
  const owner = ownerColumn(object);
  const by = ctx.viewer.userId || null;
  await sql`INSERT INTO project_member (company_id, ${owner}, "user", roles, created_by, updated_by)
    SELECT company_id, ${owner}, ${manager}::bigint, ARRAY[id], ${by}::bigint, ${by}::bigint FROM project_role
    WHERE company_id = ${ctx.viewer.companyId} AND ${owner} = ${object.id} AND manager ORDER BY id LIMIT 1
    ON CONFLICT DO NOTHING`.execute(ctx.db);
}

/** What an object's service calls after every write of it (`before` null: made just now). */
export async function keepTeam(
  ctx: Ctx,
  object: ObjectRef,
  before: { id: number; manager?: number } | null,
  after: { id: number; manager?: number },
): Promise<void> {
  if (!before) await addDefaultRoles(ctx, object);
  if (after.manager === undefined || before?.manager === after.manager) return;
  // Naming makes a member of him, so the rule is asked first.
  if (before) await keepWithinTeam(ctx, scopeRefOf(object), (now) => ({ ...now, manager: before.manager ?? null }));
  await addManager(ctx, object, after.manager);
}

/** Roles the target has not got by that name. Answers its role for each of the source's that it has by name. */
export async function copyRoles(ctx: Ctx, from: ObjectRef, to: ObjectRef): Promise<ReadonlyMap<number, number>> {
  const { companyId } = ctx.viewer;
  const by = ctx.viewer.userId || null;
  const [source, target] = [ownerColumn(from), ownerColumn(to)];
  await sql`INSERT INTO project_role (company_id, ${target}, name, en_name, hk_name, template, manager, rights, description, ext, created_by, updated_by)
    SELECT r.company_id, ${to.id}::bigint, r.name, r.en_name, r.hk_name, r.template, r.manager, r.rights, r.description, r.ext, ${by}::bigint, ${by}::bigint
    FROM project_role r WHERE r.company_id = ${companyId} AND r.${source} = ${from.id} ORDER BY r.id
    ON CONFLICT DO NOTHING`.execute(ctx.db);
  const { rows } = await sql<{ old: number; own: number }>`SELECT o.id AS old, n.id AS own
    FROM project_role o JOIN project_role n ON n.company_id = o.company_id AND n.name = o.name
    WHERE o.company_id = ${companyId} AND o.${source} = ${from.id} AND n.${target} = ${to.id}`.execute(ctx.db);
  return new Map(rows.map((row) => [row.old, row.own]));
}

/** Members of an object into another, their roles found by name. Who is a member already stays as he is. */
export async function copyMembers(ctx: Ctx, from: ObjectRef, to: ObjectRef): Promise<void> {
  const by = ctx.viewer.userId || null;
  const [source, target] = [ownerColumn(from), ownerColumn(to)];
  await sql`INSERT INTO project_member (company_id, ${target}, "user", roles, coefficient, ext, created_by, updated_by)
    SELECT m.company_id, ${to.id}::bigint, m."user", array_agg(n.id ORDER BY n.id), m.coefficient, m.ext, ${by}::bigint, ${by}::bigint
    FROM project_member m JOIN project_role o ON o.company_id = m.company_id AND o.${source} = m.${source} AND o.id = ANY(m.roles)
      JOIN project_role n ON n.company_id = m.company_id AND n.${target} = ${to.id}::bigint AND n.name = o.name
      JOIN "user" u ON u.company_id = m.company_id AND u.id = m."user" AND u.is_enable
    WHERE m.company_id = ${ctx.viewer.companyId} AND m.${source} = ${from.id} GROUP BY m.id
    ON CONFLICT DO NOTHING`.execute(ctx.db);
}
