/**
 * What became of runs of jobs.
 *
 * Invariants: a run that failed, was lost with its node, or was asked for by somebody is a line of its own; those that went well
 * as they were due share one line an hour, so that jobs that run every two seconds leave 24 lines a day. Names and codes of errors
 * are kept, which say what to look for in the server's log; what they are about is not.
 */
import { hostname } from 'node:os';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '#kernel/entity.ts';
import { nextTimes } from './cron.ts';

/** One run of a job, or of a company's turn; times are the database's. */
export interface Run {
  name: string;
  companyId: number;
  dueAt: Date;
  startedAt: Date;
  askedBy: number | null;
  cron: string | null;
  cronOffset: number;
}

export const NODE = `${hostname()}:${process.pid}`.slice(0, 100);

/** Times of a line that came while it ran are counted so far. */
const MOST_COUNTED = 100;

/** What failed, without what it failed about: values of a company are nothing for operators. */
export function failureName(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { code } = error as { code?: unknown };
  return `${error.name}${typeof code === 'string' ? ` ${code}` : ''}`.slice(0, 300);
}

/** SQL: beats that came between the start and now; of a company's turn none. */
function skippedOf({ companyId, name, cron, cronOffset, startedAt }: Run, ended: Date): RawBuilder<unknown> {
  if (companyId !== 0) return sql`0`;
  if (cron !== null) {
    const times = nextTimes(cron, startedAt.getTime(), cronOffset, MOST_COUNTED);
    return sql`${times.filter((at) => at <= ended.getTime()).length}::integer`;
  }
  const seconds = (ended.getTime() - startedAt.getTime()) / 1000;
  return sql`coalesce((SELECT floor(${seconds}::double precision / nullif(every_seconds, 0))::integer FROM job_run
    WHERE name = ${name} AND company_id = 0), 0)`;
}

/** A run has ended. */
export async function logRun(db: Kysely<Tables>, run: Run, failure: unknown): Promise<void> {
  const { name, companyId, dueAt, startedAt, askedBy } = run;
  const { rows } = await sql<{ at: Date }>`SELECT clock_timestamp() AS at`.execute(db);
  const ended = rows[0]!.at;
  const late = Math.max(0, startedAt.getTime() - dueAt.getTime());
  const millis = Math.max(0, ended.getTime() - startedAt.getTime());
  const own = failure !== undefined || askedBy !== null;
  const hour = own ? sql`NULL` : sql`date_trunc('hour', ${startedAt}::timestamptz)`;
  await sql`INSERT INTO job_log AS l (name, company_id, node, outcome, hour, due_at, started_at, ended_at, skipped, millis, late_millis, asked_by, error)
    VALUES (${name}, ${companyId}, ${NODE}, ${failure === undefined ? 'ok' : 'failed'}, ${hour}, ${dueAt}, ${startedAt}, ${ended},
      ${skippedOf(run, ended)}, ${millis}, ${late}, ${askedBy}, ${failure === undefined ? null : failureName(failure)})
    ON CONFLICT (name, company_id, hour, outcome) DO UPDATE SET runs = l.runs + 1, node = excluded.node, ended_at = excluded.ended_at,
      skipped = l.skipped + excluded.skipped, millis = greatest(l.millis, excluded.millis),
      late_millis = greatest(l.late_millis, excluded.late_millis)`.execute(db);
}

/** A run whose node died was found. */
export async function logLost(db: Kysely<Tables>, { name, companyId }: Run, startedAt: Date): Promise<void> {
  await sql`INSERT INTO job_log (name, company_id, node, outcome, due_at, started_at, ended_at, millis, late_millis)
    VALUES (${name}, ${companyId}, ${NODE}, 'lost', ${startedAt}, ${startedAt}, clock_timestamp(),
      greatest(0, extract(epoch FROM clock_timestamp() - ${startedAt}::timestamptz) * 1000)::bigint, 0)`.execute(db);
}
