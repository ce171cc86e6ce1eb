/** Rows of due jobs: claiming with a lease, failing, trying again. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#kernel/entity.ts';
import { waited } from '#server/wall-clock.ts';
import type { Scope } from './instance-store.ts';

export interface ClaimedJob {
  id: number;
  companyId: number;
  instanceId: number;
  retries: number;
}

const LEASE_MS = 60_000;
/** Pauses after the first and second failure. */
const BACK_OFF_MS = [10_000, 60_000];
const RETRIES = 3;
const LONGEST_MS = Math.max(LEASE_MS, ...BACK_OFF_MS);

/** Claims due jobs, oldest first; several workers never get the same one, a dead worker's come back after the lease. */
export async function claimJobs(db: Kysely<Tables>, at: number, most: number): Promise<ClaimedJob[]> {
  const { rows } = await sql<ClaimedJob>`
    UPDATE wf_job j SET locked_until = ${new Date(at + LEASE_MS)}
    FROM (SELECT company_id, id FROM wf_job WHERE due_at <= ${new Date(at)} AND retries > 0 AND paused_at IS NULL
        AND (locked_until IS NULL OR ${waited(sql`locked_until`, at, LONGEST_MS)})
      ORDER BY due_at LIMIT ${most} FOR UPDATE SKIP LOCKED) due
    WHERE j.company_id = due.company_id AND j.id = due.id
    RETURNING j.id, j.company_id, j.instance_id, j.retries`.execute(db);
  return rows;
}

/** One attempt less; returns how many are left. */
export async function failJob(db: Kysely<Tables>, job: ClaimedJob, at: number, error: string): Promise<number> {
  const left = job.retries - 1;
  const again = at + (BACK_OFF_MS[RETRIES - job.retries] ?? BACK_OFF_MS.at(-1)!);
  await sql`UPDATE wf_job SET retries = ${left}, locked_until = ${new Date(again)}, error = ${error.slice(0, 1000)}
    WHERE company_id = ${job.companyId} AND id = ${job.id}`.execute(db);
  return left;
}

/** Jobs of the instance that had used up their attempts are due again. */
export async function giveRetries(ctx: Scope, instance: number): Promise<void> {
  await sql`UPDATE wf_job SET retries = ${RETRIES}, locked_until = NULL, error = NULL
    WHERE company_id = ${ctx.viewer.companyId} AND instance_id = ${instance} AND retries = 0`.execute(ctx.db);
}
