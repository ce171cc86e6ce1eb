/**
 * Due jobs of workflows: each is an ordinary command in its own transaction.
 *
 * Invariants: the job's row ends in the transaction that does its work, so it works once however often it is claimed; a
 * person who was faster has made it void. After three failures it rests as an incident an administrator can retry.
 * Source: design/workflow.md §6.10.
 */
import type { Kysely } from 'kysely';
import type { Tables } from '#kernel/entity.ts';
import { asSystem } from '#modules/people/org/server/public.ts';
import type { Job } from '#server/context.ts';
import { actOnWorkflow } from './commands.ts';
import { type ClaimedJob, claimJobs, failJob } from './jobs-store.ts';

const BATCH = 50;
const EVERY_SECONDS = 2;

async function runJob(db: Kysely<Tables>, job: ClaimedJob, at: number): Promise<void> {
  const act = (action: Parameters<typeof actOnWorkflow>[2]) =>
    asSystem(db, job.companyId, at, (ctx) => actOnWorkflow(ctx, job.instanceId, action, { by: { user: 0 } }));
  try {
    await act({ kind: 'fireJob', job: job.id });
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    const left = await failJob(db, job, at, detail);
    if (left === 0) await act({ kind: 'jobFailed', job: job.id, detail });
  }
}

/** Runs all jobs that are due at the time; returns how many were claimed. */
export async function runDueJobs(db: Kysely<Tables>, at: number): Promise<number> {
  for (let done = 0; ; ) {
    const jobs = await claimJobs(db, at, BATCH);
    for (const job of jobs) await runJob(db, job, at);
    done += jobs.length;
    if (jobs.length < BATCH) return done;
  }
}

export const workflowJob: Job = {
  name: 'workflow-timers',
  label: ['流程定时器', '流程定時器', 'Timers of workflows'],
  essential: true,
  lane: 'seconds',
  everySeconds: EVERY_SECONDS,
  run: async (db, at) => {
    await runDueJobs(db, at);
  },
};
