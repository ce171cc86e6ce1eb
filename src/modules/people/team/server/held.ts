/**
 * Who takes part in objects and what they may do inside them: in one object, and in all of a kind at once.
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
import { type ObjectKind, type ObjectRef, objectKind, objectKinds, objectOfRef } from '#kernel/object-kind.ts';
import type { ScopeRef } from '#kernel/permission.ts';
import { rightGroups } from '#modules/people/access/server/public.ts';
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

/** Rights of the viewer inside an object; null: they may not know that it exists. */
export async function rightsInObject(ctx: Ctx, ref: ScopeRef): Promise<ReadonlySet<RightKey> | null> {
  const object = objectOfRef(ref);
  if (!object) return null;
  const kind = objectKind(object.scope);
  return kind.rights.by === 'company' ? inCompanyObject(ctx, kind, object.id) : inTeamObject(ctx, kind, object.id);
}

async function inCompanyObject(ctx: Ctx, kind: ObjectKind, id: number): Promise<ReadonlySet<RightKey> | null> {
  const held = companyRights(kind, ctx.viewer.rights);
  if (held.size === 0) return null;
  const { rows } = await sql`SELECT 1 FROM object
    WHERE company_id = ${ctx.viewer.companyId} AND kind = ${kind.name} AND id = ${id}`.execute(ctx.db);
  return rows.length > 0 ? held : null;
}

async function inTeamObject(ctx: Ctx, kind: ObjectKind, id: number): Promise<ReadonlySet<RightKey> | null> {
  const { userId, companyId, rights } = ctx.viewer;
  // The object, and those above it from which rights come down.
  const own = sql`SELECT kind, id, key, manager, made_by, parent_kind, parent_id FROM object
    WHERE company_id = ${companyId} AND kind = ${kind.name} AND id = ${id}`;
  const line = kind.within?.inherits
    ? sql`WITH RECURSIVE line AS (${own} UNION SELECT p.kind, p.id, p.key, p.manager, p.made_by, p.parent_kind, p.parent_id
        FROM line l JOIN object p ON p.company_id = ${companyId} AND p.kind = l.parent_kind AND p.id = l.parent_id
        WHERE l.kind = ANY(${heirs()}::text[]))`
    : sql`WITH line AS (${own})`;
  const { rows } = await sql<{
    kind: ScopeName;
    manager: number;
    createdBy: number | null;
    rights: RightKey[] | null;
    isManager: boolean | null;
  }>`${line} SELECT p.kind, p.manager, p.made_by AS created_by, r.rights, r.manager AS is_manager FROM line p
      LEFT JOIN project_member m ON m.company_id = ${companyId} AND m.object_key = p.key AND m."user" = ${userId}
      LEFT JOIN LATERAL unnest(m.roles) AS held (role) ON true
      LEFT JOIN project_role r ON r.company_id = ${companyId} AND r.object_key = p.key AND r.id = held.role`.execute(
    ctx.db,
  );
  if (rows.length === 0) return null;
  const every = rows.some(
    (row) => row.manager === userId || row.isManager || rights.has(objectKind(row.kind).team.all),
  );
  const possible = rightsOfKind(kind.name);
  if (every) return possible.length > 0 ? new Set(possible) : null;
  const held = rows.flatMap((row) => [...(row.createdBy === userId ? creatorOf(row.kind) : []), ...(row.rights ?? [])]);
  const inherited = kind.within?.inherits ? held.filter((right) => possible.includes(right)) : held;
  return inherited.length > 0 ? new Set(inherited) : null;
}

/** What whoever made an object of a kind for another holds in it. */
const creatorOf = (scope: ScopeName): readonly RightKey[] => {
  const { rights } = objectKind(scope);
  return rights.by === 'team' ? rights.creator : [];
};

/** Kinds whose objects take over rights from the object they lie in. */
const heirs = (): ScopeName[] => objectKinds().flatMap(({ name, within }) => (within?.inherits ? [name] : []));

/** These kinds and those that rights come down from. */
function lineage(scopes: readonly ScopeName[]): ScopeName[] {
  const out = new Set(scopes);
  for (const scope of out) {
    const { within } = objectKind(scope);
    if (within?.inherits) out.add(within.kind);
  }
  return [...out].filter((scope) => objectKind(scope).rights.by === 'team');
}

/**
 * What the viewer holds in objects of these kinds, a row for each way: kind, id and key of the object with `every` (all that
 * there is inside) or `rights`.
 */
