/**
 * The time used to judge ages before something is deleted for its age.
 *
 * Hides: how far the system clock is trusted. Invariants: it is never later than that clock, and advances by the running time of
 * nodes (their monotonic clocks), so that a fast clock, even from the start, makes nothing old. A lead of the clock for another
 * reason (nothing ran for a while) is trusted once a week of running has not contradicted it. Not exact: things may be deleted days
 * late, never early.
 */
import { type Kysely, sql } from 'kysely';
import { now } from '#kernel/dates.ts';
import type { Tables } from '#kernel/entity.ts';
import { withTx } from './tx.ts';

const DAY = 86_400_000;
/** Ahead by less is the ordinary going of clocks. */
export const STRAY_MS = 600_000;
const BELIEVED_AFTER_MS = 7 * DAY;
/** The doubt begins anew when the clock is found ahead by so much more: longer than an office is closed. */
const LEAP_MS = 4 * DAY;

interface Proven {
  provenAt: Date;
  doubtedFrom: Date | null;
  aheadMs: number;
}

/** The proven time after `ticked` more milliseconds, while the clock shows `at`. Times are milliseconds since the epoch. */
function proven(found: Proven, ticked: number, at: number): { at: number; from: number | null; ahead: number } {
  const ahead = at - ticked;
  if (ahead <= STRAY_MS) return { at, from: null, ahead: 0 };
  const from = found.doubtedFrom === null || ahead > found.aheadMs + LEAP_MS ? ticked : found.doubtedFrom.getTime();
  return ticked - from >= BELIEVED_AFTER_MS ? { at, from: null, ahead: 0 } : { at: ticked, from, ahead };
}

/** A function that answers the proven time, in milliseconds. `alarm` hears of a clock that has leapt ahead. */
export function makeProvenClock(
  alarm: (line: string) => void,
  wall = now,
  steady = () => performance.now(),
): (db: Kysely<Tables>) => Promise<number> {
  let mine: { at: number; steady: number } | null = null;
  return (db) =>
    withTx(db, async (tx) => {
      await sql`INSERT INTO proven_clock (id, proven_at) VALUES (1, ${new Date(wall())}) ON CONFLICT DO NOTHING`.execute(
        tx,
      );
      const { rows } = await sql<Proven>`SELECT proven_at, doubted_from, ahead_ms FROM proven_clock FOR UPDATE`.execute(
        tx,
      );
      const found = rows[0]!;
      const stored = found.provenAt.getTime();
      const here = steady();
      // From what this node found last: other nodes have counted the same hours.
      const ticked = mine ? Math.max(stored, mine.at + Math.floor(here - mine.steady)) : stored;
      const next = proven(found, ticked, wall());
      if (next.from === ticked && next.ahead > LEAP_MS)
        alarm(
          `the clock is ${Math.round(next.ahead / DAY)} days further than this installation has been running; nothing is deleted for its age until it has run for a week or the clock is put right`,
        );
      await sql`UPDATE proven_clock SET proven_at = ${new Date(next.at)}, ahead_ms = ${next.ahead},
        doubted_from = ${next.from === null ? null : new Date(next.from)}`.execute(tx);
      mine = { at: next.at, steady: here };
      return next.at;
    });
}
