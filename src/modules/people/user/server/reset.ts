/**
 * A forgotten password: a link by mail, good once for 30 minutes, or a code sent to the phone.
 *
 * Invariants: the answer is the same whether the account exists, has this address, or may be mailed; the database
 * keeps a hash of the code; at most three links an hour per person; a new password ends all sessions and other links.
 * Source: 1-product §2.4 (Reset), 2-rules §5 (Accounts).
 */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { InputOf } from '#kernel/call.ts';
import { problem, Refusal } from '#kernel/problem.ts';
import { anyMail, mailSite, queueMail } from '#modules/base/mail/server/public.ts';
import { endCode, RESEND_SECONDS, sendCode, smsReady, tryCode } from '#modules/base/sms/server/public.ts';
import { smsTexts } from '#modules/base/sms/sms.texts.ts';
import { type Ctx, handle } from '#server/context.ts';
import { secretHash } from '#server/secret.ts';
import { lasts, waited } from '#server/wall-clock.ts';
import { phoneCodes, resetByPhone, sendPhoneCode } from '../phone.calls.ts';
import { requestReset, resetAvailable, resetByLink } from '../user.calls.ts';
import { userTexts } from '../user.texts.ts';
import { HELD_MS } from './addresses.ts';
import { spendCaptcha } from './captcha.ts';
import { logLogin } from './login-log.ts';
import { looseProblems, passwordProblems } from './password-policy.ts';
import { storePassword } from './sign-in.ts';

const MINUTES = 30;
const LIFE_MS = MINUTES * 60_000;
const PER_HOUR = 3;

interface Person {
  id: number;
  companyId: number;
  empName: string;
  username: string;
  email: string;
}

/** The person when a link may be mailed now. The row is locked, so that parallel wishes are counted one by one. */
async function mailable(ctx: Ctx, username: string, email: string): Promise<Person | null> {
  const { rows } = await sql<Person>`SELECT u.id, u.company_id, u.emp_name, u.username, u.email FROM "user" u
    JOIN credential k ON k.user_id = u.id
    WHERE lower(u.username) = lower(${username}) AND lower(u.email) = lower(${email}) AND u.is_enable AND u.status = 'inUse'
      AND (k.email_held_until IS NULL OR ${waited(sql`k.email_held_until`, ctx.now, HELD_MS)}) FOR UPDATE OF u`.execute(
    ctx.db,
  );
  if (!rows[0]) return null;
  const since = ctx.now + LIFE_MS - 3_600_000;
  const recent = await sql<{
    n: number;
  }>`SELECT count(*) AS n FROM reset_code WHERE company_id = ${rows[0].companyId} AND user_id = ${rows[0].id} AND ${lasts(sql`expires_at`, since, 3_600_000)}`.execute(
    ctx.db,
  );
  return recent.rows[0]!.n < PER_HOUR ? rows[0] : null;
}

async function mailLink(ctx: Ctx, person: Person): Promise<void> {
  const site = await mailSite(ctx, person.companyId);
  if (!site) return;
  const code = randomBytes(32).toString('base64url');
  await sql`INSERT INTO reset_code (code_hash, company_id, user_id, expires_at)
    VALUES (${secretHash(code)}, ${person.companyId}, ${person.id}, ${new Date(ctx.now + LIFE_MS)})`.execute(ctx.db);
  const { empName: name, username } = person;
  const link = `${site}/reset?code=${code}`;
  const text = ctx.say(userTexts.resetBody, { name, username, minutes: MINUTES, link });
  await queueMail(ctx, person.companyId, { to: person.email, subject: ctx.say(userTexts.resetSubject), text }, LIFE_MS);
}

type NewPassword = Pick<InputOf<typeof resetByLink>, 'newPassword' | 'confirmPassword'>;

interface Opened {
  companyId: number;
  userId: number;
  username: string;
}

/** Uses the code up; a refusal afterwards rolls that back. */
async function spendCode(ctx: Ctx, code: string): Promise<Opened> {
  const now = new Date(ctx.now);
  const { rows } = await sql<Opened>`UPDATE reset_code r SET used_at = ${now} FROM "user" u
    WHERE r.code_hash = ${secretHash(code)} AND r.used_at IS NULL AND ${lasts(sql`r.expires_at`, ctx.now, LIFE_MS)} AND u.id = r.user_id
      AND u.is_enable AND u.status = 'inUse' RETURNING r.company_id, r.user_id, u.username`.execute(ctx.db);
  if (!rows[0]) throw new Refusal([problem(userTexts.linkInvalid)]);
  return rows[0];
}

/** The person in use with this account and phone, however either was typed. */
async function withPhone(ctx: Ctx, username: string, phone: string): Promise<Opened | null> {
  const { rows } = await sql<Opened>`SELECT u.company_id, u.id AS user_id, u.username FROM "user" u
    JOIN credential k ON k.user_id = u.id AND (k.phone_held_until IS NULL OR ${waited(sql`k.phone_held_until`, ctx.now, HELD_MS)}) WHERE lower(username) = lower(${username}) AND regexp_replace(phone, '[^0-9+]', '', 'g') = regexp_replace(${phone}::text, '[^0-9+]', '', 'g')
      AND is_enable AND status = 'inUse'`.execute(ctx.db);
  return rows[0] ?? null;
}

/** Stores the password; links that wait are good no longer. */
async function openAgain(ctx: Ctx, { companyId, userId, username }: Opened, input: NewPassword): Promise<void> {
  const problems = await passwordProblems(ctx, companyId, input, username);
  if (problems.length > 0) throw new Refusal(problems);
  await storePassword(ctx, companyId, userId, input.newPassword, false);
  await sql`UPDATE reset_code SET used_at = ${new Date(ctx.now)} WHERE company_id = ${companyId} AND user_id = ${userId} AND used_at IS NULL`.execute(
    ctx.db,
  );
  await logLogin(ctx, companyId, userId, username, 'passwordChanged');
}

export const resetHandlers = [
  handle(resetAvailable, async (ctx) => ({ available: await anyMail(ctx) })),
  handle(requestReset, async (ctx, input) => {
    await spendCaptcha(ctx, input.captchaId, input.captcha);
    const person = await mailable(ctx, input.username, input.email);
    if (person) await mailLink(ctx, person);
    return null;
  }),
  handle(resetByLink, async (ctx, input) => {
    await openAgain(ctx, await spendCode(ctx, input.code), input);
    return null;
  }),
  handle(phoneCodes, async () => ({ available: smsReady(), resendSeconds: RESEND_SECONDS })),
  handle(sendPhoneCode, async (ctx, { phone, purpose, username, captchaId, captcha }) => {
    await spendCaptcha(ctx, captchaId, captcha);
    const known = purpose === 'register' || (await withPhone(ctx, username ?? '', phone)) !== null;
    await sendCode(ctx, phone, purpose, known);
    return null;
  }),
  handle(resetByPhone, async (ctx, input) => {
    // Problems people can correct do not cost a try. The applicable rules are not revealed before the code is right: it would tell
    // which accounts there are; a refusal by them takes the try back.
    const problems = looseProblems(input, input.username);
    if (problems.length > 0) throw new Refusal(problems);
    await tryCode(ctx, input.phone, 'reset', input.smsCode);
    const person = await withPhone(ctx, input.username, input.phone);
    if (!person) throw new Refusal([problem(smsTexts.codeWrong, undefined, 'smsCode')], 400, null, true);
    await openAgain(ctx, person, input);
    await endCode(ctx, input.phone);
    return null;
  }),
];
