/**
 * Sends the short messages that wait.
 *
 * Invariants: a message is claimed before it is sent, so two nodes never send it side by side; after a crash in between it
 * is sent again under the same id, by which the gateway detects repeats. Temporary faults are tried again after 10, 20, 40
 * and 80 s; messages refused for good, or whose time is over, stay a week as failures, and keep their text until that time. One that only a
 * clock that is ahead calls late waits, and goes out when the clock is right again (server/proven-clock.ts).
 */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#kernel/entity.ts';
import { STRAY_MS } from '#server/proven-clock.ts';
import { seal, unseal } from '#server/secret.ts';
import { waited } from '#server/wall-clock.ts';
import { postMessage, type ShortMessage } from './gateway.ts';

const MAX_TRIES = 5;
const CLAIM_MS = 120_000;
const RETRY_MS = 10_000;
/** Longest of the pauses below. */
const LONGEST_MS = Math.max(CLAIM_MS, RETRY_MS * 2 ** (MAX_TRIES - 2));
const KEEP_MS = 7 * 86_400_000;
const AT_ONCE = 20;

const context = (recipient: string): string => `sms:${recipient}`;

/** Writes a message in the caller's transaction; it is given up when it could not be sent within `validMs`. */
export async function writeMessage(
  { db, now }: { db: Kysely<Tables>; now: number },
  message: ShortMessage,
  validMs: number,
): Promise<void> {
  const sealed = seal(JSON.stringify(message), context(message.to));
  await sql`INSERT INTO sms_outbox (recipient, sealed_message, next_at, expires_at)
    VALUES (${message.to}, ${sealed}, ${new Date(now)}, ${new Date(now + validMs)})`.execute(db);
}

interface Waiting {
  id: number;
  recipient: string;
  sealedMessage: string;
  tries: number;
  expiresAt: Date;
}

async function deliver(db: Kysely<Tables>, message: Waiting, at: number, aged: () => Promise<number>) {
  const { id, recipient, sealedMessage, tries, expiresAt } = message;
  const giveUp = (detail: string) =>
    sql`UPDATE sms_outbox SET failed_at = ${new Date(at)}, error = ${detail},
      sealed_message = CASE WHEN expires_at > ${new Date(at)} THEN sealed_message END WHERE id = ${id}`.execute(db);
  const text = unseal(sealedMessage, context(recipient));
  if (expiresAt.getTime() <= at) return giveUp('too late');
  if (text === null) return giveUp('cannot be read');
  const sent = await postMessage(id, at, JSON.parse(text) as ShortMessage);
  if (sent.ok) return sql`DELETE FROM sms_outbox WHERE id = ${id}`.execute(db);
  // Under a clock that is ahead no certificate is valid: those tries do not count.
  const last = tries >= MAX_TRIES && at - (await aged()) <= STRAY_MS;
  if (!sent.again || last) return giveUp(sent.detail);
  const next = new Date(at + Math.min(LONGEST_MS, RETRY_MS * 2 ** (tries - 1)));
  return sql`UPDATE sms_outbox SET next_at = ${next}, error = ${sent.detail} WHERE id = ${id}`.execute(db);
}

/** One round: the due messages, oldest first; returns how many were looked at. `aged` answers the proven time. */
export async function sendMessages(db: Kysely<Tables>, at: number, aged: () => Promise<number>): Promise<number> {
  const old = await sql`SELECT 1 FROM sms_outbox
    WHERE failed_at < ${new Date(at - KEEP_MS)} OR (sealed_message IS NOT NULL AND expires_at <= ${new Date(at)}) LIMIT 1`.execute(
    db,
  );
  const proven = old.rows.length > 0 ? await aged() : at;
  await sql`DELETE FROM sms_outbox WHERE failed_at < ${new Date(proven - KEEP_MS)}`.execute(db);
  await sql`UPDATE sms_outbox SET sealed_message = NULL
    WHERE failed_at IS NOT NULL AND sealed_message IS NOT NULL AND expires_at <= ${new Date(proven)}`.execute(db);
  const { rows } = await sql<Waiting>`UPDATE sms_outbox SET tries = tries + 1, next_at = ${new Date(at + CLAIM_MS)}
    WHERE id IN (SELECT id FROM sms_outbox WHERE failed_at IS NULL AND ${waited(sql`next_at`, at, LONGEST_MS)}
      AND (expires_at > ${new Date(at)} OR expires_at <= ${new Date(proven)}) ORDER BY id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
    RETURNING id, recipient, sealed_message, tries, expires_at`.execute(db);
  await Promise.all(rows.map((message) => deliver(db, message, at, aged)));
  return rows.length;
}
