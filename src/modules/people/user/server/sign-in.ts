/**
 * Sign-in, sign-out and the password of the signed-in user.
 *
 * The try is counted before the password is looked at (tries.ts). Unknown accounts answer as slowly and with the same text, and are
 * locked like others, so that nobody learns which names exist. With two-step sign-in the right password alone is not enough: the
 * answer asks for the code, and everything is sent again with it.
 */
import { type RawBuilder, sql } from 'kysely';
import type { InputOf } from '#kernel/call.ts';
import { dateOfInstant } from '#kernel/dates.ts';
import { type Problem, problem, Refusal } from '#kernel/problem.ts';
import { type Ctx, handle } from '#server/context.ts';
import { changePassword, type SignedIn, signIn, signOut } from '../user.calls.ts';
import { userTexts } from '../user.texts.ts';
import { spendCaptcha } from './captcha.ts';
import { type LoginAction, logLogin } from './login-log.ts';
import { hashPassword, isOutdated, NO_PASSWORD, verifyPassword } from './password-hash.ts';
import { passwordProblems } from './password-policy.ts';
import { hasSecondFactor, proveSelf, spendSecondFactor } from './second-factor.ts';
import { endSessions, openSession, type SessionTimes, type VouchedBy } from './session.ts';
import {
  CODE_CLIENT,
  countTry,
  forgetTries,
  LOCK_MINUTES,
  MAX_FAILED,
  rememberDevice,
  uncountTry,
  VOUCHED_CLIENT,
  workFor,
} from './tries.ts';
import { userInfoOf } from './user-info.ts';

export interface Account {
  id: number;
  companyId: number;
  username: string;
  hash: string;
  isEnable: boolean;
  status: string;
  expireTime: string | null;
  utcOffset: number;
  /** Of a company that does not work: why. */
  stopped: string | null;
  /** The company takes no passwords, except of one account, whose holder this is (`spare`). */
  rule: 'single' | 'spare' | null;
}

async function accountOf(ctx: Ctx, which: RawBuilder<unknown>): Promise<Account | undefined> {
  const { rows } =
    await sql<Account>`SELECT u.id, u.company_id, u.username, k.hash, u.is_enable, u.status, u.expire_time, c.utc_offset,
      (SELECT coalesce(cs.reason, '') FROM company_standing cs WHERE cs.company_id = c.id AND cs.state <> 'active') AS stopped,
      (SELECT CASE WHEN r.spare_user = u.id THEN 'spare' ELSE 'single' END FROM sign_in_rule r
        WHERE r.company_id = c.id AND (r.kept OR r.tried_until > ${new Date(ctx.now)})) AS rule
    FROM "user" u JOIN credential k ON k.user_id = u.id JOIN company c ON c.id = u.company_id WHERE ${which}`.execute(
      ctx.db,
    );
  return rows[0];
}
const named = (username: string): RawBuilder<unknown> => sql`lower(u.username) = lower(${username})`;

/** The account of somebody another server has vouched for. */
export const accountById = (ctx: Ctx, id: number): Promise<Account | undefined> => accountOf(ctx, sql`u.id = ${id}`);

const keep = (found: Problem, data: unknown = null): Refusal => new Refusal([found], 400, data, true);

const locked = (ctx: Ctx, until: Date | null): Problem => {
  const left = until ? until.getTime() - ctx.now : LOCK_MINUTES * 60_000;
  return problem(userTexts.locked, { minutes: Math.max(1, Math.ceil(left / 60_000)) }, 'password');
};

/** The refusal of a wrong password or code, after so many tries. */
export async function wrong(ctx: Ctx, { username, device }: Given, tries: number, code = false): Promise<Refusal> {
  const left = MAX_FAILED - tries;
  const field = code ? 'code' : 'password';
  const text = code ? userTexts.codeTriesLeft : userTexts.triesLeft;
  const found = left > 0 ? problem(text, { count: left }, field) : locked(ctx, null);
  return keep(found, { captcha: (await workFor(ctx, username, device)).bits > 0, ...(code && { secondFactor: true }) });
}

