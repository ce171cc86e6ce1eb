/** Whom the entries of a list mean: people by entry, as a query; and how subjects are called. */
import { type RawBuilder, sql } from 'kysely';
import { objectKind } from '#kernel/object-kind.ts';
import { rightHolders } from '#modules/people/access/server/public.ts';
import type { Ctx } from '#server/context.ts';
import type { AclEntry } from '../document-rights.ts';
import type { Level } from '../levels.ts';
import { KNOWLEDGE_MANAGE } from './held.ts';
import type { Place } from './spaces.ts';

export interface Meant {
  userId: number;
  name: string;
  level: Level;
  rights: number;
  /** Index of the entry. */
  entry: number;
}

/** People who are meant by `members` and `manager` of a place. */
function teamOf(
  ctx: Ctx,
  { objectKind: kind, objectId }: Place,
): { members: RawBuilder<unknown>; manager: RawBuilder<unknown> } {
  const { companyId } = ctx.viewer;
  const everybody = sql`SELECT id AS user_id FROM "user" WHERE company_id = ${companyId}`;
  const holders = (right: string) => sql`SELECT h.user_id FROM ${rightHolders(companyId, right)} h (user_id)`;
  if (kind === null) return { members: everybody, manager: holders(KNOWLEDGE_MANAGE) };
  const { rights } = objectKind(kind);
  if (rights.by === 'company') return { members: holders(rights.read), manager: holders(rights.edit) };
  const object = sql`company_id = ${companyId} AND kind = ${kind} AND id = ${objectId}`;
  const member = sql`m.company_id = ${companyId} AND m.object_kind = ${kind} AND m.object_id = ${objectId}`;
  return {
    members: sql`SELECT m."user" AS user_id FROM project_member m WHERE ${member}
      UNION SELECT manager FROM object WHERE ${object} UNION SELECT made_by FROM object WHERE ${object}`,
    manager: sql`SELECT m."user" AS user_id FROM project_member m CROSS JOIN LATERAL unnest(m.roles) AS held (role)
        JOIN project_role r ON r.company_id = m.company_id AND r.id = held.role AND r.object_key = m.object_key WHERE ${member} AND r.manager
      UNION SELECT manager FROM object WHERE ${object}`,
  };
}

/** Active people by the entries that mean them. */
export async function meantBy(ctx: Ctx, place: Place, entries: readonly AclEntry[]): Promise<Meant[]> {
  if (entries.length === 0) return [];
  const { companyId } = ctx.viewer;
  const { members, manager } = teamOf(ctx, place);
  const { rows } = await sql<Meant>`WITH RECURSIVE
    e AS (SELECT (n - 1)::int AS n, k, s, r FROM unnest(${entries.map(({ kind }) => kind)}::text[], ${entries.map(({ subject }) => subject)}::bigint[],
      ${entries.map(({ rights }) => rights)}::int[]) WITH ORDINALITY AS x (k, s, r, n)),
    below AS (SELECT e.s AS root, e.s AS id FROM e WHERE e.k = 'department'
      UNION SELECT b.root, d.id FROM department d JOIN below b ON d.parent = b.id WHERE d.company_id = ${companyId}),
    meant AS (
      SELECT e.n, e.r, e.s AS user_id FROM e WHERE e.k = 'user'
      UNION SELECT e.n, e.r, u.id FROM e JOIN below b ON b.root = e.s JOIN "user" u ON u.company_id = ${companyId} AND u.department = b.id
        WHERE e.k = 'department'
      UNION SELECT e.n, e.r, m.user_id FROM e JOIN user_group_user m ON m.company_id = ${companyId} AND m.user_group = e.s WHERE e.k = 'group'
      UNION SELECT e.n, e.r, m."user" FROM e JOIN project_member m ON m.company_id = ${companyId} AND m.roles @> ARRAY[e.s] WHERE e.k = 'role'
      UNION SELECT e.n, e.r, t.user_id FROM e CROSS JOIN (${members}) t WHERE e.k = 'members'
      UNION SELECT e.n, e.r, t.user_id FROM e CROSS JOIN (${manager}) t WHERE e.k = 'manager')
    SELECT m.n AS entry, m.r AS rights, u.id AS user_id, u.emp_name AS name, u.secret_level AS level FROM meant m
      JOIN "user" u ON u.company_id = ${companyId} AND u.id = m.user_id AND u.is_enable ORDER BY u.emp_name, u.id, m.n`.execute(
    ctx.db,
  );
  return rows;
}

/** A role `r` in the viewer's language, as far as it has a name in it. */
export const roleName = ({ lang }: Ctx): RawBuilder<string> =>
  lang === 'zh-CN' ? sql`r.name` : lang === 'HK' ? sql`coalesce(r.hk_name, r.name)` : sql`coalesce(r.en_name, r.name)`;

/** Names of subjects, by kind and id. */
export async function subjectNames(ctx: Ctx, entries: readonly AclEntry[]): Promise<(entry: AclEntry) => string> {
  const { companyId } = ctx.viewer;
  const { rows } = await sql<{ kind: string; subject: number; name: string }>`
    SELECT e.kind, e.subject, coalesce(u.emp_name, d.name, g.name, ${roleName(ctx)}, '') AS name
    FROM unnest(${entries.map(({ kind }) => kind)}::text[], ${entries.map(({ subject }) => subject)}::bigint[]) AS e (kind, subject)
      LEFT JOIN "user" u ON e.kind = 'user' AND u.company_id = ${companyId} AND u.id = e.subject
      LEFT JOIN department d ON e.kind = 'department' AND d.company_id = ${companyId} AND d.id = e.subject
      LEFT JOIN user_group g ON e.kind = 'group' AND g.company_id = ${companyId} AND g.id = e.subject
      LEFT JOIN project_role r ON e.kind = 'role' AND r.company_id = ${companyId} AND r.id = e.subject`.execute(ctx.db);
  const names = new Map(rows.map(({ kind, subject, name }) => [`${kind} ${subject}`, name]));
  return ({ kind, subject }) => names.get(`${kind} ${subject}`) ?? '';
}
