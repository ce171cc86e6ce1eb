/** The login log: every try, sign-out and end of a session. Rows are only added. */
import { sql } from 'kysely';
import { legible } from '#kernel/check.ts';
import type { Ctx } from '#server/context.ts';

export type LoginAction =
  | 'signIn'
  | 'signOut'
  | 'wrongPassword'
  | 'locked'
  | 'disabled'
  | 'expired'
  | 'ended'
  | 'endedByOther'
  | 'passwordChanged'
  | 'passwordReset'
  | 'addressChanged'
  | 'wrongCode'
  | 'recoveryCode'
  | 'secondFactorOn'
  | 'secondFactorOff'
  | 'singleSignIn'
  | 'singleRefused'
  | 'singleOnly'
  | 'spareSignIn'
  | 'identityLinked'
  | 'identityUnlinked'
  | 'tokenMade'
  | 'tokenRevoked'
  | 'passkeySignIn'
  | 'passkeyRefused'
  | 'passkeyAdded'
  | 'passkeyRemoved';

export async function logLogin(
  ctx: Ctx,
  companyId: number,
  userId: number | null,
  username: string,
  action: LoginAction,
): Promise<void> {
  await sql`INSERT INTO login_log (company_id, user_id, username, action, at, ip, user_agent)
    VALUES (${companyId}, ${userId}, ${legible(username.slice(0, 100))}, ${action}, ${new Date(ctx.now)}, ${ctx.ip}, ${ctx.userAgent})`.execute(
    ctx.db,
  );
}
