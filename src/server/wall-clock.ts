/**
 * Waiting by the system clock, which may have been ahead once.
 *
 * Hides: how a moment written under a wrong clock is detected. No wait and no validity is longer than the longest
 * its writer sets; one that ends later than that was written by a clock that ran ahead, so the wait is over and the
 * validity too. Nothing has to be repaired when the clock is corrected, and nodes need not agree on when that was.
 * Refuses: dates people chose (deadlines, timers of workflows): those may lie years ahead.
 */
import { type RawBuilder, sql } from 'kysely';
import { now } from '#kernel/dates.ts';

/** Milliseconds by which the clocks of two nodes may differ. */
export const SKEW_MS = 120_000;

/** SQL: the wait until `column` is over at `at`; its writer waits `longestMs` at most. */
export const waited = (column: RawBuilder<unknown>, at: number, longestMs: number): RawBuilder<boolean> =>
  sql<boolean>`(${column} <= ${new Date(at)} OR ${column} > ${new Date(at + longestMs + SKEW_MS)})`;

/** SQL: something valid until `column`, and for at most `lifeMs`, is still valid at `at`. */
export const lasts = (column: RawBuilder<unknown>, at: number, lifeMs: number): RawBuilder<boolean> =>
  sql<boolean>`(${column} > ${new Date(at)} AND ${column} <= ${new Date(at + lifeMs + SKEW_MS)})`;

/** SQL: `column` is a moment not after `at`; later moments come from a clock that ran ahead. */
export const hasBeen = (column: RawBuilder<unknown>, at: number): RawBuilder<boolean> =>
  sql<boolean>`(${column} <= ${new Date(at + SKEW_MS)})`;

/** A jump of the wall clock that the monotonic clock does not know, in milliseconds; 0 below a minute. */
export function makeJumpWatch(wall = now, steady = () => performance.now()): () => number {
  let offset = wall() - steady();
  return () => {
    const before = offset;
    const here = wall() - steady();
    if (Math.abs(here - before) < 60_000) return 0;
    offset = here;
    return here - before;
  };
}
