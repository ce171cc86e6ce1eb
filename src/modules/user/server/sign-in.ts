/**
 * Sign-in, sign-out and the password of the signed-in user.
 *
 * The try is counted before the password is looked at, in one conditional statement, so that parallel tries cannot have
 * more than five evaluated (design/reliability.md §3). Unknown accounts answer as slowly and in the same words, and are
 * locked like others, so that nobody learns which names exist.
 */
import { sql } from 'kysely';
import { dateOfInstant } from '#kernel/dates.ts';
import { type Problem, problem, Refusal, sessionEnded } from '#kernel/problem.ts';
import { type Ctx, handle } from '#server/context.ts';
import { checkPasswordChange, passwordPolicies } from '../password.rules.ts';
import { changePassword, type SignedIn, signIn, signOut } from '../user.calls.ts';
import { userTexts } from '../user.texts.ts';
import { spendCaptcha } from './captcha.ts';
import { logLogin } from './login-log.ts';
import { hashPassword, NO_PASSWORD, verifyPassword } from './password-hash.ts';
import { endSessions, openSession, type SessionTimes } from './session.ts';
import { userInfoOf } from './user-info.ts';

export const MAX_FAILED = 5;
export const CAPTCHA_AFTER = 3;
const LOCK_MINUTES = 15;
/** How long tries at an account that does not exist are remembered. */
const UNKNOWN_DAYS = 30;

interface Account {
  id: number;
  companyId: number;
  hash: string;
  isEnable: boolean;
  status: string;
  expireTime: string | null;
  failed: number;
  lockedUntil: Date | null;
  utcOffset: number;
}

async function accountOf(ctx: Ctx, username: string): Promise<Account | undefined> {
  const { rows } =
    await sql<Account>`SELECT u.id, u.company_id, k.hash, u.is_enable, u.status, u.expire_time, k.failed, k.locked_until, c.utc_offset
    FROM "user" u JOIN credential k ON k.user_id = u.id JOIN company c ON c.id = u.company_id WHERE lower(u.username) = lower(${username})`.execute(
      ctx.db,
    );
  return rows[0];
}

/** What an assignment says that counts one more try of the row `k`: the last one locks, the first after a lock is one. */
const oneMore = (ctx: Ctx) => sql`failed = CASE WHEN k.locked_until IS NOT NULL THEN 1 ELSE k.failed + 1 END,
  locked_until = CASE WHEN k.locked_until IS NULL AND k.failed + 1 >= ${MAX_FAILED} THEN ${new Date(ctx.now + LOCK_MINUTES * 60_000)}::timestamptz ELSE NULL END`;
const isOpen = (ctx: Ctx) => sql`(k.locked_until IS NULL OR k.locked_until <= ${new Date(ctx.now)})`;

/** Counts a try; answers how many there have been, or null when the account is locked. */
async function countTry(ctx: Ctx, userId: number): Promise<number | null> {
  const { rows } = await sql<{ failed: number }>`UPDATE credential k SET ${oneMore(ctx)}
    WHERE k.user_id = ${userId} AND ${isOpen(ctx)} RETURNING k.failed`.execute(ctx.db);
  return rows[0]?.failed ?? null;
}

type Tries = Pick<Account, 'failed' | 'lockedUntil'>;

/** Tries at a name that no account has. */
async function unknownTries(ctx: Ctx, username: string): Promise<Tries> {
  const { rows } = await sql<Tries>`SELECT failed, locked_until FROM unknown_sign_in
    WHERE username = lower(${username})`.execute(ctx.db);
  return rows[0] ?? { failed: 0, lockedUntil: null };
}

/** Like countTry, for a name that no account has. */
async function countUnknownTry(ctx: Ctx, username: string): Promise<number | null> {
  const now = new Date(ctx.now);
  await sql`DELETE FROM unknown_sign_in WHERE tried_at < ${new Date(ctx.now - UNKNOWN_DAYS * 86_400_000)}`.execute(
    ctx.db,
  );
  const { rows } = await sql<{ failed: number }>`INSERT INTO unknown_sign_in AS k (username, failed, tried_at)
    VALUES (lower(${username}), 1, ${now})
    ON CONFLICT (username) DO UPDATE SET ${oneMore(ctx)}, tried_at = excluded.tried_at WHERE ${isOpen(ctx)}
    RETURNING k.failed`.execute(ctx.db);
  return rows[0]?.failed ?? null;
}

const keep = (found: Problem, data: unknown = null): Refusal => new Refusal([found], 400, data, true);

const locked = (ctx: Ctx, until: Date | null): Problem => {
  const left = until ? until.getTime() - ctx.now : LOCK_MINUTES * 60_000;
  return problem(userTexts.locked, { minutes: Math.max(1, Math.ceil(left / 60_000)) }, 'password');
};

/** What somebody is told whose password was wrong, after so many tries. */
function wrongPassword(ctx: Ctx, tries: number): Refusal {
  const left = MAX_FAILED - tries;
  const found = left > 0 ? problem(userTexts.triesLeft, { count: left }, 'password') : locked(ctx, null);
  return keep(found, { captcha: tries >= CAPTCHA_AFTER });
}

