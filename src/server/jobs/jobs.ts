/**
 * Work in the background, in lanes that never wait for one another: each job once per interval, on one node at a time.
 *
 * Hides: timers, lanes and turns; which node runs what is agreed in job-claims.ts. Invariants: each lane has its own places on
 * every node, so work that takes minutes does not hold up work due in seconds; in a lane the longest waiting job is next, and a
 * company has one turn of a job at a time, so nobody waits for all the work of another; a clock that was ahead once, or jumps,
 * stops no job and is logged as an alarm; a failed job is logged and tried again after its interval; a node that dies frees its
 * jobs. Refuses: exact times of day, and jobs that need more than one attempt to be right (they must be repeatable).
 */
import type { Kysely } from 'kysely';
import { contribution, list } from '#kernel/contribution.ts';
import { now } from '#kernel/dates.ts';
import type { Tables } from '#kernel/entity.ts';
import type { Job, JobLane } from '#server/context.ts';
import { makeProvenClock } from '#server/proven-clock.ts';
import { makeJumpWatch } from '#server/wall-clock.ts';
import { type Claimed, claim, knowJobs, queueCompanies, release } from './job-claims.ts';

/** Every job that the code has. */
export const allJobs = contribution('server', 'jobs', list<Job>);

export interface JobRunner {
  /** Starts no more jobs and waits for the running ones. */
  stop(): Promise<void>;
}

/**
 * Places of each lane on a node, and how often due work is looked for. The seconds lane has more places than there are jobs that
 * talk to other servers (mail, short messages, callbacks, engines, webhooks), which may all hang.
 */
const LANES: Readonly<Record<JobLane, { places: number; lookMs: number }>> = {
  seconds: { places: 6, lookMs: 500 },
  minutes: { places: 2, lookMs: 2_000 },
  night: { places: 1, lookMs: 5_000 },
};
/** Connections of a node: each place holds one for its lock, and works on another. */
export const JOB_CONNECTIONS = 2 * Object.values(LANES).reduce((sum, { places }) => sum + places, 0);

/** What an operator should read although nothing was thrown. */
class ClockAlarm extends Error {}

interface Surroundings {
  alarm(found: ClockAlarm, job: string): void;
  fault(error: unknown, job: string): void;
  aged(db: Kysely<Tables>): Promise<number>;
}

/** Runs a claim; returns whether there is more to do for it at once. */
async function work(db: Kysely<Tables>, job: Job, { companyId }: Claimed, around: Surroundings): Promise<boolean> {
  const aged = (): Promise<number> => around.aged(db);
  if ('run' in job) {
    await job.run(db, now(), aged);
    return false;
  }
  if (companyId !== 0) return (await job.each(db, companyId, now(), aged)) === 'more';
  const companies = await job.companies(db, now(), aged);
  if (companies.length > 0) await queueCompanies(db, job.name, companies);
  return false;
}

/** Places of a lane that the companies of one job may take at a time: as many of their servers may hang. */
const MOST_OF_A_JOB = 2;

/** The jobs of a lane on this node, and how often each runs here now. */
class Lane {
  readonly #jobs: ReadonlyMap<string, Job>;
  readonly #running = new Map<string, number>();
  #turn: Promise<unknown> = Promise.resolve();

  constructor(jobs: readonly Job[]) {
    this.#jobs = new Map(jobs.map((job) => [job.name, job]));
  }

  get names(): string[] {
    return [...this.#jobs.keys()];
  }

  job(name: string): Job {
    return this.#jobs.get(name)!;
  }

  /** Claims one after another, so that no job gets more places than it may have. */
  claim(db: Kysely<Tables>): Promise<Claimed | null> {
    const next = this.#turn.then(async () => {
      const free = this.names.filter((name) => (this.#running.get(name) ?? 0) < MOST_OF_A_JOB);
      const claimed = await claim(db, free);
      if (claimed) this.#count(claimed, 1);
      return claimed;
    });
    this.#turn = next.catch(() => {});
    return next;
  }

  async release(db: Kysely<Tables>, claimed: Claimed, more: boolean, failure?: unknown): Promise<void> {
    this.#count(claimed, -1);
    await release(db, claimed, more, failure);
  }

  #count({ name }: Claimed, by: number): void {
    this.#running.set(name, (this.#running.get(name) ?? 0) + by);
  }
}

