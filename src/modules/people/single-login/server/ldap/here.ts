/** What is here of the people a directory tells of. */
import { sql } from 'kysely';
import { officers } from '#modules/people/access/server/public.ts';
import type { Ctx } from '#server/context.ts';
import type { AccountHere, DirectoryRules, Here } from '../../directory.rules.ts';
import type { Provider } from '../providers.ts';

const pair = ({ role, user }: { role: number; user: number }): string => `${role}:${user}`;

export async function rulesOf(ctx: Ctx, provider: Provider): Promise<DirectoryRules> {
  const { rows } = await sql<{ group: string; role: number }>`SELECT "group", role FROM identity_provider_groups
    WHERE company_id = ${provider.companyId} AND record = ${provider.id} ORDER BY position`.execute(ctx.db);
  return {
    makes: provider.newPeople === 'pending',
    disables: provider.disablesGone === true,
    department: provider.department,
    mapsDepartment: provider.departmentAttribute !== null,
    groups: rows,
  };
}

export async function readHere(ctx: Ctx, { id, companyId }: Provider, roles: readonly number[]): Promise<Here> {
  const accounts =
    await sql<AccountHere>`SELECT u.id, u.username, u.emp_name, u.email, u.department, u.ad_account, u.status,
      (u.id IN ${officers(companyId)} OR EXISTS (SELECT 1 FROM sign_in_rule r
        WHERE r.company_id = u.company_id AND r.spare_user = u.id)) AS officer,
      i.subject, i.gone_at IS NOT NULL AS gone
    FROM "user" u LEFT JOIN user_identity i ON i.provider_id = ${id} AND i.user_id = u.id
    WHERE u.company_id = ${companyId} ORDER BY u.id`.execute(ctx.db);
  const departments = await sql<{ name: string; id: number }>`SELECT name, min(id) AS id FROM department
    WHERE company_id = ${companyId} GROUP BY name HAVING count(*) = 1`.execute(ctx.db);
  const given = await sql<{ role: number; user: number }>`SELECT role_id AS role, user_id AS "user" FROM directory_role
    WHERE provider_id = ${id}`.execute(ctx.db);
  const named = [...new Set([...roles, ...given.rows.map((one) => one.role)])];
  const held = await sql<{ role: number; user: number }>`SELECT role, user_id AS "user" FROM role_user
    WHERE company_id = ${companyId} AND role = ANY(${named}::bigint[])`.execute(ctx.db);
  return {
    accounts: accounts.rows,
    departments: new Map(departments.rows.map((one) => [one.name, one.id])),
    held: new Set(held.rows.map(pair)),
    given: new Set(given.rows.map(pair)),
  };
}
