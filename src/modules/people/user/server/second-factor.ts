/**
 * The second factor of accounts: secrets, checking, recovery codes; and reauthentication.
 *
 * Invariants: the secret is kept sealed and shown once; a code is accepted once, decided by one statement, even under concurrency;
 * so is each of ten recovery codes, of which hashes are kept; wrong codes count like wrong passwords. A reset password does not
 * pass it. A user who must have one can open nothing else before (session.ts). Source: RFC 6238 §5.2.
 */
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { problem, Refusal, sessionEnded } from '#kernel/problem.ts';
import type { Ctx } from '#server/context.ts';
import { seal, unseal } from '#server/secret.ts';
import { userTexts } from '../user.texts.ts';
import { verifyPassword } from './password-hash.ts';
import { stepOfCode } from './totp.ts';
import { countTry, forgetTries, SESSION_CLIENT } from './tries.ts';

const CODES = 10;
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

const sealContext = (userId: number): string => `second-factor:${userId}`;
const hashOf = (userId: number, code: string): string =>
  createHash('sha256')
    .update(`${userId}:${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
    .digest('hex');

/** A new secret that counts once a code of it has been given. */
export async function newSecret(ctx: Ctx): Promise<Buffer> {
  const { userId, companyId } = ctx.viewer;
  const secret = randomBytes(20);
  await sql`INSERT INTO second_factor (user_id, company_id, sealed_secret)
    VALUES (${userId}, ${companyId}, ${seal(secret.toString('base64'), sealContext(userId))})
    ON CONFLICT (user_id) DO UPDATE SET sealed_secret = excluded.sealed_secret WHERE second_factor.confirmed_at IS NULL`.execute(
    ctx.db,
  );
  return secret;
}

interface Factor {
  sealedSecret: string;
  confirmedAt: Date | null;
}

export async function factorOf(ctx: Ctx, userId: number): Promise<Factor | null> {
  const { rows } = await sql<Factor>`SELECT sealed_secret, confirmed_at FROM second_factor
    WHERE user_id = ${userId}`.execute(ctx.db);
  return rows[0] ?? null;
}

export const hasSecondFactor = async (ctx: Ctx, userId: number): Promise<boolean> =>
  ((await factorOf(ctx, userId))?.confirmedAt ?? null) !== null;

/** Takes a code of the app out of use; false when it is wrong or was used. */
async function spendAppCode(ctx: Ctx, userId: number, code: string): Promise<boolean> {
  const factor = await factorOf(ctx, userId);
  const secret = factor && unseal(factor.sealedSecret, sealContext(userId));
  const step = secret ? stepOfCode(Buffer.from(secret, 'base64'), code, ctx.now) : null;
  if (step === null) return false;
  const { rows } = await sql`UPDATE second_factor SET last_step = ${step}
    WHERE user_id = ${userId} AND last_step < ${step} RETURNING 1`.execute(ctx.db);
  return rows.length > 0;
}

/** Takes a code of the app or a recovery code out of use; returns which it was, null when it is wrong or was used. */
export async function spendSecondFactor(ctx: Ctx, userId: number, typed: string): Promise<'app' | 'recovery' | null> {
  const code = typed.replace(/\s/g, '');
  if (/^\d{6}$/.test(code)) return (await spendAppCode(ctx, userId, code)) ? 'app' : null;
  const { rows } = await sql`DELETE FROM recovery_code WHERE user_id = ${userId} AND code_hash = ${hashOf(userId, code)}
    RETURNING 1`.execute(ctx.db);
  return rows.length > 0 ? 'recovery' : null;
}

/** Ten new recovery codes in place of all that are left. */
export async function freshCodes(ctx: Ctx, userId: number): Promise<string[]> {
  const part = () => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  const codes = Array.from({ length: CODES }, () => `${part()}-${part()}`);
  await sql`DELETE FROM recovery_code WHERE user_id = ${userId}`.execute(ctx.db);
  await sql`INSERT INTO recovery_code (user_id, code_hash)
    SELECT ${userId}, unnest(${codes.map((code) => hashOf(userId, code))}::text[])`.execute(ctx.db);
  return codes;
}

const keep = (field: string, message: typeof userTexts.codeWrong) =>
  new Refusal([problem(message, undefined, field)], 400, null, true);

interface Proof {
  password?: string | null | undefined;
  code?: string | null | undefined;
}

/**
 * That it is still the person who signed in: by the password, by a code, or by both when both are given. A try counts, so
 * that a stolen session cannot guess on. Throws otherwise.
 */
export async function proveSelf(ctx: Ctx, { password, code }: Proof, passwordField = 'password'): Promise<string> {
  const { userId } = ctx.viewer;
  const { rows } = await sql<{ hash: string; username: string }>`SELECT k.hash, u.username
    FROM credential k JOIN "user" u ON u.id = k.user_id WHERE k.user_id = ${userId}`.execute(ctx.db);
  const account = rows[0];
  if (!account) throw sessionEnded();
  if (!password && !code) throw new Refusal([problem(userTexts.passwordAsked, undefined, passwordField)]);
  const tries = await countTry(ctx, account.username, SESSION_CLIENT);
  if (typeof tries !== 'number') throw keep(password ? passwordField : 'code', userTexts.lockedHere);
  if (password && !(await verifyPassword(password, account.hash)))
    throw keep(passwordField, passwordField === 'oldPassword' ? userTexts.oldPasswordWrong : userTexts.passwordWrong);
  if (code && (await spendSecondFactor(ctx, userId, code)) === null) throw keep('code', userTexts.codeWrong);
  await forgetTries(ctx, account.username, SESSION_CLIENT);
  return account.username;
}
