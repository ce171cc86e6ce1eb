/** The team of an object: created with it, changed with it, and copied to another. */
import { sql } from 'kysely';
import type { ScopeName } from '#kernel/entity.ts';
import { type ObjectRef, objectKind, scopeRefOf } from '#kernel/object-kind.ts';
import type { Ctx } from '#server/context.ts';
import { keepWithinTeam } from './team-guard.ts';

/** Key by which rows name an object. */
const keyOf = ({ scope, id }: ObjectRef) => sql`object_key(${scope}, ${id}::bigint)`;

/** Ids of the members of an object. */
export async function memberIds(ctx: Ctx, object: ObjectRef): Promise<number[]> {
  const { rows } = await sql<{ user: number }>`SELECT "user" FROM project_member
    WHERE company_id = ${ctx.viewer.companyId} AND object_key = ${keyOf(object)}`.execute(ctx.db);
  return rows.map(({ user }) => user);
}

/** Its manager, when there is such an object. */
export async function managersOf(ctx: Ctx, { scope, id }: ObjectRef): Promise<number[]> {
  const { rows } = await sql<{ manager: number }>`SELECT manager FROM object
    WHERE company_id = ${ctx.viewer.companyId} AND kind = ${scope} AND id = ${id}`.execute(ctx.db);
  return rows.map((row) => row.manager);
}

/** Managers of many objects, by `project 7`. */
export async function managersOfAll(
  { db, viewer }: Ctx,
  objects: readonly ObjectRef[],
): Promise<(object: ObjectRef | null) => number | null> {
  const found = new Map<string, number>();
  for (const [scope, some] of Map.groupBy(objects, (object) => object.scope)) {
    const { rows } = await sql<{ id: number; manager: number }>`SELECT id, manager FROM object
      WHERE company_id = ${viewer.companyId} AND kind = ${scope} AND id = ANY(${[...new Set(some.map(({ id }) => id))]}::bigint[])`.execute(
      db,
    );
    for (const { id, manager } of rows) found.set(`${scope} ${id}`, manager);
  }
  return (object) => (object && found.get(`${object.scope} ${object.id}`)) ?? null;
}

