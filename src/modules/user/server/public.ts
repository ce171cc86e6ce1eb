/** What others ask about people. */
import { sql } from 'kysely';
import type { Ctx } from '#server/context.ts';
import { MARK } from '#server/db/prepared.ts';
import { storePassword } from './sign-in.ts';
import { userService } from './users.ts';

export { spendCaptcha } from './captcha.ts';

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
