/**
 * Notifying external systems: entries of wf_outbox are sent in order until they are received.
 *
 * Invariants: at least once, with an id that stays the same, so that the receiver can detect repeats; per instance and
 * receiver in the order of the steps, one that has not arrived holds back the later ones; signed over time and body.
 * After the last pause it has failed and waits for an administrator. Redirects are not followed.
 * Source: design/workflow.md §6.8.
 */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#kernel/entity.ts';
import { absent } from '#kernel/problem.ts';
import { works } from '#server/company-standing.ts';
import type { Ctx, Job } from '#server/context.ts';
import { signedPost } from '#server/outbound/signed-post.ts';
import { seal, unseal } from '#server/secret.ts';
import { waited } from '#server/wall-clock.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** Pauses after each failure. */
const PAUSES_MS = [10 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 120 * MINUTE, 120 * MINUTE];
/** Of a letter, to a callback or an engine. */
export const LONGEST_PAUSE_MS = Math.max(...PAUSES_MS);
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

/** Sends one letter; throws why it was not received. */
export async function send(letter: Letter, at: number): Promise<void> {
  const secret = unseal(letter.sealedSecret, context(letter.companyId));
  if (secret === null) throw new Error('the secret cannot be read');
  const { status } = await signedPost(letter.url, secret, { id: letter.id, at, body: JSON.stringify(letter.payload) });
  if (status < 200 || status >= 300) throw new Error(`answered ${status}`);
}

/** Letters to send now: due, and (unless the receiver does not care) nothing older of the same instance waits. */
async function due(db: Kysely<Tables>, at: number): Promise<DueLetter[]> {
  const { rows } =
    await sql<DueLetter>`SELECT o.id, o.company_id, o.payload, o.attempts, c.retries, c.url, c.sealed_secret
    FROM wf_outbox o JOIN wf_callback_config c ON c.company_id = o.company_id AND c.id = o.config_id
    WHERE o.delivered_at IS NULL AND o.failed_at IS NULL AND ${waited(sql`o.next_at`, at, LONGEST_PAUSE_MS)} AND c.active AND ${works(sql`o.company_id`)}
      AND NOT (c.ordered AND EXISTS (SELECT 1 FROM wf_outbox e WHERE e.company_id = o.company_id AND e.instance_id = o.instance_id
        AND e.config_id = o.config_id AND e.id < o.id AND e.delivered_at IS NULL))
    ORDER BY o.id LIMIT ${BATCH}`.execute(db);
  return rows;
}

/** A letter has arrived; its sender handles the answer. */
export async function settle(
  db: Kysely<Tables>,
  { companyId, id }: Pick<Letter, 'companyId' | 'id'>,
  at: number,
): Promise<void> {
  await sql`UPDATE wf_outbox SET delivered_at = ${new Date(at)}, error = NULL WHERE company_id = ${companyId} AND id = ${id}`.execute(
    db,
  );
}

/** One attempt was in vain; returns whether the letter is given up. */
export async function setBack(
  db: Kysely<Tables>,
  { companyId, id, attempts, retries }: Pick<DueLetter, 'companyId' | 'id' | 'attempts' | 'retries'>,
  at: number,
  detail: string,
): Promise<boolean> {
  const pause = attempts < retries ? PAUSES_MS[attempts] : undefined;
  const failed = pause === undefined ? new Date(at) : null;
  await sql`UPDATE wf_outbox SET attempts = attempts + 1, next_at = ${new Date(at + (pause ?? 0))}, failed_at = ${failed},
    error = ${detail.slice(0, 500)} WHERE company_id = ${companyId} AND id = ${id}`.execute(db);
  return failed !== null;
}

async function deliver(db: Kysely<Tables>, letter: DueLetter, at: number): Promise<void> {
  try {
    await send(letter, at);
    await settle(db, letter, at);
  } catch (error) {
    await setBack(db, letter, at, error instanceof Error ? error.message : String(error));
  }
}

/** Sends what is due; returns how many letters were tried. */
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
  label: ['流程回调', '流程回調', 'Callbacks of workflows'],
  lane: 'seconds',
  everySeconds: 2,
  run: async (db, at) => {
    await deliverDue(db, at);
  },
};
