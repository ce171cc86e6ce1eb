/**
 * A creating call that is sent twice creates once.
 *
 * The key is unique per user and call in the database; the row is written in the transaction of the call, so a
 * concurrent repeat waits for the first and then answers its result. Refuses: the same key with other content.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { problem, Refusal } from '#kernel/problem.ts';
import type { Ctx } from '#server/context.ts';
import { httpTexts } from './errors.ts';

const KEY = /^[\w-]{8,100}$/;

/** The key of one item of a list that was sent with a key. */
export function keyOfItem(key: string, at: number): string {
  if (!KEY.test(key)) throw new Refusal([problem(httpTexts.parameter)]);
  return createHash('sha256').update(`${key}/${at}`).digest('hex');
}

/** Runs the work once per key and answers the stored result to every repeat. */
export async function once(
  ctx: Ctx,
  key: string,
  callName: string,
  sent: { input: unknown; file?: string | undefined },
  work: () => Promise<unknown>,
): Promise<unknown> {
  if (!KEY.test(key)) throw new Refusal([problem(httpTexts.parameter)]);
  const content = createHash('sha256').update(JSON.stringify(sent.input));
  if (sent.file) content.update(sent.file);
  const hash = content.digest('hex');
  const { companyId, userId } = ctx.viewer;
  const made = await sql<{ id: number }>`INSERT INTO idempotency (company_id, user_id, key, call, request_hash)
    VALUES (${companyId}, ${userId}, ${key}, ${callName}, ${hash}) ON CONFLICT DO NOTHING RETURNING id`.execute(ctx.db);
  if (made.rows[0]) {
    const result = await work().catch(async (error: unknown) => {
      // A refusal that keeps its writes commits; without its key a repeat is judged anew.
      if (error instanceof Refusal && error.keep)
        await sql`DELETE FROM idempotency WHERE id = ${made.rows[0]!.id}`.execute(ctx.db);
      throw error;
    });
    await sql`UPDATE idempotency SET response = ${JSON.stringify(result ?? null)}::jsonb WHERE id = ${made.rows[0].id}`.execute(
      ctx.db,
    );
    return result;
  }
  const { rows } = await sql<{ requestHash: string; response: unknown }>`SELECT request_hash, response FROM idempotency
    WHERE company_id = ${companyId} AND user_id = ${userId} AND call = ${callName} AND key = ${key}`.execute(ctx.db);
  if (rows[0]?.requestHash !== hash) throw new Refusal([problem(httpTexts.reusedKey)]);
  return rows[0].response;
}
