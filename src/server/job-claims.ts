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
import { withTx } from './tx.ts';
import { SKEW_MS } from './wall-clock.ts';

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
}

const keyOf = ({ name, companyId }: Pick<Claimed, 'name' | 'companyId'>): string => `${name}/${companyId}`;

/** Makes the rows of jobs known; one that is new is due. */
export async function knowJobs(
  db: Kysely<Tables>,
  jobs: readonly { name: string; everySeconds: number }[],
): Promise<void> {
  const [names, every] = [jobs.map((job) => job.name), jobs.map((job) => job.everySeconds)];
  await sql`INSERT INTO job_run AS r (name, company_id, every_seconds)
    SELECT name, 0, every FROM unnest(${names}::text[], ${every}::double precision[]) AS j (name, every) ORDER BY name
    ON CONFLICT (name, company_id) DO UPDATE SET every_seconds = excluded.every_seconds
      WHERE r.every_seconds <> excluded.every_seconds`.execute(db);
}

/** Puts companies behind those that wait already; one that waits or runs stays where it is. */
export async function queueCompanies(db: Kysely<Tables>, name: string, companies: readonly number[]): Promise<void> {
  await sql`INSERT INTO job_run (name, company_id) SELECT ${name}, id FROM unnest(${[...companies]}::bigint[]) AS c (id) ORDER BY id
    ON CONFLICT (name, company_id) DO NOTHING`.execute(db);
}

/** SQL: a moment no job of the row sets. */
const beyond = (column: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`${column} > clock_timestamp() + (every_seconds + ${SKEW_MS / 1000}::double precision) * interval '1 second'`;

/** Marks the row of these jobs that waits longest, or was left behind, as begun; null: nothing is due. */
const begin = (db: Kysely<Tables>, names: readonly string[]): Promise<Claimed | null> =>
  withTx(db, async (tx) => {
    const left = sql`started_at <= clock_timestamp() - ${LEFT_SECONDS}::double precision * interval '1 second'`;
    const { rows } = await sql<{ name: string; companyId: number; dueAt: Date; ahead: boolean }>`
      SELECT name, company_id, due_at, ${beyond(sql`due_at`)} AS ahead FROM job_run
      WHERE name = ANY(${[...names]}::text[]) AND CASE WHEN running THEN ${left} OR ${beyond(sql`started_at`)}
        ELSE due_at <= clock_timestamp() OR ${beyond(sql`due_at`)} END
      ORDER BY due_at, name, company_id LIMIT 1 FOR UPDATE SKIP LOCKED`.execute(tx);
    const row = rows[0];
    if (!row) return null;
    const { name, companyId, dueAt, ahead } = row;
    await sql`UPDATE job_run SET started_at = clock_timestamp(), running = true,
        due_at = clock_timestamp() + every_seconds * interval '1 second'
      WHERE name = ${name} AND company_id = ${companyId}`.execute(tx);
    return { name, companyId, ahead: ahead ? dueAt : null };
  });

/**
 * Takes a piece of due work for the connection `db` is; null: nothing is due. The caller frees it by `release` on the same
 * connection. Work that looks left behind and is still going on keeps its lock, and is looked at again later.
 */
export async function claim(db: Kysely<Tables>, names: readonly string[]): Promise<Claimed | null> {
  for (;;) {
    const begun = await begin(db, names);
    if (!begun) return null;
    const { rows } = await sql<{ got: boolean }>`
      SELECT pg_try_advisory_lock(${LOCKS}, hashtext(${keyOf(begun)})) AS got`.execute(db);
    if (rows[0]!.got) return begun;
  }
}

/** Ends a claim. A company's turn is over; with `more` it gets another one, behind those that wait. */
export async function release(db: Kysely<Tables>, claimed: Claimed, more: boolean): Promise<void> {
  const { name, companyId } = claimed;
  const row = sql`name = ${name} AND company_id = ${companyId}`;
  await (more
    ? sql`UPDATE job_run SET running = false, due_at = clock_timestamp() WHERE ${row}`
    : companyId === 0
      ? sql`UPDATE job_run SET running = false WHERE ${row}`
      : sql`DELETE FROM job_run WHERE ${row}`
  ).execute(db);
  await sql`SELECT pg_advisory_unlock(${LOCKS}, hashtext(${keyOf(claimed)}))`.execute(db);
}
