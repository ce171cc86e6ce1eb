/**
 * Who takes part in objects and what he may do inside them: in one object, and in all of a kind at once.
 *
 * One meaning for everybody who asks: an object's manager, whoever made it and its members (stakeholders) take part in it,
 * and whoever holds the system right over all of the kind (`team.all`) sees and may do everything. Its manager and holders
 * of a manager role hold every right inside, members those of their roles, who made it those of `creator`. Rights in
 * objects of the company (templates) follow system rights. Asked of many, the answer is a condition and never a loop; the
 * ids are an array of one subquery, so indexes find the rows beside other conditions joined by OR.
 * Source: 1-product §6.1, §6.2; docs/adr/190-objects.md.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { RightKey, ScopeName } from '#kernel/entity.ts';
import { type ObjectKind, type ObjectRef, objectKind, objectOfRef } from '#kernel/object-kind.ts';
import type { ScopeRef } from '#kernel/permission.ts';
import { rightGroups } from '#modules/access/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { MARK } from '#server/db/prepared.ts';
import type { Where } from '#server/entity/entity-read.ts';

/** Every right that roles inside an object of this kind may hold. */
const rightsOfKind = (scope: ScopeName): RightKey[] =>
  rightGroups().flatMap((group) => group.rights.filter((r) => r.scopes.includes(scope)).map((r) => r.key));

/** Rights inside all objects of a kind that is held by the company, for a holder of these system rights. */
export function companyRights({ rights }: ObjectKind, held: ReadonlySet<RightKey>): ReadonlySet<RightKey> {
  if (rights.by !== 'company' || !held.has(rights.read)) return new Set();
  const marked = (mark: 'read' | 'edit'): RightKey[] =>
    rightGroups().flatMap((group) => group.rights.filter((r) => r.inTemplates === mark).map((r) => r.key));
  const stem = rights.read.slice(0, rights.read.lastIndexOf(':') + 1);
  const own = [...held].filter((key) => key.startsWith(stem));
  return new Set([...own, ...marked('read'), ...(held.has(rights.edit) ? marked('edit') : [])]);
}

/** Rights of the viewer inside an object; null: he may not know that it exists. */
export async function rightsInObject(ctx: Ctx, ref: ScopeRef): Promise<ReadonlySet<RightKey> | null> {
  const object = objectOfRef(ref);
  if (!object) return null;
  const kind = objectKind(object.scope);
  return kind.rights.by === 'company' ? inCompanyObject(ctx, kind, object.id) : inTeamObject(ctx, kind, object.id);
}

async function inCompanyObject(ctx: Ctx, kind: ObjectKind, id: number): Promise<ReadonlySet<RightKey> | null> {
  const held = companyRights(kind, ctx.viewer.rights);
  if (held.size === 0) return null;
  const { rows } = await sql`SELECT 1 FROM ${sql.table(kind.name)}
    WHERE company_id = ${ctx.viewer.companyId} AND id = ${id}`.execute(ctx.db);
  return rows.length > 0 ? held : null;
}

async function inTeamObject(ctx: Ctx, kind: ObjectKind, id: number): Promise<ReadonlySet<RightKey> | null> {
  const { userId, companyId, rights } = ctx.viewer;
  const owner = sql.id(`${kind.name}_id`);
  const { rows } = await sql<{
    manager: number;
    createdBy: number | null;
    rights: RightKey[] | null;
    isManager: boolean | null;
  }>`
    SELECT p.manager, p.created_by, r.rights, r.manager AS is_manager FROM ${sql.table(kind.name)} p
      LEFT JOIN project_member m ON m.company_id = p.company_id AND m.${owner} = p.id AND m."user" = ${userId}
      LEFT JOIN project_role r ON r.company_id = p.company_id AND r.${owner} = p.id AND r.id = ANY(m.roles)
    WHERE p.company_id = ${companyId} AND p.id = ${id}`.execute(ctx.db);
  const found = rows[0];
  if (!found) return null;
  const every = found.manager === userId || rights.has(kind.team.all) || rows.some((r) => r.isManager);
  const own = found.createdBy === userId && kind.rights.by === 'team' ? kind.rights.creator : [];
  const held = every ? rightsOfKind(kind.name) : [...own, ...rows.flatMap((r) => r.rights ?? [])];
  return held.length > 0 ? new Set(held) : null;
}

