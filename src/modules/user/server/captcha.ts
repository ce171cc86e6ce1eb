/**
 * The picture to type off: after three wrong passwords, and for registration and reset.
 *
 * Drawn as strokes (no fonts, no text a script could read off), stored with its answer for five minutes, good for one
 * try. It slows scripts down; the lock-out and the rate limit are what stops them.
 */
import { randomBytes, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { problem, Refusal } from '#kernel/problem.ts';
import type { Ctx } from '#server/context.ts';
import { handle } from '#server/context.ts';
import { newCaptcha } from '../user.calls.ts';
import { userTexts } from '../user.texts.ts';

const LENGTH = 4;
const LIFE_MS = 5 * 60_000;
/** Strokes of the ten digits on a grid of 4 x 6. */
// biome-ignore format: a table
const DIGITS = [
  'M0 0H4V6H0Z', 'M1 1L2 0V6', 'M0 0H4V3H0V6H4', 'M0 0H4V3H1M4 3V6H0', 'M0 0V3H4M4 0V6',
  'M4 0H0V3H4V6H0', 'M4 0H0V6H4V3H0', 'M0 0H4L2 6', 'M0 0H4V6H0ZM0 3H4', 'M4 3H0V0H4V6H0',
];

function draw(answer: string): string {
  const glyphs = [...answer].map((digit, i) => {
    const x = 12 + i * 26 + randomInt(-3, 4);
    const y = 10 + randomInt(-3, 4);
    return `<path d="${DIGITS[Number(digit)]}" transform="translate(${x} ${y}) rotate(${randomInt(-18, 19)}) scale(${3.2 + randomInt(0, 9) / 10})" fill="none" stroke="#33415c" stroke-width=".55" stroke-linecap="round" stroke-linejoin="round"/>`;
  });
  const noise = Array.from(
    { length: 6 },
    () =>
      `<path d="M${randomInt(0, 120)} ${randomInt(0, 40)}Q${randomInt(0, 120)} ${randomInt(0, 40)} ${randomInt(0, 120)} ${randomInt(0, 40)}" fill="none" stroke="#9aa5b8" stroke-width="1"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40" width="120" height="40"><rect width="120" height="40" fill="#f3f5f9"/>${noise.join('')}${glyphs.join('')}</svg>`;
}

export const captchaHandler = handle(newCaptcha, async (ctx) => {
  const answer = Array.from({ length: LENGTH }, () => randomInt(0, 10)).join('');
  const captchaId = randomBytes(16).toString('hex');
  await sql`DELETE FROM captcha WHERE expires_at < ${new Date(ctx.now)}`.execute(ctx.db);
  await sql`INSERT INTO captcha (id, answer, expires_at) VALUES (${captchaId}, ${answer}, ${new Date(ctx.now + LIFE_MS)})`.execute(
    ctx.db,
  );
  return { captchaId, svg: draw(answer) };
});

/** Takes the picture out of use; throws (keeping that) when the typed answer is not its own. */
export async function spendCaptcha(
  ctx: Ctx,
  id: string | null | undefined,
  typed: string | null | undefined,
): Promise<void> {
  if (!id || !typed) throw new Refusal([problem(userTexts.captchaNeeded, undefined, 'captcha')]);
  const { rows } = await sql<{
    answer: string;
  }>`DELETE FROM captcha WHERE id = ${id} AND expires_at > ${new Date(ctx.now)} RETURNING answer`.execute(ctx.db);
  if (rows[0]?.answer !== typed.trim()) {
    throw new Refusal([problem(userTexts.captchaWrong, undefined, 'captcha')], 400, { captcha: true }, true);
  }
}
