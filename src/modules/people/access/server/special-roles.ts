/**
 * The built-in roles and who holds them (1-product §6.1, special roles).
 *
 * Invariants, whichever way they are changed (holders, user groups, disabled or deleted accounts): somebody who can
 * sign in is administrator; nobody is security officer and security auditor at once, nor, where the company keeps its three
 * officers apart, administrator and one of them. `keepSpecialRoles` runs after the
 * write and inside its transaction, one company at a time, so two changes that are valid alone cannot break the rule together.
 */
import { sql } from 'kysely';
import { dateOfInstant } from '#kernel/dates.ts';
import { problem, Refusal } from '#kernel/problem.ts';
import { parameterSql } from '#modules/base/dict/server/public.ts';
import type { Ctx } from '#server/context.ts';
import type { SpecialRole } from '../access.calls.ts';
import { accessTexts } from '../access.rules.ts';
import { BUILT_IN_ROLES, type RoleRow } from '../role.entity.ts';
import { lockReach } from './reach.ts';

/** Persons who hold a built-in role directly or by a user group. */
const holdersSql = ({
  viewer: { companyId },
  now,
  utcOffset,
}: Ctx) => sql`SELECT r.built_in, u.id, u.emp_name, u.username,
      (u.status = 'inUse' AND (u.expire_time IS NULL OR u.expire_time >= ${dateOfInstant(now, utcOffset)}::date)) AS can_sign_in
    FROM role r JOIN "user" u ON u.company_id = r.company_id AND u.id IN (SELECT h.user_id FROM role_user h WHERE h.company_id = r.company_id AND h.role = r.id
        UNION ALL SELECT m.user_id FROM user_group_user m WHERE m.company_id = r.company_id AND r.user_groups @> ARRAY[m.user_group])
    WHERE r.company_id = ${companyId} AND r.built_in IS NOT NULL AND r.active`;

/** Refuses (and so undoes) a change that leaves no administrator or joins officer and auditor in one person. */
export async function keepSpecialRoles(ctx: Ctx): Promise<void> {
  await lockReach(ctx);
  const { rows } = await sql<{
    administrators: number;
    both: string | null;
    mixed: string | null;
  }>`WITH h AS (${holdersSql(ctx)})
    SELECT (SELECT count(*) FROM h WHERE built_in = 'administrator' AND can_sign_in) AS administrators,
      (SELECT min(emp_name) FROM h WHERE built_in = 'securityOfficer'
        AND id IN (SELECT id FROM h WHERE built_in = 'securityAuditor')) AS both,
      (SELECT min(emp_name) FROM h WHERE built_in = 'administrator'
        AND id IN (SELECT id FROM h WHERE built_in <> 'administrator')
        AND ${parameterSql('sys.officers.apart', sql`${ctx.viewer.companyId}::bigint`)} = 1) AS mixed`.execute(ctx.db);
  const { administrators, both, mixed } = rows[0]!;
  if (Number(administrators) === 0) throw new Refusal([problem(accessTexts.lastAdministrator, undefined, 'users')]);
  if (both !== null) throw new Refusal([problem(accessTexts.officerAuditor, { name: both }, 'users')]);
  if (mixed !== null) throw new Refusal([problem(accessTexts.officersApart, { name: mixed }, 'users')]);
}

/** The built-in roles in their order, with direct holders and those who hold them by a user group. */
export async function specialRoleList(ctx: Ctx): Promise<SpecialRole[]> {
  const { companyId } = ctx.viewer;
  const { rows } = await sql<RoleRow>`SELECT id, version, name, built_in, users, rights FROM role
    WHERE company_id = ${companyId} AND built_in IS NOT NULL`.execute(ctx.db);
  const tellsAccounts = await ctx.can('sys:user:query');
  const held = await sql<{ builtIn: string; id: number; empName: string; username: string; canSignIn: boolean }>`
    ${holdersSql(ctx)} ORDER BY u.emp_name`.execute(ctx.db);
  return BUILT_IN_ROLES.flatMap((key) => {
    const row = rows.find((r) => r.builtIn === key);
    if (!row) return [];
    const holders = held.rows.filter((h) => h.builtIn === key);
    const direct = new Set(row.users ?? []);
    const one = ({ id, empName, username, canSignIn }: (typeof holders)[number]) => ({
      id,
      empName,
      username: tellsAccounts ? username : '',
      canSignIn,
    });
    return {
      id: row.id,
      version: row.version,
      key,
      name: row.name,
      users: holders.filter((h) => direct.has(h.id)).map(one),
      byGroup: holders.filter((h) => !direct.has(h.id)).map(one),
    };
  });
}
