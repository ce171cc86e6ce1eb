/**
 * Work in the background: each job once per interval, on one node at a time.
 *
 * Hides: timers and the agreement between nodes (an advisory lock while a job runs, a row that tells when it began).
 * Invariants: a node runs its jobs one after another; a clock that was ahead once, or jumps, stops no job (a beginning
 * in the future is none) and is told as an alarm; a job that fails is logged and tried again after its interval; a
 * node that dies frees its lock with its connection. Refuses: exact times of day, and jobs that need more than one
 * attempt to be right (they must be repeatable).
 */
import { type Kysely, sql } from 'kysely';
import { now } from '#kernel/dates.ts';
import type { Tables } from '#kernel/entity.ts';
import type { Job } from './context.ts';
import { makeProvenClock } from './proven-clock.ts';
import { makeJumpWatch, SKEW_MS } from './wall-clock.ts';

export interface JobRunner {
  /** Starts no more jobs and waits for the running one. */
  stop(): Promise<void>;
}

/** First half of the two-part advisory key; the second is the hash of the job's name. */
const LOCKS = 7716203;

/** What an operator should read although nothing was thrown. */
class ClockAlarm extends Error {}

/**
 * Runs the job if it is due and no other node is at it; answers whether it ran. `alarm` hears of a beginning in the
 * future, which was written under a clock that ran ahead.
 */
export async function runIfDue(
  db: Kysely<Tables>,
  job: Job,
  alarm: (found: ClockAlarm) => void = () => {},
  aged: (db: Kysely<Tables>) => Promise<number> = makeProvenClock((line) => alarm(new ClockAlarm(line))),
): Promise<boolean> {
  return db.connection().execute(async (connection) => {
    const lock = await sql<{
      got: boolean;
    }>`SELECT pg_try_advisory_lock(${LOCKS}, hashtext(${job.name})) AS got`.execute(connection);
    if (!lock.rows[0]?.got) return false;
    try {
      // Read and written in two statements: the advisory lock is held.
      const last = await sql<{ startedAt: Date; due: boolean; ahead: boolean }>`SELECT started_at,
          started_at <= clock_timestamp() - ${job.everySeconds}::double precision * interval '1 second' AS due,
          started_at > clock_timestamp() + ${SKEW_MS}::double precision * interval '1 millisecond' AS ahead
        FROM job_run WHERE name = ${job.name}`.execute(connection);
      const found = last.rows[0];
      if (found && !found.due && !found.ahead) return false;
      if (found?.ahead)
        alarm(new ClockAlarm(`${job.name} is said to have begun at ${found.startedAt.toISOString()}, in the future`));
      await sql`INSERT INTO job_run (name, started_at) VALUES (${job.name}, clock_timestamp())
        ON CONFLICT (name) DO UPDATE SET started_at = excluded.started_at`.execute(connection);
      await job.run(db, now(), () => aged(db));
      return true;
    } finally {
      await sql`SELECT pg_advisory_unlock(${LOCKS}, hashtext(${job.name}))`.execute(connection);
    }
  });
}

/** Starts the jobs. `db` needs at least two connections; `logFault` gets what a job throws. */
export function startJobs(
  db: Kysely<Tables>,
  jobs: readonly Job[],
  logFault: (error: unknown, job: string) => void,
): JobRunner {
  const twice = jobs.find((job, i) => jobs.findIndex((other) => other.name === job.name) !== i);
  if (twice) throw new Error(`two jobs named ${twice.name}`);
  const next = new Map(jobs.map((job) => [job.name, 0]));
  const jumped = makeJumpWatch();
  const aged = makeProvenClock((line) => logFault(new ClockAlarm(line), 'clock'));
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  async function round(): Promise<void> {
    const jump = jumped();
    if (jump !== 0)
      logFault(new ClockAlarm(`the clock of this machine jumped by ${Math.round(jump / 1000)} s`), 'clock');
    for (const job of jobs) {
      if (stopped) return;
      if (performance.now() < next.get(job.name)!) continue;
      next.set(job.name, performance.now() + job.everySeconds * 1000);
      const alarm = (found: ClockAlarm): void => logFault(found, job.name);
      await runIfDue(db, job, alarm, aged).catch((error: unknown) => logFault(error, job.name));
    }
  }

  function plan(): void {
    if (stopped || jobs.length === 0) return;
    const wait = Math.max(50, Math.min(...next.values()) - performance.now());
    timer = setTimeout(() => {
      running = round().finally(plan);
    }, wait);
    timer.unref();
  }

  plan();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