/** Why an account that knows its password still may not enter. */
function refuseAccount(ctx: Ctx, account: Account): ['disabled' | 'expired', Problem] | null {
  if (!account.isEnable || account.status !== 'inUse') return ['disabled', problem(userTexts.disabled)];
  const today = dateOfInstant(ctx.now, account.utcOffset);
  return account.expireTime && account.expireTime < today ? ['expired', problem(userTexts.expired)] : null;
}

/** The Ctx of the user who has just proved who he is. */
const asUser = (ctx: Ctx, account: Pick<Account, 'id' | 'companyId'>): Ctx =>
  ctx.as({ ...ctx.viewer, userId: account.id, companyId: account.companyId });

export const signInHandler = (times: SessionTimes) =>
  handle(signIn, async (ctx, input): Promise<SignedIn> => {
    const account = await accountOf(ctx, input.username);
    const { failed, lockedUntil } = account ?? (await unknownTries(ctx, input.username));
    if (failed >= CAPTCHA_AFTER && lockedUntil === null) await spendCaptcha(ctx, input.captchaId, input.captcha);
    const tries = await (account ? countTry(ctx, account.id) : countUnknownTry(ctx, input.username));
    if (tries === null) {
      if (account) await logLogin(ctx, account.companyId, account.id, input.username, 'locked');
      throw keep(locked(ctx, lockedUntil));
    }
    const right = await verifyPassword(input.password, account?.hash ?? null);
    if (!account) throw wrongPassword(ctx, tries);
    if (!right) {
      await logLogin(ctx, account.companyId, account.id, input.username, 'wrongPassword');
      throw wrongPassword(ctx, tries);
    }
    await sql`UPDATE credential SET failed = 0, locked_until = NULL WHERE user_id = ${account.id}`.execute(ctx.db);
    const refused = refuseAccount(ctx, account);
    if (refused) {
      await logLogin(ctx, account.companyId, account.id, input.username, refused[0]);
      throw keep(refused[1]);
    }
    await sql`UPDATE "user" SET last_login_at = ${new Date(ctx.now)} WHERE id = ${account.id}`.execute(ctx.db);
    await logLogin(ctx, account.companyId, account.id, input.username, 'signIn');
    const token = await openSession(ctx, account.companyId, account.id, times);
    return { token, tokenType: 1, user: await userInfoOf(asUser(ctx, account)) };
  });

export const signOutHandler = handle(signOut, async (ctx) => {
  if (ctx.viewer.sessionId) await endSessions(ctx.db, ctx.now, ctx.viewer.userId, { only: ctx.viewer.sessionId });
  await logLogin(ctx, ctx.viewer.companyId, ctx.viewer.userId, ctx.viewer.name, 'signOut');
  return null;
});

/** A new account cannot sign in until it is given a password. */
export async function storeNoPassword(ctx: Ctx, companyId: number, userId: number): Promise<void> {
  await sql`INSERT INTO credential (user_id, company_id, hash, set_at, must_change)
    VALUES (${userId}, ${companyId}, ${NO_PASSWORD}, ${new Date(ctx.now)}, true)`.execute(ctx.db);
}

/** Sets a password and ends the user's other sessions. */
export async function storePassword(
  ctx: Ctx,
  companyId: number,
  userId: number,
  password: string,
  mustChange: boolean,
): Promise<void> {
  const hash = await hashPassword(password);
  await sql`INSERT INTO credential (user_id, company_id, hash, set_at, must_change) VALUES (${userId}, ${companyId}, ${hash}, ${new Date(ctx.now)}, ${mustChange})
    ON CONFLICT (user_id) DO UPDATE SET hash = excluded.hash, set_at = excluded.set_at, must_change = excluded.must_change, failed = 0, locked_until = NULL`.execute(
    ctx.db,
  );
  await endSessions(ctx.db, ctx.now, userId);
}

/** Wrong old passwords count like wrong sign-ins, so a stolen session cannot guess on. */
export const changePasswordHandler = (times: SessionTimes) =>
  handle(changePassword, async (ctx, input): Promise<SignedIn> => {
    const { userId, companyId } = ctx.viewer;
    const { rows } = await sql<{
      hash: string;
      username: string;
    }>`SELECT k.hash, u.username FROM credential k JOIN "user" u ON u.id = k.user_id WHERE k.user_id = ${userId}`.execute(
      ctx.db,
    );
    const account = rows[0];
    if (!account) throw sessionEnded();
    const problems = checkPasswordChange(passwordPolicies.classic, input, account.username);
    if (problems.length > 0) throw new Refusal(problems);
    if ((await countTry(ctx, userId)) === null)
      throw keep(problem(userTexts.locked, { minutes: LOCK_MINUTES }, 'oldPassword'));
    if (!(await verifyPassword(input.oldPassword, account.hash)))
      throw keep(problem(userTexts.oldPasswordWrong, undefined, 'oldPassword'));
    await storePassword(ctx, companyId, userId, input.newPassword, false);
    await logLogin(ctx, companyId, userId, account.username, 'passwordChanged');
    return { token: await openSession(ctx, companyId, userId, times), tokenType: 1, user: await userInfoOf(ctx) };
  });
