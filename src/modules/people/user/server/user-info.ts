/** The signed-in user as the browser keeps it, and the settings that belong to the person. */
import { sql } from 'kysely';
import { sessionEnded } from '#kernel/problem.ts';
import { limitsOf, parameterSql } from '#modules/base/dict/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import { rightsPort } from '#server/rights-port.ts';
import { appVersion, type UserInfo, updateColors, updateDefaultWorkbench, userInfo } from '../user.calls.ts';
import { secondFactorRequired } from './second-factor-rule.ts';
import { passwordAged } from './session.ts';

interface Found {
  username: string;
  empName: string;
  department: number;
  companyName: string;
  systemColor: string | null;
  projectColor: string | null;
  isEnable: boolean;
  expireTime: string | null;
  setAt: Date;
  mustChange: boolean;
  factor: boolean;
  /** Somebody else vouched for the person, and for a second step. */
  vouched: boolean;
  factorMet: boolean;
  passwordMax: number | null;
  utcOffset: number;
  filling: boolean;
  passwordDays: number | null;
  workbench: UserInfo['workbench'] | null;
  pageSize: number | null;
  projectPage: UserInfo['projectPage'] | null;
  language: string | null;
}

/** Keeps the language a person works in; later mails to them are in it. */
async function keepLanguage(ctx: Ctx): Promise<void> {
  const { userId, companyId } = ctx.viewer;
  await sql`INSERT INTO personal_setting (user_id, company_id, language) VALUES (${userId}, ${companyId}, ${ctx.lang})
    ON CONFLICT (user_id) DO UPDATE SET language = excluded.language`.execute(ctx.db);
}

/** Reads the viewer's own information. */
export async function userInfoOf(ctx: Ctx): Promise<UserInfo> {
  const { userId, companyId } = ctx.viewer;
  const { rows } =
    await sql<Found>`SELECT u.username, u.emp_name, u.department, c.name AS company_name, u.system_color, u.project_color, u.is_enable, u.expire_time,
      k.set_at, k.must_change, c.utc_offset, c.filling IS NOT NULL AS filling, ${parameterSql('sys.password.maxLength', sql`c.id`)} AS password_max,
      EXISTS (SELECT 1 FROM second_factor f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL) AS factor, ${parameterSql('sys.password.updateTime', sql`c.id`)} AS password_days, p.workbench, p.page_size, p.project_page, p.language,
      s.provider IS NOT NULL AS vouched, coalesce(s.factor_met, false) AS factor_met
    FROM "user" u JOIN company c ON c.id = u.company_id JOIN credential k ON k.user_id = u.id LEFT JOIN personal_setting p ON p.user_id = u.id
      LEFT JOIN session s ON s.id = ${ctx.viewer.sessionId}::bigint AND s.user_id = u.id
    WHERE u.id = ${userId} AND u.company_id = ${companyId}`.execute(ctx.db);
  const found = rows[0];
  if (!found) throw sessionEnded();
  if (found.language !== ctx.lang) await keepLanguage(ctx);
  const { rights } = await rightsPort().of(ctx.db as never, companyId, userId, found.department);
  const { username, empName, companyName, systemColor, projectColor, isEnable, expireTime } = found;
  const { setAt, vouched, factorMet, utcOffset, filling, passwordDays, department, workbench, pageSize, projectPage } =
    found;
  const mustChange = found.mustChange && !vouched;
  const needed = !found.factor && !factorMet && (await secondFactorRequired(ctx.db, ctx.viewer));
  const passwordExpired = !vouched && passwordAged(setAt, passwordDays, ctx.now, utcOffset);
  return {
    username,
    empName,
    companyName,
    systemColor,
    projectColor,
    isEnable,
    expireTime,
    userId,
    companyId,
    departmentId: department,
    resetPasswordTime: setAt.toISOString(),
    passwordExpired,
    mustChangePassword: mustChange,
    secondFactor: found.factor ? 'on' : needed ? 'needed' : 'off',
    utcOffset,
    filling,
    passwordMax: found.passwordMax ?? limitsOf('sys.password.maxLength').fallback,
    workbench: workbench ?? '0',
    pageSize: pageSize ?? 10,
    projectPage: projectPage ?? '1',
    rights: mustChange || passwordExpired || needed ? [] : [...rights],
  };
}

export const VERSION = '0.1.0';

export const infoHandlers = [
  handle(userInfo, async (ctx) => ({ user: await userInfoOf(ctx) })),
  handle(appVersion, async () => ({ version: VERSION })),
  handle(updateDefaultWorkbench, async (ctx, input) => {
    const { userId, companyId } = ctx.viewer;
    await sql`INSERT INTO personal_setting (user_id, company_id, workbench, page_size, project_page)
      VALUES (${userId}, ${companyId}, ${input.workbench ?? '0'}, ${input.pageSize ?? 10}, ${input.projectPage ?? '1'})
      ON CONFLICT (user_id) DO UPDATE SET workbench = coalesce(${input.workbench ?? null}, personal_setting.workbench),
        page_size = coalesce(${input.pageSize ?? null}::integer, personal_setting.page_size), project_page = coalesce(${input.projectPage ?? null}, personal_setting.project_page)`.execute(
      ctx.db,
    );
    return null;
  }),
  handle(updateColors, async (ctx, input) => {
    await sql`UPDATE "user" SET system_color = coalesce(${input.systemColor ?? null}, system_color), project_color = coalesce(${input.projectColor ?? null}, project_color)
      WHERE id = ${ctx.viewer.userId} AND company_id = ${ctx.viewer.companyId}`.execute(ctx.db);
    return null;
  }),
];
