/**
 * Whether the database answers and accepts writes, for `/health/ready`.
 *
 * Hides: its own connection (a full pool of calls is busy, not away), and that an answer serves all who ask within a
 * second. Invariants: it answers within seconds whatever the database does, false when it is away, frozen, read-only or
 * full. After calls met a full disk, it must allocate new space before it says true again.
 * Refuses: to judge how fast the database is.
 */
import type { PoolConfig } from 'pg';
import { makePool } from './pool.ts';

export interface Pulse {
  beats(): Promise<boolean>;
  /** A call has met a full disk. */
  noteFull(): void;
  close(): Promise<void>;
}

const PROFILE = { max: 1, lock: 1_000, statement: 1_500, query: 2_000, idleInTransaction: 2_000 };
const FRESH_MS = 1_000;

/** Text that does not compress, so that it takes new pages. */
const GROW = `INSERT INTO pulse AS p (id, beaten_at, ballast)
  SELECT 2, clock_timestamp(), string_agg(md5(random()::text || n), '') FROM generate_series(1, 4000) n
  ON CONFLICT (id) DO UPDATE SET beaten_at = excluded.beaten_at, ballast = excluded.ballast`;
const BEAT = `INSERT INTO pulse (id, beaten_at) VALUES (1, clock_timestamp())
  ON CONFLICT (id) DO UPDATE SET beaten_at = excluded.beaten_at`;

/** `fullMs`: for so long after a full disk was met it is taken as full without asking. */
export function makePulse(config: PoolConfig, fullMs = 10_000): Pulse {
  const pool = makePool(config, PROFILE, () => {});
  let last = { at: Number.NEGATIVE_INFINITY, answer: Promise.resolve(false) };
  let fullAt = Number.NEGATIVE_INFINITY;

  async function ask(): Promise<boolean> {
    try {
      await pool.query(BEAT);
      if (fullAt === Number.NEGATIVE_INFINITY) return true;
      if (performance.now() - fullAt < fullMs) return false;
      await pool.query(GROW);
      fullAt = Number.NEGATIVE_INFINITY;
      return true;
    } catch {
      return false;
    }
  }

  return {
    beats() {
      if (performance.now() - last.at > FRESH_MS) {
        const answer = ask();
        // It counts from when it is known: callers during a freeze wait for the same answer.
        last = { at: Number.POSITIVE_INFINITY, answer };
        void answer.then(() => (last = { at: performance.now(), answer }));
      }
      return last.answer;
    },
    noteFull: () => void (fullAt = performance.now()),
    close: () => pool.end(),
  };
}
