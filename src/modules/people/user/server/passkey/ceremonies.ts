/**
 * Questions to browsers about passkeys, on their way.
 *
 * Invariants: a question is answered once, decided by deleting it, within five minutes, by whoever has its secret; it knows for whom
 * and at which address it was asked.
 */
import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { sql } from 'kysely';
import { refuse } from '#kernel/problem.ts';
import type { Ctx } from '#server/context.ts';
import { secretHash } from '#server/secret.ts';
import { lasts } from '#server/wall-clock.ts';
import { passkeyTexts as x } from '../../passkey/passkey.texts.ts';

const LIFE_MS = 300_000;

export interface Place {
  origin: string;
  /** The name keys are made for. */
  host: string;
}

/** Where the browser is. Errors: refuses what browsers refuse too. */
export function placeOf(site: string): Place {
  const { origin, protocol, hostname } = new URL(site);
  const local = hostname === 'localhost' || hostname.endsWith('.localhost');
  if ((protocol !== 'https:' && !local) || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0)
    throw refuse(x.site, undefined, 'site');
  return { origin, host: hostname };
}

export interface Asked {
  challenge: string;
  origin: string;
  /** Null: whoever comes. */
  userId: number | null;
}

export async function askCeremony(ctx: Ctx, { challenge, origin, userId }: Asked): Promise<string> {
  const ceremony = randomBytes(32).toString('base64url');
  await sql`DELETE FROM passkey_ceremony WHERE NOT ${lasts(sql`ends_at`, ctx.now, LIFE_MS)}`.execute(ctx.db);
  await sql`INSERT INTO passkey_ceremony (ceremony_hash, challenge, origin, user_id, ends_at)
    VALUES (${secretHash(ceremony)}, ${challenge}, ${origin}, ${userId}, ${new Date(ctx.now + LIFE_MS)})`.execute(
    ctx.db,
  );
  return ceremony;
}

/** Takes the question out of use; it was asked of this person (null: of whoever comes). */
export async function takeCeremony(ctx: Ctx, ceremony: string, userId: number | null): Promise<Asked> {
  const { rows } = await sql<Asked>`DELETE FROM passkey_ceremony
    WHERE ceremony_hash = ${secretHash(ceremony)} AND user_id IS NOT DISTINCT FROM ${userId}::bigint AND ${lasts(sql`ends_at`, ctx.now, LIFE_MS)}
    RETURNING challenge, origin, user_id`.execute(ctx.db);
  if (!rows[0]) throw refuse(x.expired);
  return rows[0];
}
