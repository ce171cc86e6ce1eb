/**
 * Which job runs next, agreed between nodes.
 *
 * Hides: rows of due work, claimed by FOR UPDATE SKIP LOCKED in a short transaction, and an advisory lock held by the connection
 * that runs it, so that a node that dies frees its jobs. Invariants: a row runs on one node at a time; the longest waiting row is
 * first, so companies take turns however much work one of them has; a time in the future that no job sets was written under a clock
 * that ran ahead: it is due, and logged; jobs left running by a dead node are due again. Times are the database's.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '#kernel/entity.ts';
import { works } from '#server/company-standing.ts';
import { withTx } from '#server/tx.ts';
import { SKEW_MS } from '#server/wall-clock.ts';
import { nextTimes } from './cron.ts';
import { logLost, logRun, type Run } from './job-log.ts';

/** First half of the two-part advisory key; the second is the hash of the row's name. */
const LOCKS = 7716203;
/** What a dead node left running is taken up after a while, so that work that ends nodes does not end all of them at once. */
const LEFT_SECONDS = 20;

export interface Claimed {
  name: string;
  /** 0: the job's own beat. */
  companyId: number;
  /** The time that was written for it, when that is one of a clock that ran ahead. */
  ahead: Date | null;
  run: Run;
}

const keyOf = ({ name, companyId }: Pick<Claimed, 'name' | 'companyId'>): string => `${name}/${companyId}`;

/** Makes the rows of jobs known; one that is new is due. */
export async function knowJobs(
  db: Kysely<Tables>,
  jobs: readonly { name: string; everySeconds: number }[],
): Promise<void> {
  await recallTimes(db);
  const [names, every] = [jobs.map((job) => job.name), jobs.map((job) => job.everySeconds)];
  await sql`INSERT INTO job_run AS r (name, company_id, every_seconds)
    SELECT name, 0, every FROM unnest(${names}::text[], ${every}::double precision[]) AS j (name, every) ORDER BY name
    ON CONFLICT (name, company_id) DO UPDATE SET every_seconds = excluded.every_seconds
      WHERE r.every_seconds <> excluded.every_seconds`.execute(db);
}

/** A time of a cron line that a fast clock put too far ahead is said anew. */
async function recallTimes(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ name: string; cron: string; cronOffset: number; dueAt: Date; at: Date }>`
    SELECT name, cron, cron_offset, due_at, clock_timestamp() AS at FROM job_run WHERE cron IS NOT NULL`.execute(db);
  for (const { name, cron, cronOffset, dueAt, at } of rows) {
    const [next] = nextTimes(cron, at.getTime(), cronOffset, 1);
    if (next !== undefined && next < dueAt.getTime())
      await sql`UPDATE job_run SET due_at = ${new Date(next)} WHERE name = ${name} AND company_id = 0 AND due_at > ${new Date(next)}`.execute(
        db,
      );
  }
}

/** Puts companies that work behind those that wait already; one that waits or runs stays where it is. */
export async function queueCompanies(db: Kysely<Tables>, name: string, companies: readonly number[]): Promise<void> {
  await sql`INSERT INTO job_run (name, company_id) SELECT ${name}, id FROM unnest(${[...companies]}::bigint[]) AS c (id)
    WHERE ${works(sql`c.id`)} ORDER BY id ON CONFLICT (name, company_id) DO NOTHING`.execute(db);
}

/** SQL: a moment no job of the row sets. */
const beyond = (column: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`cron IS NULL AND ${column} > clock_timestamp() + (every_seconds + ${SKEW_MS / 1000}::double precision) * interval '1 second'`;

interface Due {
  name: string;
  companyId: number;
  dueAt: Date;
  startedAt: Date | null;
  running: boolean;
  ahead: boolean;
  askedBy: number | null;
  cron: string | null;
  cronOffset: number;
  at: Date;
}
interface Begun {
  claimed: Claimed;
  /** When the run began that a dead node left behind. */
  left: Date | null;
}

/** When a row is due again: by its beat, or by its own times (a line that has none any more: in a day, to look again). */
function dueAgain({ cron, cronOffset, at }: Due): RawBuilder<unknown> {
  if (cron === null) return sql`clock_timestamp() + every_seconds * interval '1 second'`;
  const [next] = nextTimes(cron, at.getTime(), cronOffset, 1);
  return next === undefined ? sql`clock_timestamp() + interval '1 day'` : sql`${new Date(next)}`;
}

/** Marks the row of these jobs that waits longest, or was left behind, as begun; null: nothing is due. One that rests runs if asked for. */
const begin = (db: Kysely<Tables>, names: readonly string[]): Promise<Begun | null> =>
  withTx(db, async (tx) => {
    const left = sql`started_at <= clock_timestamp() - ${LEFT_SECONDS}::double precision * interval '1 second'`;
    const { rows } = await sql<Due>`
      SELECT name, company_id, due_at, started_at, running, asked_by, cron, cron_offset, clock_timestamp() AS at,
        ${beyond(sql`due_at`)} AS ahead FROM job_run
      WHERE name = ANY(${[...names]}::text[]) AND (NOT paused OR running OR asked_by IS NOT NULL)
        AND CASE WHEN running THEN ${left} OR (${beyond(sql`started_at`)})
        ELSE due_at <= clock_timestamp() OR (${beyond(sql`due_at`)}) END
      ORDER BY due_at, name, company_id LIMIT 1 FOR UPDATE SKIP LOCKED`.execute(tx);
    const row = rows[0];
    if (!row) return null;
    const { name, companyId, dueAt, ahead, askedBy, at, cron, cronOffset } = row;
    await sql`UPDATE job_run SET started_at = clock_timestamp(), running = true, asked_by = NULL, due_at = ${dueAgain(row)}
      WHERE name = ${name} AND company_id = ${companyId}`.execute(tx);
    const run = { name, companyId, dueAt: ahead ? at : dueAt, startedAt: at, askedBy, cron, cronOffset };
    return { claimed: { name, companyId, ahead: ahead ? dueAt : null, run }, left: row.running ? row.startedAt : null };
  });

/**
 * Takes a piece of due work for the connection `db` is; null: nothing is due. The caller frees it by `release` on the same
 * connection. Work that looks left behind and is still going on keeps its lock, and is looked at again later; what a node that died
 * left is told in the log.
 */
export async function claim(db: Kysely<Tables>, names: readonly string[]): Promise<Claimed | null> {
  for (;;) {
    const begun = await begin(db, names);
    if (!begun) return null;
    const { claimed, left } = begun;
    const { rows } = await sql<{ got: boolean }>`
      SELECT pg_try_advisory_lock(${LOCKS}, hashtext(${keyOf(claimed)})) AS got`.execute(db);
    if (!rows[0]!.got) continue;
    if (left) await logLost(db, claimed.run, left);
    return claimed;
  }
}

/** Ends a claim, which went well or failed. A company's turn is over; with `more` it gets another one, behind those that wait. */
export async function release(db: Kysely<Tables>, claimed: Claimed, more: boolean, failure?: unknown): Promise<void> {
  const { name, companyId } = claimed;
  const row = sql`name = ${name} AND company_id = ${companyId}`;
  await (more
    ? sql`UPDATE job_run SET running = false, due_at = clock_timestamp() WHERE ${row}`
    : companyId === 0
      ? sql`UPDATE job_run SET running = false WHERE ${row}`
      : sql`DELETE FROM job_run WHERE ${row}`
  ).execute(db);
  await logRun(db, claimed.run, failure);
  await sql`SELECT pg_advisory_unlock(${LOCKS}, hashtext(${keyOf(claimed)}))`.execute(db);
}
