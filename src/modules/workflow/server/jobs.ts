/**
 * Due jobs of workflows: each is an ordinary command in a transaction of its own.
 *
 * Invariants: the job's row ends in the transaction that does its work, so it works once however often it is claimed; a
 * person who was faster has made it void. After three failures it rests as an incident an administrator can retry.
 * Source: design/workflow.md §6.10.
 */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '#kernel/entity.ts';
import { DEFAULT_LANG, say } from '#kernel/text.ts';
import type { Ctx, Job, Viewer } from '#server/context.ts';
import { withTx } from '#server/tx.ts';
import { actOnWorkflow } from './commands.ts';
import { type ClaimedJob, claimJobs, failJob } from './jobs-store.ts';

const BATCH = 50;
const EVERY_SECONDS = 2;

const system = (companyId: number): Viewer => ({
  userId: 0,
  companyId,
  name: '',
  rights: new Set(),
  departments: null,
  sessionId: null,
});

/** A Ctx for work nobody asked for: the system may do what its callers let it. */
export function systemCtx(
  db: Transaction<Tables>,
  companyId: number,
  at: number,
  utcOffset: number,
  after: (() => Promise<void> | void)[],
): Ctx {
  const ctx: Ctx = {
    viewer: system(companyId),
    lang: DEFAULT_LANG,
    now: at,
    utcOffset,
    db,
    requestId: 'workflow-job',
    ip: '',
    menuName: '',
    userAgent: '',
    rightsIn: async () => new Set(),
    can: async () => true,
    say: (message, params) => say(message, DEFAULT_LANG, params),
    as: (viewer) => ({ ...ctx, viewer }),
    afterCommit: (work) => void after.push(work),
  };
  return ctx;
}

/** Runs work as the system of a company, in a transaction of its own. */
export async function asSystem<T>(
  db: Kysely<Tables>,
  companyId: number,
  at: number,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const after: (() => Promise<void> | void)[] = [];
  const result = await withTx(db, async (tx) => {
    after.length = 0;
    const { rows } = await sql<{ utcOffset: number }>`SELECT utc_offset FROM company WHERE id = ${companyId}`.execute(
      tx,
    );
    return work(systemCtx(tx, companyId, at, rows[0]?.utcOffset ?? 480, after));
  });
  for (const one of after) await one();
  return result;
}

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

/** Runs all jobs that are due at the time; answers how many were claimed. */
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
  everySeconds: EVERY_SECONDS,
  run: async (db, at) => {
    await runDueJobs(db, at);
  },
};
