/**
 * What the viewer may do with folders and documents, asked as a set: their subjects, the lists that name them, the level they reach.
 *
 * One statement a request gives their level and, for each list, the union of their entries; everything that lists, counts, searches
 * or exports is `acl_root = ANY(ids) AND level = ANY(levels)`. Nothing is asked row by row. The server itself (viewer 0) may do all.
 * `manages` (the object's manager, holders of `pm:document:manage`, in knowledge of `kn:document:manage`) holds config and authorize
 * everywhere and is no view. Source: design/documents.md §5.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ScopeName } from '#kernel/entity.ts';
import { objectKinds } from '#kernel/object-kind.ts';
import { objectsWith } from '#modules/people/team/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { bitOf, type DocumentRight, holds, MANAGES } from '../document-rights.ts';
import { LEVELS, type Level, upTo } from '../levels.ts';

export const MANAGE = 'pm:document:manage';
export const KNOWLEDGE_MANAGE = 'kn:document:manage';

export interface Held {
  level: Level;
  levels: readonly Level[];
  /** Rights by list. */
  lists: ReadonlyMap<number, number>;
}

const asked = new WeakMap<Ctx, Promise<Held>>();

/** Asked once a request; `forget` after the same request has changed lists. */
export function heldLists(ctx: Ctx): Promise<Held> {
  const known = asked.get(ctx) ?? readHeld(ctx);
  asked.set(ctx, known);
  return known;
}
export const forget = (ctx: Ctx): void => void asked.delete(ctx);

/** Kinds whose rights are the company's: nobody takes part in them. */
const byCompany = (right: 'read' | 'edit', ctx: Ctx): ScopeName[] =>
  objectKinds().flatMap(({ name, rights }) =>
    rights.by === 'company' && ctx.viewer.rights.has(rights[right]) ? [name] : [],
  );

async function readHeld(ctx: Ctx): Promise<Held> {
  const { companyId, userId, rights } = ctx.viewer;
  if (userId === 0) return { level: LEVELS.at(-1)!, levels: LEVELS, lists: new Map() };
  const knowledge = rights.has(KNOWLEDGE_MANAGE);
  const { rows } = await sql<{ level: Level; list: number | null; rights: number | null }>`WITH RECURSIVE
    me AS (SELECT id, department, secret_level FROM "user" WHERE company_id = ${companyId} AND id = ${userId}),
    up AS (SELECT d.id, d.parent FROM department d JOIN me ON d.id = me.department WHERE d.company_id = ${companyId}
      UNION SELECT d.id, d.parent FROM department d JOIN up ON d.id = up.parent WHERE d.company_id = ${companyId}),
    part AS (SELECT m.object_key AS key, r.id AS role, coalesce(r.manager, false) AS manager
      FROM project_member m LEFT JOIN LATERAL unnest(m.roles) AS held (role) ON true
        LEFT JOIN project_role r ON r.company_id = m.company_id AND r.object_key = m.object_key AND r.id = held.role
      WHERE m.company_id = ${companyId} AND m."user" = ${userId}
      UNION ALL SELECT key, NULL, manager = ${userId} FROM object
        WHERE company_id = ${companyId} AND (manager = ${userId} OR made_by = ${userId})),
    found AS (SELECT a.list, a.rights FROM doc_acl a JOIN doc_list l ON l.company_id = a.company_id AND l.id = a.list
      WHERE a.company_id = ${companyId} AND (
        (a.kind = 'user' AND a.subject = ${userId})
        OR (a.kind = 'department' AND a.subject IN (SELECT id FROM up))
        OR (a.kind = 'group' AND a.subject IN (SELECT g.id FROM user_group g
          WHERE g.company_id = ${companyId} AND g.members @> ARRAY[${userId}]::bigint[]))
        OR (a.kind = 'role' AND a.subject IN (SELECT role FROM part))
        OR (a.kind = 'members' AND (l.object_key IS NULL OR l.object_key IN (SELECT key FROM part)
          OR l.object_kind = ANY(${byCompany('read', ctx)}::text[])))
        OR (a.kind = 'manager' AND (l.object_key IN (SELECT key FROM part WHERE manager)
          OR l.object_kind = ANY(${byCompany('edit', ctx)}::text[]) OR (l.object_key IS NULL AND ${knowledge})))))
    SELECT me.secret_level AS level, f.list, f.rights FROM me
      LEFT JOIN (SELECT list, bit_or(rights) AS rights FROM found GROUP BY list) f ON true`.execute(ctx.db);
  const level = rows[0]?.level ?? 'public';
  const lists = new Map(rows.flatMap(({ list, rights: bits }) => (list === null ? [] : [[list, bits!] as const])));
  return { level, levels: upTo(level), lists };
}

const ids = (held: Held, right: DocumentRight): number[] =>
  [...held.lists].flatMap(([list, bits]) => (holds(bits, right) ? [list] : []));

/** Lists that give the viewer a right, as a condition on a column. */
export const listsWith = (held: Held, right: DocumentRight, column: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`${column} = ANY(${ids(held, right)}::bigint[])`;

/** The level of a column is one the viewer reaches. */
export const reached = (held: Held, column: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`${column} = ANY(${[...held.levels]}::text[])`;

/** Rows `t` of objects (or of the company's knowledge) whose documents the viewer manages. */
export function managed(ctx: Ctx): RawBuilder<SqlBool> {
  const kinds = objectKinds().map(({ name }) => {
    const within = objectsWith(ctx, name, MANAGE, sql`t.object_id`);
    return sql`(t.object_kind = ${name} AND ${within})`;
  });
  const knowledge = ctx.viewer.rights.has(KNOWLEDGE_MANAGE) ? sql`t.object_kind IS NULL` : sql`false`;
  return sql<SqlBool>`(${sql.join([...kinds, knowledge], sql` OR `)})`;
}

/** The rights of a node: those of its list, and what its manager holds everywhere. */
export const withManaging = (bits: number, manages: boolean): number => (manages ? bits | MANAGES : bits);
export const right = bitOf;
