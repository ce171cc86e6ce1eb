/**
 * Challenges with proof of work (proof.ts): after wrong passwords, and for registration and reset.
 *
 * A challenge is signed and valid for five minutes, so issuing one stores nothing; an answered one is stored, so that it is valid
 * for one try.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { problem, Refusal } from '#kernel/problem.ts';
import { type Ctx, handle } from '#server/context.ts';
import { keyedHash } from '#server/secret.ts';
import { LEAST_BITS, proves } from '../proof.ts';
import { newCaptcha } from '../user.calls.ts';
import { userTexts } from '../user.texts.ts';
import { workFor } from './tries.ts';

const LIFE_MS = 5 * 60_000;
const signed = (body: string): string => keyedHash(body, 'challenge').slice(0, 32);

function newChallenge(now: number, bits: number): string {
  const body = `${bits}.${now + LIFE_MS}.${randomBytes(12).toString('hex')}`;
  return `${body}.${signed(body)}`;
}

/** How many bits a challenge asks for; null if it is not ours or too old. */
function bitsOf(challenge: string, now: number): { bits: number; expires: number } | null {
  const end = challenge.lastIndexOf('.');
  const body = challenge.slice(0, end);
  const [wanted, given] = [signed(body), challenge.slice(end + 1)].map((text) => Buffer.from(text)) as [Buffer, Buffer];
  if (wanted.length !== given.length || !timingSafeEqual(wanted, given)) return null;
  const [bits = 0, expires = 0] = body.split('.').map(Number);
  return expires > now ? { bits, expires } : null;
}

export const captchaHandler = handle(newCaptcha, async (ctx, { username, device }) => {
  const bits = Math.max(LEAST_BITS, username ? (await workFor(ctx, username, device)).bits : 0);
  return { captchaId: newChallenge(ctx.now, bits), bits };
});

/** Takes a challenge out of use; throws (keeping that) when the answer does not prove the work. */
export async function spendCaptcha(
  ctx: Ctx,
  id: string | null | undefined,
  answer: string | null | undefined,
  least = LEAST_BITS,
): Promise<void> {
  const refuse = (message = userTexts.captchaWrong) =>
    new Refusal([problem(message, undefined, 'captcha')], 400, { captcha: true }, true);
  if (!id || !answer) throw refuse(userTexts.captchaNeeded);
  const found = bitsOf(id, ctx.now);
  if (!found || found.bits < least || !proves(id, answer.trim(), found.bits)) throw refuse();
  await sql`DELETE FROM spent_challenge WHERE expires_at < ${new Date(ctx.now)}`.execute(ctx.db);
  const { rows } = await sql`INSERT INTO spent_challenge (id, expires_at) VALUES (${id}, ${new Date(found.expires)})
    ON CONFLICT DO NOTHING RETURNING 1`.execute(ctx.db);
  if (rows.length === 0) throw refuse();
}
