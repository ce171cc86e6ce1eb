/**
 * Work in the background: each job once per interval, on one node at a time.
 *
 * Hides: timers and the agreement between nodes (an advisory lock while a job runs, a row that tells when it began).
 * Invariants: a node runs its jobs one after another; a job that fails is logged and tried again after its interval; a
 * node that dies frees its lock with its connection. Refuses: exact times of day, and jobs that need more than one
 * attempt to be right (they must be repeatable).
 */
import { type Kysely, sql } from 'kysely';
import { now } from '#kernel/dates.ts';
import type { Tables } from '#kernel/entity.ts';
import type { Job } from './context.ts';

export interface JobRunner {
  /** Starts no more jobs and waits for the running one. */
  stop(): Promise<void>;
}

/** First half of the two-part advisory key; the second is the hash of the job's name. */
const LOCKS = 7716203;

/** Runs the job if it is due and no other node is at it; answers whether it ran. */
export async function runIfDue(db: Kysely<Tables>, job: Job): Promise<boolean> {
  return db.connection().execute(async (connection) => {
    const lock = await sql<{
      got: boolean;
    }>`SELECT pg_try_advisory_lock(${LOCKS}, hashtext(${job.name})) AS got`.execute(connection);
    if (!lock.rows[0]?.got) return false;
    try {
      const due = await sql`INSERT INTO job_run AS j (name, started_at) VALUES (${job.name}, clock_timestamp())
        ON CONFLICT (name) DO UPDATE SET started_at = clock_timestamp()
        WHERE j.started_at <= clock_timestamp() - ${job.everySeconds}::double precision * interval '1 second'
        RETURNING name`.execute(connection);
      if (due.rows.length === 0) return false;
      await job.run(db, now());
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
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  async function round(): Promise<void> {
    for (const job of jobs) {
      if (stopped) return;
      if (now() < next.get(job.name)!) continue;
      next.set(job.name, now() + job.everySeconds * 1000);
      await runIfDue(db, job).catch((error: unknown) => logFault(error, job.name));
    }
  }

  function plan(): void {
    if (stopped || jobs.length === 0) return;
    const wait = Math.max(50, Math.min(...next.values()) - now());
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
