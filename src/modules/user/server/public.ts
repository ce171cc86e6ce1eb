/** What others ask about people. */
import { type RawBuilder, sql } from 'kysely';
import { dateOfInstant } from '#kernel/dates.ts';
import type { Ctx } from '#server/context.ts';
import { MARK } from '#server/db/prepared.ts';
import { logLogin } from './login-log.ts';
import { storePassword } from './sign-in.ts';
import { forgetTries } from './tries.ts';
import { userService } from './users.ts';

export { spendCaptcha } from './captcha.ts';
export { firstPasswordProblems } from './password-policy.ts';
export { tellTaken } from './taken-names.ts';

/** Makes a person with the password chosen by that person. Who may is the caller's business; no right comes with it. */
export async function createAccount(
  ctx: Ctx,
  companyId: number,
  account: { username: string; empName: string; department: number; phone: string; email: string; password: string },
): Promise<number> {
  const { password, ...values } = account;
  // The invitation names the department; data permissions of somebody who is nobody yet do not apply.
  const inCompany = { ...ctx, viewer: { ...ctx.viewer, companyId, departments: null } };
  const { id } = await userService.create(inCompany, values);
  await storePassword(inCompany, companyId, id, password, false);
  return id;
}

/** Refuses accounts outside the viewer's data permissions like absent ones. */
export async function mustSeeAccount(ctx: Ctx, id: number): Promise<void> {
  await userService.row(ctx, id);
}

/** Condition on a row of "user" under an alias: the account is neither disabled nor closed nor expired. */
export const availableSql = (ctx: Pick<Ctx, 'now' | 'utcOffset'>, alias: string): RawBuilder<boolean> =>
  availableOn(sql`${dateOfInstant(ctx.now, ctx.utcOffset)}`, alias);

/** The same on a day that the database tells: of each row's company. */
export const availableOn = (day: RawBuilder<unknown>, alias: string): RawBuilder<boolean> => {
  const u = sql.raw(alias);
  return sql<boolean>`(${u}.is_enable AND ${u}.status NOT IN ('disabled', 'cancelled')
    AND (${u}.expire_time IS NULL OR ${u}.expire_time >= ${day}))`;
};

/** Those of the people who cannot sign in any more, with their names. */
export async function unavailable(ctx: Ctx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; empName: string }>`SELECT u.id, u.emp_name FROM "user" u
    WHERE u.company_id = ${ctx.viewer.companyId} AND u.id = ANY(${[...new Set(ids)]}::bigint[])
      AND NOT ${availableSql(ctx, 'u')}`.execute(ctx.db);
  return new Map(rows.map(({ id, empName }) => [id, empName]));
}

/** Names of users by id. */
export async function userNames(ctx: Ctx, ids: readonly number[]): Promise<Record<number, string>> {
  if (ids.length === 0) return {};
  const { rows } = await sql<{
    id: number;
    empName: string;
  }>`${MARK} SELECT id, emp_name FROM "user" WHERE company_id = ${ctx.viewer.companyId} AND id = ANY(${[...new Set(ids)]}::bigint[])`.execute(
    ctx.db,
  );
  return Object.fromEntries(rows.map((r) => [r.id, r.empName]));
}

export { storePassword } from './sign-in.ts';
export { userService };

/** Gives an account a one-time password and takes away what may stand in its way: second factor, counted tries. */
export async function restoreAccount(
  ctx: Ctx,
  { id, companyId, username }: { id: number; companyId: number; username: string },
  password: string,
): Promise<void> {
  await sql`DELETE FROM second_factor WHERE user_id = ${id}`.execute(ctx.db);
  await forgetTries(ctx, username);
  await storePassword(ctx, companyId, id, password, true);
  await logLogin(ctx, companyId, id, username, 'passwordReset');
}
