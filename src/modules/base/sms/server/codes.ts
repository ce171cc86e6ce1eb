/**
 * Codes by which people prove that a phone is theirs.
 *
 * Invariants: six digits, kept as a keyed hash, valid for ten minutes, five tries and one use, for one purpose; a new one replaces
 * the old one. One code a phone and 60 s, five an hour, decided by one statement, so that requests at the same moment send one. A
 * try counts even if the action itself is refused. Source: 2-rules §5 (Registration).
 */
import { randomInt } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#kernel/entity.ts';
import { problem, Refusal } from '#kernel/problem.ts';
import type { Ctx } from '#server/context.ts';
import { keyedHash } from '#server/secret.ts';
import { lasts, waited } from '#server/wall-clock.ts';
import { smsTexts } from '../sms.texts.ts';
import { smsReady } from './gateway.ts';
import { writeMessage } from './outbox.ts';

export type CodePurpose = 'register' | 'reset';

export const RESEND_SECONDS = 60;
const MINUTES = 10;
const TRIES = 5;
const PER_HOUR = 5;
const HOUR_MS = 3_600_000;
const DIGITS = 6;

/** A number however it was typed: digits, perhaps with a leading +. */
export const phoneNumber = (typed: string): string => typed.replace(/[^\d+]/g, '');

const hashOf = (phone: string, purpose: CodePurpose, code: string): string =>
  keyedHash(code, `sms-code:${purpose}:${phone}`);

/** Refuses and keeps the count. */
const refuse = (found: ReturnType<typeof problem>, data: unknown = null): Refusal =>
  new Refusal([found], 400, data, true);

/**
 * Sends a code to the phone. `known` false: everything except sending, so that nobody learns whose phone it is. Refuses without a
 * gateway, and if it is too early for another one.
 */
export async function sendCode(ctx: Ctx, typed: string, purpose: CodePurpose, known = true): Promise<void> {
  if (!smsReady()) throw refuse(problem(smsTexts.notConfigured));
  const phone = phoneNumber(typed);
  const code = String(randomInt(0, 10 ** DIGITS)).padStart(DIGITS, '0');
  const at = new Date(ctx.now);
  const hourOver = waited(sql`c.hour_start`, ctx.now - HOUR_MS, HOUR_MS);
  const { rows } =
    await sql`INSERT INTO sms_code AS c (phone, purpose, code_hash, tries_left, expires_at, sent_at, hour_start, hour_count)
    VALUES (${phone}, ${purpose}, ${hashOf(phone, purpose, code)}, ${TRIES}, ${new Date(ctx.now + MINUTES * 60_000)}, ${at}, ${at}, 1)
    ON CONFLICT (phone) DO UPDATE SET purpose = excluded.purpose, code_hash = excluded.code_hash, tries_left = excluded.tries_left,
      expires_at = excluded.expires_at, sent_at = excluded.sent_at,
      hour_start = CASE WHEN ${hourOver} THEN excluded.hour_start ELSE c.hour_start END,
      hour_count = CASE WHEN ${hourOver} THEN 1 ELSE c.hour_count + 1 END
    WHERE ${waited(sql`c.sent_at`, ctx.now - RESEND_SECONDS * 1000, RESEND_SECONDS * 1000)} AND (${hourOver} OR c.hour_count < ${PER_HOUR})
    RETURNING 1`.execute(ctx.db);
  if (rows.length === 0) {
    const seconds = await waitOf(ctx, phone);
    throw refuse(problem(smsTexts.wait, { seconds }, 'smsCode'), { seconds });
  }
  if (!known) return;
  const params = { code, minutes: String(MINUTES) };
  const text = ctx.say(smsTexts.code, params);
  await writeMessage(ctx, { to: phone, text, template: 'code', params }, MINUTES * 60_000);
}

/** Seconds until another code may be sent. */
async function waitOf(ctx: Ctx, phone: string): Promise<number> {
  const { rows } = await sql<{
    sentAt: Date;
    hourStart: Date;
    hourCount: number;
  }>`SELECT sent_at, hour_start, hour_count
    FROM sms_code WHERE phone = ${phone}`.execute(ctx.db);
  const { sentAt, hourStart, hourCount } = rows[0]!;
  const full = hourCount >= PER_HOUR ? hourStart.getTime() + HOUR_MS : 0;
  const next = Math.max(sentAt.getTime() + RESEND_SECONDS * 1000, full);
  return Math.max(1, Math.ceil((next - ctx.now) / 1000));
}

/** Counts a try; refuses another code than the one that was sent. The code stays valid for input that may still be corrected. */
export async function tryCode(
  ctx: Ctx,
  typed: string,
  purpose: CodePurpose,
  code: string | null | undefined,
): Promise<void> {
  if (!code) throw refuse(problem(smsTexts.codeNeeded, undefined, 'smsCode'));
  const phone = phoneNumber(typed);
  const { rows } = await sql<{ codeHash: string }>`UPDATE sms_code SET tries_left = tries_left - 1
    WHERE phone = ${phone} AND purpose = ${purpose} AND tries_left > 0 AND ${lasts(sql`expires_at`, ctx.now, MINUTES * 60_000)}
    RETURNING code_hash`.execute(ctx.db);
  if (rows[0]?.codeHash !== hashOf(phone, purpose, code.trim()))
    throw refuse(problem(smsTexts.codeWrong, undefined, 'smsCode'));
}

/** Invalidates the code after the action is done. */
export async function endCode(ctx: Ctx, typed: string): Promise<void> {
  await sql`UPDATE sms_code SET tries_left = 0 WHERE phone = ${phoneNumber(typed)}`.execute(ctx.db);
}

/** Forgets phones that were not asked for a day. */
export async function forgetCodes(db: Kysely<Tables>, at: number): Promise<void> {
  await sql`DELETE FROM sms_code WHERE sent_at < ${new Date(at - 24 * HOUR_MS)}`.execute(db);
}