/** Claims and runs one piece of due work of a lane; returns whether there was any. Its failure is logged, not thrown. */
async function runNext(db: Kysely<Tables>, lane: Lane, around: Surroundings): Promise<boolean> {
  return db.connection().execute(async (connection) => {
    const claimed = await lane.claim(connection);
    if (!claimed) return false;
    const { name, ahead } = claimed;
    if (ahead)
      around.alarm(new ClockAlarm(`${name} is said to be due at ${ahead.toISOString()}, far in the future`), name);
    let more = false;
    let failure: unknown;
    try {
      more = await work(db, lane.job(name), claimed, around);
    } catch (error) {
      failure = error;
      around.fault(error, name);
    } finally {
      await lane.release(connection, claimed, more, failure);
    }
    return true;
  });
}

/** Runs the job if it is due and no other node is running it, and the turns of its companies; its errors are thrown. */
export async function runIfDue(
  db: Kysely<Tables>,
  job: Job,
  alarm: (found: ClockAlarm) => void = () => {},
  aged: (db: Kysely<Tables>) => Promise<number> = makeProvenClock((line) => alarm(new ClockAlarm(line))),
): Promise<boolean> {
  const faults: unknown[] = [];
  await knowJobs(db, [job]);
  const around: Surroundings = { alarm, fault: (error) => faults.push(error), aged };
  const lane = new Lane([job]);
  const ran = await runNext(db, lane, around);
  if (ran && 'each' in job) while (faults.length === 0 && (await runNext(db, lane, around)));
  if (faults.length > 0) throw faults[0];
  return ran;
}

/** One lane of a node: while a place is free, due work is looked for and run as long as there is some. */
function startLane(
  db: Kysely<Tables>,
  jobs: readonly Job[],
  { places, lookMs }: (typeof LANES)[JobLane],
  around: Surroundings,
  ready: () => Promise<void>,
): JobRunner {
  const lane = new Lane(jobs);
  const running = new Set<Promise<void>>();
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function goOn(): Promise<void> {
    try {
      do await ready();
      while (!stopped && (await runNext(db, lane, around)));
    } catch (error) {
      around.fault(error, lane.names.join(', '));
    }
  }

  function look(): void {
    if (running.size < places) {
      const one: Promise<void> = goOn().finally(() => running.delete(one));
      running.add(one);
    }
    timer = setTimeout(look, lookMs);
    timer.unref();
  }

  look();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await Promise.all(running);
    },
  };
}

/** Starts the jobs. `db` needs `JOB_CONNECTIONS` connections for all lanes; `logFault` gets what a job throws. */
export function startJobs(
  db: Kysely<Tables>,
  jobs: readonly Job[],
  logFault: (error: unknown, job: string) => void,
): JobRunner {
  const twice = jobs.find((job, i) => jobs.findIndex((other) => other.name === job.name) !== i);
  if (twice) throw new Error(`two jobs named ${twice.name}`);
  const jumped = makeJumpWatch();
  const around: Surroundings = {
    alarm: logFault,
    fault: logFault,
    aged: makeProvenClock((line) => logFault(new ClockAlarm(line), 'clock')),
  };
  let known: Promise<void> | null = null;
  const ready = async (): Promise<void> => {
    const jump = jumped();
    if (jump !== 0)
      logFault(new ClockAlarm(`the clock of this machine jumped by ${Math.round(jump / 1000)} s`), 'clock');
    known ??= knowJobs(db, jobs).catch((error: unknown) => {
      known = null;
      throw error;
    });
    await known;
  };
  const lanes = [...Map.groupBy(jobs, ({ lane }) => lane)].map(([lane, own]) =>
    startLane(db, own, LANES[lane], around, ready),
  );
  return { stop: async () => void (await Promise.all(lanes.map((lane) => lane.stop()))) };
}