/** Why an account that knows its password still may not enter. */
function refuseAccount(ctx: Ctx, account: Account): ['disabled' | 'expired', Problem] | null {
  if (!account.isEnable || account.status !== 'inUse') return ['disabled', problem(userTexts.disabled)];
  if (account.stopped !== null) return ['disabled', problem(userTexts.companyStopped, { reason: account.stopped })];
  const today = dateOfInstant(ctx.now, account.utcOffset);
  return account.expireTime && account.expireTime < today ? ['expired', problem(userTexts.expired)] : null;
}

/** The Ctx of the user who has just proved who they are. */
const asUser = (ctx: Ctx, account: Pick<Account, 'id' | 'companyId'>): Ctx =>
  ctx.as({ ...ctx.viewer, userId: account.id, companyId: account.companyId });

type Given = InputOf<typeof signIn>;

/** Counts the try, after the work it costs; refuses who is locked. */
export async function admit(
  ctx: Ctx,
  input: Given,
  account: Account | undefined,
): Promise<{ client: string; tries: number }> {
  const { client, bits, refused } = await workFor(ctx, input.username, input.device);
  if (refused) throw keep(problem(userTexts.tooManyHere, { minutes: LOCK_MINUTES }, 'password'));
  if (bits > 0) await spendCaptcha(ctx, input.captchaId, input.captcha, bits);
  const tries = await countTry(ctx, input.username, client);
  if (typeof tries === 'number') return { client, tries };
  if (account) await logLogin(ctx, account.companyId, account.id, input.username, 'locked');
  throw keep(locked(ctx, tries));
}

/** The code, where the account asks for one; the password was right. */
async function checkCode(ctx: Ctx, input: Given, account: Account, client: string, tries: number): Promise<void> {
  if (!(await hasSecondFactor(ctx, account.id))) return;
  if (!input.code) {
    await uncountTry(ctx, input.username, client);
    const { bits } = await workFor(ctx, input.username, input.device);
    throw keep(problem(userTexts.codeNeeded, undefined, 'code'), { secondFactor: true, captcha: bits > 0 });
  }
  // Knowing the password does not allow more tries of codes from many addresses.
  const byCode = client.startsWith('device:') ? 0 : await countTry(ctx, input.username, CODE_CLIENT);
  if (typeof byCode !== 'number') throw keep(locked(ctx, byCode), { secondFactor: true });
  const spent = await spendSecondFactor(ctx, account.id, input.code);
  if (spent === null) {
    await logLogin(ctx, account.companyId, account.id, input.username, 'wrongCode');
    throw await wrong(ctx, input, Math.max(tries, byCode), true);
  }
  if (spent === 'recovery') await logLogin(ctx, account.companyId, account.id, input.username, 'recoveryCode');
  await forgetTries(ctx, input.username, CODE_CLIENT);
}

/** Refuses who may not enter, and says so in the log. */
async function mustBeOpen(ctx: Ctx, account: Account): Promise<void> {
  const refused = refuseAccount(ctx, account);
  if (!refused) return;
  await logLogin(ctx, account.companyId, account.id, account.username, refused[0]);
  throw keep(refused[1]);
}

/** Whose account it is, by password and, where the account asks for one, code. The try is counted. */
export async function proveAccount(ctx: Ctx, input: Given): Promise<Account> {
  const account = await accountOf(ctx, named(input.username));
  const { client, tries } = await admit(ctx, input, account);
  const right = await verifyPassword(input.password, account?.hash ?? null);
  if (!account) throw await wrong(ctx, input, tries);
  if (!right) {
    await logLogin(ctx, account.companyId, account.id, input.username, 'wrongPassword');
    throw await wrong(ctx, input, tries);
  }
  await checkCode(ctx, input, account, client, tries);
  await forgetTries(ctx, input.username, client);
  await mustBeOpen(ctx, account);
  return account;
}

