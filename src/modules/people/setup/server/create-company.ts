/**
 * Making a company: its row, a department, the administrator with their role, calendar, dictionaries, coding rules, role
 * templates. Used by registration and by the first start. Runs in the caller's transaction.
 */
import { sql } from 'kysely';
import { contribution, list } from '#kernel/contribution.ts';
import { objectKinds } from '#kernel/object-kind.ts';
import { say } from '#kernel/text.ts';
import { DEFAULT_SHIFTS } from '#modules/base/calendar/calendar.rules.ts';
import { addDictionaries } from '#modules/base/dict/server/public.ts';
import { addCodeRules } from '#modules/base/numbering/server/public.ts';
import { BUILT_IN_ROLES } from '#modules/people/access/role.entity.ts';
import { ALL_RIGHTS } from '#modules/people/access/server/public.ts';
import { storePassword } from '#modules/people/user/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { COMPANY_ROLES, type CompanyRoleKey } from '../company-roles.ts';

type Begins = (ctx: Ctx, companyId: number) => Promise<void>;
declare module '#server/context.ts' {
  interface ServerModule {
    /** What a new company begins with in this module. */
    companyBegins?: Begins;
  }
}
const begins = contribution('server', 'companyBegins', list<Begins>);

export interface NewCompany {
  name: string;
  enName?: string;
  hkName?: string;
  utcOffset?: number;
  departmentName: string;
  administrator: {
    username: string;
    empName: string;
    email?: string | null;
    phone?: string | null;
    password: string;
    mustChange: boolean;
  };
}

/** Names in one language are in that of whoever makes the company. */
const BUILT_IN_NAMES = {
  administrator: ['系统管理员', '系統管理員', 'System administrator'],
  securityOfficer: ['安全保密员', '安全保密員', 'Security officer'],
  securityAuditor: ['安全审计员', '安全稽核員', 'Security auditor'],
} as const;
const CALENDAR_NAME = ['标准工作日历', '標準工作日曆', 'Standard work calendar'] as const;

async function addRoles(ctx: Ctx, companyId: number, administrator: number): Promise<Record<CompanyRoleKey, number>> {
  const rights = {
    administrator: [ALL_RIGHTS],
    securityOfficer: [
      'sys:user:query',
      'sys:user:status',
      'sys:user:resetPassword',
      'sys:role:query',
      'sys:role:edit',
      'sys:secondFactor:edit',
      'sys:log:login',
      'sys:log:operate',
      'sys:dept:query',
      'sys:docLevel:query',
      'sys:docLevel:edit',
    ],
    securityAuditor: ['sys:log:login', 'sys:log:operate'],
  };
  for (const key of BUILT_IN_ROLES) {
    await sql`INSERT INTO role (company_id, name, built_in, rights, data_scope, users, active)
      VALUES (${companyId}, ${say(BUILT_IN_NAMES[key], ctx.lang)}, ${key}, ${JSON.stringify(rights[key])}::jsonb, 'all', ${key === 'administrator' ? [administrator] : []}::bigint[], true)`.execute(
      ctx.db,
    );
  }
  const made: [string, number][] = [];
  for (const [key, { name, description, dataScope, rights }] of Object.entries(COMPANY_ROLES)) {
    const { rows } = await sql<{
      id: number;
    }>`INSERT INTO role (company_id, name, description, rights, data_scope, users, active)
      VALUES (${companyId}, ${say(name, ctx.lang)}, ${say(description, ctx.lang)}, ${JSON.stringify(rights)}::jsonb, ${dataScope}, '{}', true)
      RETURNING id`.execute(ctx.db);
    made.push([key, rows[0]!.id]);
  }
  for (const { name: kind, team } of objectKinds())
    for (const { name, manager = false, rights } of team.defaults ?? [])
      await sql`INSERT INTO project_role_template (company_id, name, hk_name, en_name, kind, manager, rights, active)
        VALUES (${companyId}, ${name[0]}, ${name[1]}, ${name[2]}, ${kind}, ${manager}, ${JSON.stringify(rights)}::jsonb, true)`.execute(
        ctx.db,
      );
  return Object.fromEntries(made) as Record<CompanyRoleKey, number>;
}

/** Makes the company; answers its id, the administrator's and those of its roles. The caller reports unique violations (login account). */
export async function createCompany(
  ctx: Ctx,
  input: NewCompany,
): Promise<{ companyId: number; userId: number; departmentId: number; roles: Record<CompanyRoleKey, number> }> {
  const made = await sql<{
    id: number;
  }>`INSERT INTO company (name, en_name, hk_name, utc_offset) VALUES (${input.name}, ${input.enName ?? null}, ${input.hkName ?? null}, ${input.utcOffset ?? ctx.utcOffset}) RETURNING id`.execute(
    ctx.db,
  );
  const companyId = made.rows[0]!.id;
  const department = await sql<{
    id: number;
  }>`INSERT INTO department (company_id, name, code, sort, active) VALUES (${companyId}, ${input.departmentName}, 'HQ', 0, true) RETURNING id`.execute(
    ctx.db,
  );
  const departmentId = department.rows[0]!.id;
  const a = input.administrator;
  const user = await sql<{
    id: number;
  }>`INSERT INTO "user" (company_id, username, emp_name, department, email, phone, secret_level)
    VALUES (${companyId}, ${a.username}, ${a.empName}, ${departmentId}, ${a.email ?? null}, ${a.phone ?? null}, 'internal') RETURNING id`.execute(
    ctx.db,
  );
  const userId = user.rows[0]!.id;
  await storePassword(ctx, companyId, userId, a.password, a.mustChange);
  await sql`INSERT INTO calendar (company_id, name, owner_kind, is_default, weekend_rule, hours_per_day, shifts, national_holidays)
    VALUES (${companyId}, ${say(CALENDAR_NAME, ctx.lang)}, 'company', true, 'double', 8, ${JSON.stringify(DEFAULT_SHIFTS)}::jsonb, true)`.execute(
    ctx.db,
  );
  await addDictionaries(ctx.db, companyId);
  await addCodeRules(ctx, companyId);
  const roles = await addRoles(ctx, companyId, userId);
  for (const begin of begins()) await begin(ctx, companyId);
  return { companyId, userId, departmentId, roles };
}
