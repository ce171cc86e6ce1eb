/**
 * Tries at signing in: counted by account and by whoever tries, so that a stranger locks out only themselves.
 *
 * Invariants: a try is counted before anything is compared, in one conditional statement, so that of parallel ones no more than
 * five are evaluated; five wrong ones lock this account for this address (IPv6: /64) for a quarter of an hour. A browser that
 * signed in to the account before (known_device) counts on its own: strangers cannot block it. Names without an account are counted
 * in the same rows. The more tries an account or an address has seen, the more work a stranger's next one costs (proof.ts); an
 * address with very many is refused entirely. Source: docs/adr/111-signing-in.md.
 */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Ctx } from '#server/context.ts';
import { subscriber } from '#server/http/rate-limit.ts';
import { secretHash } from '#server/secret.ts';
import { hasBeen, waited } from '#server/wall-clock.ts';
import { LEAST_BITS, MOST_BITS } from '../proof.ts';

export const MAX_FAILED = 5;
export const LOCK_MINUTES = 15;
/** Wrong tries of one client at one account, of strangers at one account in an hour, of one address in a quarter of one. */
const WORK_AFTER = { own: 3, account: 20, address: 30 } as const;
const ADDRESS_LIMIT = 300;
const MINUTE = 60_000;
const KEEP_MS = 24 * 60 * MINUTE;
const DEVICE_DAYS = 180;
const DEVICES = 10;

/** Counter for tries of somebody signed in (old passwords, codes): the account as a whole. */
export const SESSION_CLIENT = 'session';
/** Counter for codes given after a right password, from any address. */
export const CODE_CLIENT = 'code';
/** Counter for codes of somebody another server has vouched for. */
export const VOUCHED_CLIENT = 'vouched';

const keyOf = (account: string): string => account.toLowerCase().slice(0, 100);
const address = (ctx: Ctx): string => `from:${subscriber(ctx.ip)}`;

async function isKnown(ctx: Ctx, account: string, device: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM known_device d JOIN "user" u ON u.id = d.user_id
    WHERE d.token_hash = ${secretHash(device)} AND lower(u.username) = ${keyOf(account)}
      AND d.last_at > ${new Date(ctx.now - DEVICE_DAYS * 24 * 60 * MINUTE)}`.execute(ctx.db);
  return rows.length > 0;
}

export interface Work {
  /** As tries are counted. */
  client: string;
  /** Bits of work the next try costs; 0: none. */
  bits: number;
  /** The address has tried too often. */
  refused: boolean;
}

/** The client, and the cost of its next try. */
export async function workFor(ctx: Ctx, account: string, device: string | null | undefined): Promise<Work> {
  const known = device ? await isKnown(ctx, account, device) : false;
  const client = known ? `device:${secretHash(device!)}` : address(ctx);
  const since = (ms: number) => new Date(ctx.now - ms);
  const { rows } = await sql<{ own: number; strangers: number; address: number }>`SELECT
      coalesce(sum(failed) FILTER (WHERE account = ${keyOf(account)} AND client = ${client}), 0)::integer AS own,
      coalesce(sum(failed) FILTER (WHERE account = ${keyOf(account)} AND client LIKE 'from:%' AND tried_at > ${since(60 * MINUTE)}), 0)::integer AS strangers,
      coalesce(sum(failed) FILTER (WHERE client = ${client} AND tried_at > ${since(LOCK_MINUTES * MINUTE)}), 0)::integer AS address
    FROM sign_in_try WHERE account = ${keyOf(account)} OR client = ${client}`.execute(ctx.db);
  const found = rows[0]!;
  if (known) return { client, bits: found.own >= WORK_AFTER.own ? LEAST_BITS : 0, refused: false };
  const times = Math.max(found.strangers / WORK_AFTER.account, found.address / WORK_AFTER.address);
  const asked = found.own >= WORK_AFTER.own || times >= 1;
  const bits = asked ? Math.min(MOST_BITS, LEAST_BITS + Math.floor(Math.log2(Math.max(1, times)))) : 0;
  return { client, bits, refused: found.address >= ADDRESS_LIMIT };
}

/** Counts a try; returns how many there have been, or until when this client is locked. */
export async function countTry(ctx: Ctx, account: string, client: string): Promise<number | Date> {
  const now = new Date(ctx.now);
  const lock = new Date(ctx.now + LOCK_MINUTES * MINUTE);
  await sql`DELETE FROM sign_in_try WHERE tried_at < ${new Date(ctx.now - KEEP_MS)}
    OR NOT ${hasBeen(sql`tried_at`, ctx.now)}`.execute(ctx.db);
  const { rows } = await sql<{ failed: number }>`INSERT INTO sign_in_try AS t (account, client, failed, tried_at)
    VALUES (${keyOf(account)}, ${client}, 1, ${now})
    ON CONFLICT (account, client) DO UPDATE SET tried_at = excluded.tried_at,
      failed = CASE WHEN t.locked_until IS NOT NULL THEN 1 ELSE t.failed + 1 END,
      locked_until = CASE WHEN t.locked_until IS NULL AND t.failed + 1 >= ${MAX_FAILED} THEN ${lock}::timestamptz ELSE NULL END
    WHERE t.locked_until IS NULL OR ${waited(sql`t.locked_until`, ctx.now, LOCK_MINUTES * MINUTE)}
    RETURNING t.failed`.execute(ctx.db);
  if (rows[0]) return rows[0].failed;
  const held = await sql<{ lockedUntil: Date }>`SELECT locked_until FROM sign_in_try
    WHERE account = ${keyOf(account)} AND client = ${client}`.execute(ctx.db);
  return held.rows[0]?.lockedUntil ?? lock;
}

/** Takes a try back that was right as far as it went (the password, when the code is asked for next). */
export async function uncountTry(ctx: Ctx, account: string, client: string): Promise<void> {
  await sql`UPDATE sign_in_try SET failed = greatest(failed - 1, 0), locked_until = NULL
    WHERE account = ${keyOf(account)} AND client = ${client}`.execute(ctx.db);
}

/** Forgets tries: of one client after a right one, of all when somebody unlocks the account. */
export async function forgetTries(ctx: Pick<Ctx, 'db'>, account: string, client: string | null = null): Promise<void> {
  await sql`DELETE FROM sign_in_try WHERE account = ${keyOf(account)}
    AND (${client}::text IS NULL OR client = ${client})`.execute(ctx.db);
}

/** Remembers the browser as one of the person's; returns the mark it shows next time. */
export async function rememberDevice(
  ctx: Ctx,
  companyId: number,
  userId: number,
  device: string | null | undefined,
): Promise<string> {
  const now = new Date(ctx.now);
  // A browser that several people use shows one mark for all of them; a mark it made up counts for nothing.
  const ours = device
    ? (await sql`SELECT 1 FROM known_device WHERE token_hash = ${secretHash(device)}`.execute(ctx.db)).rows.length > 0
    : false;
  const token = ours ? device! : randomBytes(24).toString('base64url');
  await sql`INSERT INTO known_device (token_hash, company_id, user_id, last_at)
    VALUES (${secretHash(token)}, ${companyId}, ${userId}, ${now})
    ON CONFLICT (token_hash, user_id) DO UPDATE SET last_at = excluded.last_at`.execute(ctx.db);
  await sql`DELETE FROM known_device WHERE user_id = ${userId} AND token_hash NOT IN (
    SELECT token_hash FROM known_device WHERE user_id = ${userId} ORDER BY last_at DESC LIMIT ${DEVICES})`.execute(
    ctx.db,
  );
  return token;
}