/** Opens a session of an account that may be entered; answers its token. */
export async function enterAccount(
  ctx: Ctx,
  account: Account,
  times: SessionTimes,
  { stay, by, action = 'signIn' }: { stay?: boolean; by?: VouchedBy; action?: LoginAction } = {},
): Promise<string> {
  await mustBeOpen(ctx, account);
  await sql`UPDATE "user" SET last_login_at = ${new Date(ctx.now)} WHERE id = ${account.id}`.execute(ctx.db);
  await logLogin(ctx, account.companyId, account.id, account.username, action);
  return openSession(ctx, account.companyId, account.id, times, { stay: stay === true, ...(by && { by }) });
}

/** A second step of somebody another server has vouched for: refuses without a code, and wrong ones, which count. */
export async function proveStep(ctx: Ctx, account: Account, code: string | null | undefined): Promise<void> {
  const given = { username: account.username, password: '', code };
  await checkCode(ctx, given as Given, account, VOUCHED_CLIENT, 0);
}

export const signInHandler = (times: SessionTimes) =>
  handle(signIn, async (ctx, input): Promise<SignedIn> => {
    const account = await proveAccount(ctx, input);
    if (account.rule === 'single') {
      await logLogin(ctx, account.companyId, account.id, account.username, 'singleOnly');
      throw keep(problem(userTexts.singleOnly));
    }
    if (isOutdated(account.hash)) await hashAnew(ctx, account, input.password);
    const action = account.rule === 'spare' ? 'spareSignIn' : 'signIn';
    const token = await enterAccount(ctx, account, times, { stay: input.stay === true, action });
    const device = await rememberDevice(ctx, account.companyId, account.id, input.device);
    return { token, tokenType: 1, device, user: await userInfoOf(asUser(ctx, account)) };
  });

export const signOutHandler = handle(signOut, async (ctx) => {
  if (ctx.viewer.sessionId) await endSessions(ctx.db, ctx.now, ctx.viewer.userId, { only: ctx.viewer.sessionId });
  await logLogin(ctx, ctx.viewer.companyId, ctx.viewer.userId, ctx.viewer.name, 'signOut');
  return null;
});

/** The same password as hashes are made now; when it was set and whether it must be changed stay. A change at the same moment wins. */
async function hashAnew(ctx: Ctx, { id, hash }: Account, password: string): Promise<void> {
  await sql`UPDATE credential SET hash = ${await hashPassword(password)} WHERE user_id = ${id} AND hash = ${hash}`.execute(
    ctx.db,
  );
}

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
    ON CONFLICT (user_id) DO UPDATE SET hash = excluded.hash, set_at = excluded.set_at, must_change = excluded.must_change`.execute(
    ctx.db,
  );
  await endSessions(ctx.db, ctx.now, userId);
}

/** Wrong old passwords count, so a stolen session cannot guess on. */
export const changePasswordHandler = (times: SessionTimes) =>
  handle(changePassword, async (ctx, input): Promise<SignedIn> => {
    const { userId, companyId } = ctx.viewer;
    const { rows } = await sql<{ username: string }>`SELECT username FROM "user" WHERE id = ${userId}`.execute(ctx.db);
    const problems = await passwordProblems(ctx, companyId, input, rows[0]?.username ?? '');
    if (problems.length > 0) throw new Refusal(problems);
    const username = await proveSelf(ctx, { password: input.oldPassword }, 'oldPassword');
    await storePassword(ctx, companyId, userId, input.newPassword, false);
    await logLogin(ctx, companyId, userId, username, 'passwordChanged');
    const token = await openSession(ctx, companyId, userId, times);
    return { token, tokenType: 1, device: null, user: await userInfoOf(ctx) };
  });
