/** Accounts that other modules make, see and give back. */
import { sql } from 'kysely';
import type { Ctx } from '#server/context.ts';
import { logLogin } from './login-log.ts';
import { storePassword } from './sign-in.ts';
import { forgetTries } from './tries.ts';
import { userService } from './users.ts';

/** Makes a person with the password chosen by that person. The caller checks who may; no right comes with it. */
export async function createAccount(
  ctx: Ctx,
  companyId: number,
  account: { username: string; empName: string; department: number; phone: string; email: string; password: string },
): Promise<number> {
  const { password, ...values } = account;
  // The invitation names the department; data permissions do not apply to somebody without an account.
  const inCompany = { ...ctx, viewer: { ...ctx.viewer, companyId, departments: null } };
  const { id } = await userService.create(inCompany, values);
  await storePassword(inCompany, companyId, id, password, false);
  return id;
}

/** Refuses accounts outside the viewer's data permissions like absent ones. */
export async function mustSeeAccount(ctx: Ctx, id: number): Promise<void> {
  await userService.row(ctx, id);
}

/** Gives an account a one-time password and takes away what may be in its way: second factor, passkeys, counted tries. */
export async function restoreAccount(
  ctx: Ctx,
  { id, companyId, username }: { id: number; companyId: number; username: string },
  password: string,
): Promise<void> {
  await sql`DELETE FROM second_factor WHERE user_id = ${id}`.execute(ctx.db);
  await sql`DELETE FROM passkey WHERE user_id = ${id}`.execute(ctx.db);
  await forgetTries(ctx, username);
  await storePassword(ctx, companyId, id, password, true);
  await logLogin(ctx, companyId, id, username, 'passwordReset');
}
