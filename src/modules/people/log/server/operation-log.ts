/** Writing the operation log: one line per changing call, in its transaction; a refused one has the reason. */
import { sql } from 'kysely';
import type { Call } from '#kernel/call.ts';
import { legible } from '#kernel/check.ts';
import type { Problem } from '#kernel/problem.ts';
import { LANGS, say } from '#kernel/text.ts';
import type { Ctx } from '#server/context.ts';

const SECRET = /password|token|captcha|code$/i;
const MAX_TEXT = 300;

/** A text cut short; half a character pair at the cut, or a NUL, would be refused by the database with the whole entry. */
const cut = (text: string): string => legible(text.slice(0, MAX_TEXT));

/** Input without secrets and without bulk. */
function redact(input: Record<string, unknown>): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(input)) {
    if (SECRET.test(key) && key !== 'code') out[key] = '***';
    else if (typeof value === 'string') out[key] = cut(value);
    else if (typeof value === 'object' && value !== null) {
      const text = JSON.stringify(value);
      out[key] = text.length > MAX_TEXT ? `${cut(text)}…` : value;
    } else out[key] = value;
  }
  return out;
}

export async function logOperation(
  ctx: Ctx,
  call: Call,
  input: Record<string, unknown>,
  result: { code: number; millis: number; problems?: readonly Problem[] },
): Promise<void> {
  const label = JSON.stringify(call.label ?? [call.path, call.path, call.path]);
  const said = LANGS.map((lang) =>
    cut([...new Set((result.problems ?? []).map((one) => say(one.message, lang, one.params)))].join(' ')),
  );
  const reason = result.problems ? JSON.stringify(said) : null;
  await sql`INSERT INTO operation_log (company_id, user_id, call, label, menu_name, input, code, millis, at, ip, request_id, reason)
    VALUES (${ctx.viewer.companyId}, ${ctx.viewer.userId || null}, ${`${call.method} ${call.path}`}, ${label}, ${ctx.menuName}, ${JSON.stringify(redact(input))}::jsonb,
      ${result.code}, ${Math.round(result.millis)}, ${new Date(ctx.now)}, ${ctx.ip}, ${ctx.requestId}, ${reason})`.execute(
    ctx.db,
  );
}