const someOf = (column: RawBuilder<unknown>): Where => sql<SqlBool>`${column} IS NOT NULL`;
const among = (column: RawBuilder<unknown>, ids: RawBuilder<unknown>): Where =>
  sql<SqlBool>`${column} = ANY(ARRAY(${ids}))`;

/** The objects of a kind that the viewer takes part in (`column`: their ids); in objects of the company nobody does. */
export function takesPart({ viewer }: Ctx, scope: ScopeName, column: RawBuilder<unknown>): Where {
  const { userId, companyId } = viewer;
  if (objectKind(scope).rights.by === 'company') return sql<SqlBool>`false`;
  const owner = sql.id(`${scope}_id`);
  return among(
    column,
    sql`SELECT id FROM ${sql.table(scope)} WHERE company_id = ${companyId} AND (manager = ${userId} OR created_by = ${userId})
      UNION SELECT ${owner} FROM project_member WHERE company_id = ${companyId} AND "user" = ${userId} AND ${owner} IS NOT NULL`,
  );
}

/** Whether the viewer takes part in an object. */
export async function isPartOf(ctx: Ctx, { scope, id }: ObjectRef): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM ${sql.table(scope)} t WHERE t.company_id = ${ctx.viewer.companyId}
    AND t.id = ${id} AND ${takesPart(ctx, scope, sql`t.id`)}`.execute(ctx.db);
  return rows.length > 0;
}

/** The objects of a kind that the viewer sees: those he takes part in, or all by his system rights. */
export function seenObjects(ctx: Ctx, scope: ScopeName, column: RawBuilder<unknown>): Where {
  const { userId, rights } = ctx.viewer;
  const kind = objectKind(scope);
  const all = kind.rights.by === 'company' ? kind.rights.read : kind.team.all;
  return userId === 0 || rights.has(all) ? someOf(column) : takesPart(ctx, scope, column);
}

/** The objects of a kind in which the viewer holds a right (`column`: their ids): `rightsInObject` for all at once. */
export function objectsWith({ viewer }: Ctx, scope: ScopeName, right: RightKey, column: RawBuilder<unknown>): Where {
  const { userId, companyId, rights } = viewer;
  const kind = objectKind(scope);
  if (userId === 0) return someOf(column);
  if (kind.rights.by === 'company')
    return companyRights(kind, rights).has(right) ? someOf(column) : sql<SqlBool>`false`;
  if (!rightsOfKind(scope).includes(right)) return sql<SqlBool>`false`;
  if (rights.has(kind.team.all)) return someOf(column);
  const owner = sql.id(`${scope}_id`);
  const made = kind.rights.creator.includes(right) ? sql`OR created_by = ${userId}` : sql``;
  return among(
    column,
    sql`SELECT id FROM ${sql.table(scope)} WHERE company_id = ${companyId} AND (manager = ${userId} ${made})
      UNION SELECT m.${owner} FROM project_member m
        JOIN project_role r ON r.company_id = m.company_id AND r.${owner} = m.${owner} AND r.id = ANY(m.roles)
        WHERE m.company_id = ${companyId} AND m."user" = ${userId} AND m.${owner} IS NOT NULL
          AND (r.manager OR r.rights @> ${JSON.stringify([right])}::jsonb)`,
  );
}

/** Which of these objects of a kind the viewer holds a right in. */
export async function objectIdsWith(
  ctx: Ctx,
  scope: ScopeName,
  right: RightKey,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`SELECT t.id FROM ${sql.table(scope)} t
    WHERE t.company_id = ${ctx.viewer.companyId} AND t.id = ANY(${[...ids]}::bigint[])
      AND ${objectsWith(ctx, scope, right, sql`t.id`)}`.execute(ctx.db);
  return new Set(rows.map(({ id }) => id));
}

/** More objects than these are not handed to the database one by one. */
const FEW = 5000;

/** Ids of the objects of a kind in which a right is held; null: all of the kind. */
export type Held = (scope: ScopeName, right: RightKey) => readonly number[] | null;
const asked = new WeakMap<Ctx, Map<string, Promise<Held>>>();

/**
 * The objects in which the viewer holds each of some rights: one statement, asked once for a request however many conditions
 * need them. What the same request changes in teams is not seen, as with `ctx.can`.
 */
export function heldObjects(ctx: Ctx, scopes: readonly ScopeName[], rights: readonly RightKey[]): Promise<Held> {
  const known = asked.get(ctx) ?? new Map<string, Promise<Held>>();
  asked.set(ctx, known);
  const key = [...scopes, ...rights].join();
  const found = known.get(key) ?? readHeld(ctx, scopes, rights);
  known.set(key, found);
  return found;
}

async function readHeld({ viewer, db }: Ctx, scopes: readonly ScopeName[], rights: readonly RightKey[]): Promise<Held> {
  const { userId } = viewer;
  const all = (scope: ScopeName, right: RightKey): boolean => {
    const kind = objectKind(scope);
    if (userId === 0) return true;
    if (kind.rights.by === 'company') return companyRights(kind, viewer.rights).has(right);
    return viewer.rights.has(kind.team.all) && rightsOfKind(scope).includes(right);
  };
  const teams = scopes.filter((scope) => objectKind(scope).rights.by === 'team' && !all(scope, rights[0]!));
  const parts = userId === 0 ? [] : teams.map((scope) => heldInTeams(viewer, scope, rights));
  const { rows } =
    parts.length === 0
      ? { rows: [] }
      : await sql<{
          scope: ScopeName;
          right: RightKey;
          ids: number[];
        }>`${MARK} ${sql.join(parts, sql` UNION ALL `)}`.execute(db);
  return (scope, right) =>
    all(scope, right) ? null : (rows.find((row) => row.scope === scope && row.right === right)?.ids ?? []);
}

/** Of a kind whose rights come with the team: each right with the ids. */
function heldInTeams({ userId, companyId }: Ctx['viewer'], scope: ScopeName, rights: readonly RightKey[]) {
  const { rights: by } = objectKind(scope);
  const owner = sql.id(`${scope}_id`);
  const creator = by.by === 'team' ? by.creator : [];
  const possible = rights.filter((right) => rightsOfKind(scope).includes(right));
  return sql`SELECT ${scope}::text AS scope, k."right", array_agg(DISTINCT o.id) AS ids
    FROM unnest(${possible}::text[]) AS k ("right") JOIN (
      SELECT id, manager = ${userId} AS every, created_by IS NOT DISTINCT FROM ${userId} AS made, NULL::jsonb AS rights
        FROM ${sql.table(scope)} WHERE company_id = ${companyId} AND (manager = ${userId} OR created_by = ${userId})
      UNION ALL SELECT m.${owner}, r.manager, false, r.rights FROM project_member m
        JOIN project_role r ON r.company_id = m.company_id AND r.${owner} = m.${owner} AND r.id = ANY(m.roles)
        WHERE m.company_id = ${companyId} AND m."user" = ${userId} AND m.${owner} IS NOT NULL
    ) o ON o.every OR o.made AND k."right" = ANY(${[...creator]}::text[]) OR o.rights @> to_jsonb(k."right")
    GROUP BY k."right"`;
}

/** `objectsWith` by ids that are known: what indexes find, and plans are made for, best. */
export function amongHeld(ctx: Ctx, held: Held, scope: ScopeName, right: RightKey, column: RawBuilder<unknown>): Where {
  const ids = held(scope, right);
  if (ids === null) return someOf(column);
  if (ids.length === 0) return sql<SqlBool>`false`;
  return ids.length > FEW
    ? objectsWith(ctx, scope, right, column)
    : sql<SqlBool>`${column} = ANY(${[...ids]}::bigint[])`;
}
