/**
 * Telling foreign systems: what is in wf_outbox is sent, in order, until it is received.
 *
 * Invariants: at least once, with an id that stays the same, so that the receiver can tell repeats; per instance and
 * receiver in the order of the steps, one that has not arrived holds back the later ones; signed over time and body.
 * After the last pause it has failed and waits for an administrator. Redirects are not followed.
 * Source: design/workflow.md §6.8.
 */
import { createHmac } from 'node:crypto';
import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#kernel/entity.ts';
import { absent } from '#kernel/problem.ts';
import type { Ctx, Job } from '#server/context.ts';
import { seal, unseal } from '#server/secret.ts';
import { reachableAddress } from './address-guard.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** Pauses after each failure. */
const PAUSES_MS = [10 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 120 * MINUTE, 120 * MINUTE];
const TIME_OUT_MS = 10 * SECOND;
const BATCH = 50;

/** What is sent, and where to. */
export interface Letter {
  id: number;
  companyId: number;
  payload: Record<string, unknown>;
  url: string;
  sealedSecret: string;
}
interface DueLetter extends Letter {
  attempts: number;
  retries: number;
}

const context = (companyId: number): string => `workflow-callback:${companyId}`;
/** A secret as wf_callback_config keeps it. */
export const sealCallbackSecret = (companyId: number, secret: string): string => seal(secret, context(companyId));

/** `sha256=` and the hexadecimal HMAC of `time.body`. */
export const signature = (secret: string, time: number, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;

/** Sends one letter; throws why it was not received. */
export async function send(letter: Letter, at: number): Promise<void> {
  const secret = unseal(letter.sealedSecret, context(letter.companyId));
  if (secret === null) throw new Error('the secret cannot be read');
  const url = new URL(letter.url);
  const target = await reachableAddress(url);
  const body = JSON.stringify(letter.payload);
  const request = url.protocol === 'https:' ? secureRequest : plainRequest;
  await new Promise<void>((resolve, reject) => {
    const sent = request(url, {
      method: 'POST',
      timeout: TIME_OUT_MS,
      signal: AbortSignal.timeout(TIME_OUT_MS),
      lookup: (_name, options, answer) =>
        options.all ? answer(null, [target]) : answer(null, target.address, target.family),
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'x-waymark-id': String(letter.id),
        'x-waymark-time': String(at),
        'x-waymark-signature': signature(secret, at, body),
      },
    });
    sent.on('response', (response) => {
      const { statusCode = 0 } = response;
      response.destroy();
      if (statusCode >= 200 && statusCode < 300) resolve();
      else reject(new Error(`answered ${statusCode}`));
    });
    sent.on('timeout', () => sent.destroy(new Error('no answer in time')));
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Letters whose turn it is: due, and (unless the receiver does not care) nothing older of the same instance waits. */
async function due(db: Kysely<Tables>, at: number): Promise<DueLetter[]> {
  const { rows } =
    await sql<DueLetter>`SELECT o.id, o.company_id, o.payload, o.attempts, c.retries, c.url, c.sealed_secret
    FROM wf_outbox o JOIN wf_callback_config c ON c.company_id = o.company_id AND c.id = o.config_id
    WHERE o.delivered_at IS NULL AND o.failed_at IS NULL AND o.next_at <= ${new Date(at)} AND c.active
      AND NOT (c.ordered AND EXISTS (SELECT 1 FROM wf_outbox e WHERE e.company_id = o.company_id AND e.instance_id = o.instance_id
        AND e.config_id = o.config_id AND e.id < o.id AND e.delivered_at IS NULL))
    ORDER BY o.id LIMIT ${BATCH}`.execute(db);
  return rows;
}

async function deliver(db: Kysely<Tables>, letter: DueLetter, at: number): Promise<void> {
  const own = sql`company_id = ${letter.companyId} AND id = ${letter.id}`;
  try {
    await send(letter, at);
    await sql`UPDATE wf_outbox SET delivered_at = ${new Date(at)}, error = NULL WHERE ${own}`.execute(db);
  } catch (error) {
    const pause = letter.attempts < letter.retries ? PAUSES_MS[letter.attempts] : undefined;
    const failed = pause === undefined ? new Date(at) : null;
    const detail = (error instanceof Error ? error.message : String(error)).slice(0, 500);
    await sql`UPDATE wf_outbox SET attempts = attempts + 1, next_at = ${new Date(at + (pause ?? 0))}, failed_at = ${failed},
      error = ${detail} WHERE ${own}`.execute(db);
  }
}

/** Sends what is due; answers how many letters were tried. */
export async function deliverDue(db: Kysely<Tables>, at: number): Promise<number> {
  for (let tried = 0; ; ) {
    const letters = await due(db, at);
    await Promise.all(letters.map((letter) => deliver(db, letter, at)));
    tried += letters.length;
    if (letters.length === 0) return tried;
  }
}

/** Lets a failed letter be tried again, from its first pause. */
export async function sendAgain(ctx: Ctx, id: number): Promise<void> {
  const done = await sql`UPDATE wf_outbox SET failed_at = NULL, attempts = 0, next_at = ${new Date(ctx.now)}
    WHERE company_id = ${ctx.viewer.companyId} AND id = ${id} AND failed_at IS NOT NULL AND delivered_at IS NULL`.execute(
    ctx.db,
  );
  if (Number(done.numAffectedRows ?? 0) !== 1) throw absent();
}

/** Settles a letter that has not arrived without sending it; the later ones go on. */
export async function skip(ctx: Ctx, id: number): Promise<void> {
  const done = await sql`UPDATE wf_outbox SET delivered_at = ${new Date(ctx.now)}, skipped_by = ${ctx.viewer.userId}
    WHERE company_id = ${ctx.viewer.companyId} AND id = ${id} AND delivered_at IS NULL`.execute(ctx.db);
  if (Number(done.numAffectedRows ?? 0) !== 1) throw absent();
}

export const callbackJob: Job = {
  name: 'workflow-callbacks',
  everySeconds: 5,
  run: async (db, at) => {
    await deliverDue(db, at);
  },
};
