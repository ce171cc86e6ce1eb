/** Where the rights of a person come from. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { userService } from '#modules/people/user/server/public.ts';
import type { RightSource } from '#modules/people/user/user.calls.ts';
import type { Ctx } from '#server/context.ts';
import { expandRights, rightGroups } from './catalogue.ts';

/** SQL: the active role `r` is held by the person, directly or by a user group. */
export const holdsRole = (companyId: number, userId: number): RawBuilder<SqlBool> => sql<SqlBool>`
  r.company_id = ${companyId} AND r.active AND (r.users && ARRAY[${userId}]::bigint[]
    OR EXISTS (SELECT 1 FROM user_group g WHERE g.company_id = r.company_id AND r.user_groups @> ARRAY[g.id] AND g.members && ARRAY[${userId}]::bigint[]))`;

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