/** How many objects of a kind somebody manages. */
export async function managedCount({ db, viewer }: Ctx, scope: ScopeName, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM object
    WHERE company_id = ${viewer.companyId} AND kind = ${scope} AND manager = ${userId}`.execute(db);
  return rows[0]!.count;
}

/** Copies the company's active role templates of its kind into a new object. */
async function addDefaultRoles(ctx: Ctx, object: ObjectRef): Promise<void> {
  const by = ctx.viewer.userId || null;
  await sql`INSERT INTO project_role (company_id, object_kind, object_id, name, en_name, hk_name, template, manager, rights, description, created_by, updated_by)
    SELECT company_id, ${object.scope}, ${object.id}::bigint, name, en_name, hk_name, id, manager, rights, description, ${by}::bigint, ${by}::bigint
    FROM project_role_template WHERE company_id = ${ctx.viewer.companyId} AND kind = ${objectKind(object.scope).team.roles} AND active
    ORDER BY id`.execute(ctx.db);
}

/** Makes the manager of an object a member with its manager role. */
async function addManager(ctx: Ctx, object: ObjectRef, manager: number): Promise<void> {
  const by = ctx.viewer.userId || null;
  await sql`INSERT INTO project_member (company_id, object_kind, object_id, "user", roles, created_by, updated_by)
    SELECT company_id, object_kind, object_id, ${manager}::bigint, ARRAY[id], ${by}::bigint, ${by}::bigint FROM project_role
    WHERE company_id = ${ctx.viewer.companyId} AND object_key = ${keyOf(object)} AND manager ORDER BY id LIMIT 1
    ON CONFLICT DO NOTHING`.execute(ctx.db);
}

/**
 * Who managed an object until now goes on as a member with its usual role, because a manager's rights decide about hours and more;
 * somebody with other roles keeps these. Without any such role they are no member any more.
 */
async function stepDown(ctx: Ctx, object: ObjectRef, manager: number): Promise<void> {
  const key = keyOf(object);
  const { companyId } = ctx.viewer;
  const own = sql`m.company_id = ${companyId} AND m.object_key = ${key} AND m."user" = ${manager}`;
  await sql`WITH r AS (SELECT id, manager, jsonb_array_length(rights) AS n FROM project_role WHERE company_id = ${companyId} AND object_key = ${key}),
    usual AS (SELECT id FROM r WHERE manager IS NOT TRUE ORDER BY n, id LIMIT 1),
    left_over AS (SELECT m.id, ARRAY(SELECT x FROM unnest(m.roles) x WHERE x NOT IN (SELECT r.id FROM r WHERE r.manager)) AS roles
      FROM project_member m WHERE ${own})
    UPDATE project_member m SET roles = CASE WHEN cardinality(o.roles) > 0 THEN o.roles ELSE ARRAY(SELECT id FROM usual) END,
      version = version + 1, updated_at = ${new Date(ctx.now)}, updated_by = ${ctx.viewer.userId || null}
    FROM left_over o WHERE o.id = m.id AND m.company_id = ${companyId} AND o.roles <> m.roles`.execute(ctx.db);
  await sql`DELETE FROM project_member m WHERE ${own} AND m.roles = '{}'`.execute(ctx.db);
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
  // Naming makes a member of them, so the rule is asked first.
  if (before) await keepWithinTeam(ctx, scopeRefOf(object), (now) => ({ ...now, manager: before.manager ?? null }));
  await addManager(ctx, object, after.manager);
  if (before?.manager !== undefined) await stepDown(ctx, object, before.manager);
}

/** Roles the target has not got by that name. Answers its role for each of the source's that it has by name. */
export async function copyRoles(ctx: Ctx, from: ObjectRef, to: ObjectRef): Promise<ReadonlyMap<number, number>> {
  const { companyId } = ctx.viewer;
  const by = ctx.viewer.userId || null;
  await sql`INSERT INTO project_role (company_id, object_kind, object_id, name, en_name, hk_name, template, manager, rights, description, ext, created_by, updated_by)
    SELECT r.company_id, ${to.scope}, ${to.id}::bigint, r.name, r.en_name, r.hk_name, r.template, r.manager, r.rights, r.description, r.ext, ${by}::bigint, ${by}::bigint
    FROM project_role r WHERE r.company_id = ${companyId} AND r.object_key = ${keyOf(from)} ORDER BY r.id
    ON CONFLICT DO NOTHING`.execute(ctx.db);
  const { rows } = await sql<{ old: number; own: number }>`SELECT o.id AS old, n.id AS own
    FROM project_role o JOIN project_role n ON n.company_id = o.company_id AND n.name = o.name
    WHERE o.company_id = ${companyId} AND o.object_key = ${keyOf(from)} AND n.object_key = ${keyOf(to)}`.execute(
    ctx.db,
  );
  return new Map(rows.map((row) => [row.old, row.own]));
}

/** Copies members of an object into another, roles matched by name. Existing members do not change. */
export async function copyMembers(ctx: Ctx, from: ObjectRef, to: ObjectRef): Promise<void> {
  const by = ctx.viewer.userId || null;
  await sql`INSERT INTO project_member (company_id, object_kind, object_id, "user", roles, coefficient, ext, created_by, updated_by)
    SELECT m.company_id, ${to.scope}, ${to.id}::bigint, m."user", array_agg(n.id ORDER BY n.id), m.coefficient, m.ext, ${by}::bigint, ${by}::bigint
    FROM project_member m CROSS JOIN LATERAL unnest(m.roles) AS held (role)
      JOIN project_role o ON o.company_id = m.company_id AND o.object_key = m.object_key AND o.id = held.role
      JOIN project_role n ON n.company_id = m.company_id AND n.object_key = ${keyOf(to)} AND n.name = o.name
      JOIN "user" u ON u.company_id = m.company_id AND u.id = m."user" AND u.is_enable
    WHERE m.company_id = ${ctx.viewer.companyId} AND m.object_key = ${keyOf(from)} GROUP BY m.id
    ON CONFLICT DO NOTHING`.execute(ctx.db);
}