function grants({ userId, companyId, rights }: Ctx['viewer'], scopes: readonly ScopeName[]): RawBuilder<unknown> {
  const kinds = lineage(scopes);
  const above = kinds.filter((kind) => !scopes.includes(kind) && rights.has(objectKind(kind).team.all));
  const creator = JSON.stringify(Object.fromEntries(kinds.map((kind) => [kind, creatorOf(kind)])));
  const own = sql`SELECT kind, id, key, manager = ${userId} AS every, CASE WHEN made_by = ${userId} THEN ${creator}::jsonb -> kind END AS rights
      FROM object WHERE company_id = ${companyId} AND kind = ANY(${kinds}::text[]) AND (manager = ${userId} OR made_by = ${userId})
    UNION ALL SELECT m.object_kind, m.object_id, m.object_key, r.manager, r.rights
      FROM project_member m CROSS JOIN LATERAL unnest(m.roles) AS held (role)
      JOIN project_role r ON r.company_id = m.company_id AND r.object_key = m.object_key AND r.id = held.role
      WHERE m.company_id = ${companyId} AND m."user" = ${userId} AND m.object_kind = ANY(${kinds}::text[])
    ${above.length > 0 ? sql`UNION ALL SELECT kind, id, key, true, NULL FROM object WHERE company_id = ${companyId} AND kind = ANY(${above}::text[])` : sql``}`;
  if (!kinds.some((kind) => objectKind(kind).within?.inherits)) return own;
  return sql`WITH RECURSIVE held AS ((${own}) UNION SELECT c.kind, c.id, c.key, h.every, h.rights
      FROM held h JOIN object c ON c.company_id = ${companyId} AND c.parent_kind = h.kind AND c.parent_id = h.id
      WHERE c.kind = ANY(${heirs()}::text[]))
    SELECT * FROM held WHERE kind = ANY(${[...scopes]}::text[])`;
}

/** Ids or keys of the objects of these kinds in which the viewer holds a right. */
const grantedTo = (viewer: Ctx['viewer'], scopes: readonly ScopeName[], right: RightKey, column: 'id' | 'key') =>
  sql`SELECT g.${sql.id(column)} FROM (${grants(viewer, scopes)}) g WHERE g.every OR g.rights @> ${JSON.stringify([right])}::jsonb`;

const someOf = (column: RawBuilder<unknown>): Where => sql<SqlBool>`${column} IS NOT NULL`;
const among = (column: RawBuilder<unknown>, ids: RawBuilder<unknown>): Where =>
  sql<SqlBool>`${column} = ANY(ARRAY(${ids}))`;

/** The objects of a kind that the viewer takes part in (`column`: their ids); in objects of the company nobody does. */
export function takesPart({ viewer }: Ctx, scope: ScopeName, column: RawBuilder<unknown>): Where {
  const { userId, companyId } = viewer;
  if (objectKind(scope).rights.by === 'company') return sql<SqlBool>`false`;
  return among(
    column,
    sql`SELECT id FROM object WHERE company_id = ${companyId} AND kind = ${scope} AND (manager = ${userId} OR made_by = ${userId})
      UNION SELECT object_id FROM project_member WHERE company_id = ${companyId} AND "user" = ${userId} AND object_kind = ${scope}`,
  );
}

/** Whether the viewer takes part in an object. */
export async function isPartOf(ctx: Ctx, { scope, id }: ObjectRef): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM object t WHERE t.company_id = ${ctx.viewer.companyId} AND t.kind = ${scope}
    AND t.id = ${id} AND ${takesPart(ctx, scope, sql`t.id`)}`.execute(ctx.db);
  return rows.length > 0;
}

/** The objects of a kind that the viewer sees: those they take part in or hold rights in from above, or all by system rights. */
export function seenObjects(ctx: Ctx, scope: ScopeName, column: RawBuilder<unknown>): Where {
  if (seesAll(ctx, scope)) return someOf(column);
  const part = takesPart(ctx, scope, column);
  if (!objectKind(scope).within?.inherits) return part;
  return sql<SqlBool>`(${part} OR ${among(column, sql`SELECT g.id FROM (${grants(ctx.viewer, [scope])}) g`)})`;
}

/** Whether the viewer sees every object of a kind. */
function seesAll({ viewer: { userId, rights } }: Ctx, scope: ScopeName): boolean {
  const kind = objectKind(scope);
  return userId === 0 || rights.has(kind.rights.by === 'company' ? kind.rights.read : kind.team.all);
}

/** Whether the viewer holds a right in every object of a kind, whoever takes part in it. */
function holdsInAll({ viewer: { userId, rights } }: Ctx, scope: ScopeName, right: RightKey): boolean {
  const kind = objectKind(scope);
  if (userId === 0) return true;
  if (kind.rights.by === 'company') return companyRights(kind, rights).has(right);
  return rights.has(kind.team.all) && rightsOfKind(scope).includes(right);
}

/** Kinds in whose objects some may hold a right and others not. */
const someHold = (scopes: readonly ScopeName[], right: RightKey): ScopeName[] =>
  scopes.filter((scope) => objectKind(scope).rights.by === 'team' && rightsOfKind(scope).includes(right));

/** The objects of a kind in which the viewer holds a right (`column`: their ids): `rightsInObject` for all at once. */
export function objectsWith(ctx: Ctx, scope: ScopeName, right: RightKey, column: RawBuilder<unknown>): Where {
  if (holdsInAll(ctx, scope, right)) return someOf(column);
  return someHold([scope], right).length === 0
    ? sql<SqlBool>`false`
    : among(column, grantedTo(ctx.viewer, [scope], right, 'id'));
}

/** Rows `t` that lie in objects of these kinds, in which the viewer holds a right. */
export function insideWith(ctx: Ctx, scopes: readonly ScopeName[], right: RightKey): Where {
  const all = scopes.filter((scope) => holdsInAll(ctx, scope, right));
  const some = someHold(
    scopes.filter((scope) => !all.includes(scope)),
    right,
  );
  return ofKinds(all, some.length === 0 ? null : among(KEY, grantedTo(ctx.viewer, some, right, 'key')));
}

/** Rows `t` that lie in objects of these kinds which the viewer sees. */
export function insideSeen(ctx: Ctx, scopes: readonly ScopeName[]): Where {
  const all = scopes.filter((scope) => seesAll(ctx, scope));
  const some = scopes.filter((scope) => !all.includes(scope) && objectKind(scope).rights.by === 'team');
  const seen = some.map(
    (scope) => sql`SELECT key FROM object o WHERE o.company_id = ${ctx.viewer.companyId} AND o.kind = ${scope}
    AND ${seenObjects(ctx, scope, sql`o.id`)}`,
  );
  return ofKinds(all, seen.length === 0 ? null : among(KEY, sql.join(seen, sql` UNION ALL `)));
}

const KEY = sql`t.object_key`;
/** All that lies in objects of some kinds, and what else. */
function ofKinds(all: readonly ScopeName[], others: Where | null): Where {
  const parts = [
    ...(all.length > 0 ? [sql<SqlBool>`t.object_kind = ANY(${[...all]}::text[])`] : []),
    ...(others ? [others] : []),
  ];
  return parts.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(parts, sql` OR `)})`;
}

