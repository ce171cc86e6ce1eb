/**
 * How often one address may use the public calls.
 *
 * Counts for all nodes together, in PostgreSQL, with one atomic statement a call. A node counts in memory first: an
 * address that has used up the limit at one node costs the database nothing more, and a database that does not answer
 * leaves the limit of the node. Windows begin at the same moments everywhere; one that begins
 * more than a window ahead was counted under a clock that ran ahead and begins anew. IPv6 addresses count by their /64.
 */
import { isIPv6 } from 'node:net';
import { type Kysely, sql } from 'kysely';
import { now } from '#kernel/dates.ts';
import type { Tables } from '#kernel/entity.ts';

/** The part of an address that one subscriber has: IPv4 whole, IPv6 the first 64 bits. */
export function subscriber(ip: string): string {
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return ip;
  const [head = '', tail] = ip.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const full =
    tail === undefined
      ? left
      : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return `${full.slice(0, 4).join(':')}::/64`;
}

/** Counts a use in the window; returns how many there have been, on all nodes. */
async function countShared(db: Kysely<Tables>, key: string, windowStart: number, windowMs: number): Promise<number> {
  const known = sql`(r.window_start >= excluded.window_start AND r.window_start <= ${new Date(windowStart + windowMs)})`;
  const { rows } = await sql<{ count: number }>`INSERT INTO public_rate AS r (subscriber, window_start, count)
    VALUES (${key}, ${new Date(windowStart)}, 1)
    ON CONFLICT (subscriber) DO UPDATE SET window_start = CASE WHEN ${known} THEN r.window_start ELSE excluded.window_start END,
      count = CASE WHEN ${known} THEN r.count + 1 ELSE 1 END RETURNING count`.execute(db);
  return rows[0]!.count;
}

/** A function that answers false once an address has used up `limit` in the current window of `windowMs`. */
export function makeLimiter(db: Kysely<Tables>, limit: number, windowMs: number): (ip: string) => Promise<boolean> {
  let counts = new Map<string, number>();
  let windowStart = 0;
  return async (ip) => {
    const start = Math.floor(now() / windowMs) * windowMs;
    if (start !== windowStart) {
      counts = new Map();
      windowStart = start;
    }
    const key = subscriber(ip);
    const own = (counts.get(key) ?? 0) + 1;
    counts.set(key, own);
    if (own > limit) return false;
    return (await countShared(db, key, start, windowMs).catch(() => own)) <= limit;
  };
}

export interface SessionLimit {
  /** Counts a call; false once its session, or its address with unknown sessions, has used up the minute. */
  allows(token: string | undefined, ip: string): boolean;
  /** The session of this token was found. */
  known(token: string): void;
  /** A call of this address had no session. */
  unknown(token: string | undefined, ip: string): void;
}

/** Tokens whose sessions were found; older ones are asked for again. */
const REMEMBERED = 20_000;

/**
 * How often a session, or an address without one, may call this node. In memory only: it keeps one script from occupying the node,
 * and is not a right that nodes must agree on.
 *
 * A token that this installation made (`isOurs`), or whose session was found here, is counted on its own and is not limited by its
 * address: invented tokens are counted with their address and shut out nobody else there.
 */
export function makeSessionLimit(
  perSession: number,
  perAddress: number,
  isOurs: (token: string) => boolean = () => false,
): SessionLimit {
  let calls = new Map<string, number>();
  let strangers = new Map<string, number>();
  let found = new Set<string>();
  let before = new Set<string>();
  let begun = performance.now();
  const count = (counts: Map<string, number>, key: string): number => {
    const n = (counts.get(key) ?? 0) + 1;
    counts.set(key, n);
    return n;
  };
  return {
    allows(token, ip) {
      if (performance.now() - begun >= 60_000) {
        calls = new Map();
        strangers = new Map();
        begun = performance.now();
      }
      const own = token && token.length <= 100 ? token : null;
      const known = own !== null && (found.has(own) || before.has(own) || isOurs(own));
      if (!known && (strangers.get(subscriber(ip)) ?? 0) >= perAddress) return false;
      return own === null || count(calls, own) <= perSession;
    },
    known(token) {
      if (found.has(token)) return;
      if (found.size >= REMEMBERED) {
        before = found;
        found = new Set();
      }
      found.add(token);
    },
    unknown(token, ip) {
      if (token) {
        found.delete(token);
        before.delete(token);
      }
      count(strangers, subscriber(ip));
    },
  };
}
