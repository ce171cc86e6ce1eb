/** Where the rights of a person come from. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { userService } from '#modules/people/user/server/public.ts';
import type { RightSource } from '#modules/people/user/user.calls.ts';
import type { Ctx } from '#server/context.ts';
import { expandRights, rightGroups } from './catalogue.ts';

/** A number, or where a statement has it. */
type AnId = number | RawBuilder<number>;

/** SQL: the active role `r` is held by the person, directly or by a user group. */
export const holdsRole = (companyId: AnId, userId: AnId): RawBuilder<SqlBool> => sql<SqlBool>`
  r.company_id = ${companyId} AND r.active AND (EXISTS (SELECT 1 FROM role_user h WHERE h.company_id = r.company_id
      AND h.user_id = ${userId} AND h.role = r.id)
    OR EXISTS (SELECT 1 FROM user_group_user m WHERE m.company_id = r.company_id AND m.user_id = ${userId}
      AND r.user_groups @> ARRAY[m.user_group]))`;

/** Rights of one user with the roles that give them; one that the catalog does not know any more is named by its key. */
export async function rightSources(ctx: Ctx, id: number): Promise<RightSource[]> {
  await userService.row(ctx, id);
  const { rows } = await sql<{ name: string; rights: string[] }>`SELECT r.name, r.rights FROM role r
    WHERE ${holdsRole(ctx.viewer.companyId, id)}`.execute(ctx.db);
  const roles = new Map<string, string[]>();
  for (const row of rows)
    for (const key of expandRights(row.rights)) roles.set(key, [...(roles.get(key) ?? []), row.name]);
  const known = new Map(
    rightGroups().flatMap(({ label: group, rights }) =>
      rights.map(({ key, label }) => [key, { label, group }] as const),
    ),
  );
  return [...roles].map(([key, names]) => ({ key, roles: names, ...known.get(key) }));
}