/** Which of these objects of a kind the viewer holds a right in. */
export async function objectIdsWith(
  ctx: Ctx,
  scope: ScopeName,
  right: RightKey,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`SELECT t.id FROM object t
    WHERE t.company_id = ${ctx.viewer.companyId} AND t.kind = ${scope} AND t.id = ANY(${[...ids]}::bigint[])
      AND ${objectsWith(ctx, scope, right, sql`t.id`)}`.execute(ctx.db);
  return new Set(rows.map(({ id }) => id));
}

/** More objects than these are not handed to the database one by one. */
const FEW = 5000;

/** The objects of a kind in which a right is held, by id or key; null: all of the kind. */
export interface Held {
  ids(scope: ScopeName, right: RightKey): readonly number[] | null;
  keys(scope: ScopeName, right: RightKey): readonly number[] | null;
}
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

async function readHeld(ctx: Ctx, scopes: readonly ScopeName[], rights: readonly RightKey[]): Promise<Held> {
  // Of each kind the rights that some hold in it and others not.
  const pairs = rights.flatMap((right) =>
    someHold(scopes, right).flatMap((scope) => (holdsInAll(ctx, scope, right) ? [] : [{ scope, right }])),
  );
  const kinds = [...new Set(pairs.map(({ scope }) => scope))];
  const { rows } =
    pairs.length === 0
      ? { rows: [] }
      : await sql<{ scope: ScopeName; right: RightKey; ids: number[]; keys: number[] }>`${MARK}
        SELECT k.scope, k."right", array_agg(DISTINCT g.id) AS ids, array_agg(DISTINCT g.key) AS keys
        FROM (${grants(ctx.viewer, kinds)}) g
          JOIN unnest(${pairs.map(({ scope }) => scope)}::text[], ${pairs.map(({ right }) => right)}::text[]) AS k (scope, "right")
            ON k.scope = g.kind AND (g.every OR g.rights @> to_jsonb(k."right"))
        GROUP BY k.scope, k."right"`.execute(ctx.db);
  const found = (scope: ScopeName, right: RightKey) => rows.find((row) => row.scope === scope && row.right === right);
  return {
    ids: (scope, right) => (holdsInAll(ctx, scope, right) ? null : (found(scope, right)?.ids ?? [])),
    keys: (scope, right) => (holdsInAll(ctx, scope, right) ? null : (found(scope, right)?.keys ?? [])),
  };
}

/** `objectsWith` by ids that are known: what indexes find, and plans are made for, best. */
export function amongHeld(ctx: Ctx, held: Held, scope: ScopeName, right: RightKey, column: RawBuilder<unknown>): Where {
  const ids = held.ids(scope, right);
  if (ids === null) return someOf(column);
  if (ids.length === 0) return sql<SqlBool>`false`;
  return ids.length > FEW
    ? objectsWith(ctx, scope, right, column)
    : sql<SqlBool>`${column} = ANY(${[...ids]}::bigint[])`;
}

/** `insideWith` by keys that are known. */
export function insideHeld(ctx: Ctx, scopes: readonly ScopeName[], held: Held, right: RightKey): Where {
  const all = scopes.filter((scope) => held.keys(scope, right) === null);
  const keys = scopes.flatMap((scope) => held.keys(scope, right) ?? []);
  if (keys.length > FEW) return insideWith(ctx, scopes, right);
  return ofKinds(all, keys.length === 0 ? null : sql<SqlBool>`${KEY} = ANY(${keys}::bigint[])`);
}
