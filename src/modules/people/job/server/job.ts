/**
 * Server of jobs: a catalog of what the code has, what operators say of it, and the log of its runs.
 *
 * Invariants: a job is picked by its name among those of the code, nothing stored is ever resolved to code; what is said of it is one
 * statement on its row, so a node that claims it at that moment sees it or not. Of a company it tells the name alone.
 */
import { sql } from 'kysely';
import { contribution, type Given } from '#kernel/contribution.ts';
import { Refusal, refuse } from '#kernel/problem.ts';
import { say } from '#kernel/text.ts';
import { type Ctx, handle, type Job, type ServerModule } from '#server/context.ts';
import { checkCron, nextTimes } from '#server/jobs/cron.ts';
import { computedRows, reportAnswer, reportSheet, type Source } from '#server/report/report.ts';
import {
  exportJobLog,
  type JobLogRow,
  type JobRow,
  jobLog,
  jobSchedule,
  pauseJob,
  previewTimes,
  resumeJob,
  runJob,
  setJobTimes,
} from '../job.calls.ts';
import { jobPlaces } from '../job.menu.ts';
import { jobModule } from '../job.module.ts';
import { jobLogReport, jobReport } from '../job.report.ts';
import { jobRights } from '../job.rights.ts';
import { jobTexts } from '../job.texts.ts';

interface Known {
  module: string;
  job: Job;
}
/** By name, with the module each is of. */
const catalog = contribution(
  'server',
  'jobs',
  (given: readonly Given<readonly Job[]>[]): ReadonlyMap<string, Known> =>
    new Map(given.flatMap(({ by, what }) => what.map((job) => [job.name, { module: by, job }] as const))),
);

function known(bean: string): Known {
  const found = catalog().get(bean);
  if (!found) throw refuse(jobTexts.unknown, { bean }, 'bean');
  return found;
}

interface State {
  name: string;
  paused: boolean;
  running: boolean;
  cron: string | null;
  cronOffset: number;
  dueAt: Date;
  askedBy: number | null;
  waiting: number;
}
interface Last {
  name: string;
  outcome: string;
  endedAt: Date;
  error: string | null;
}
interface Bad {
  name: string;
  failed: number;
  lost: number;
}

const NEXT = 10;

/** The times to come of a job with a line of its own, else by its beat. */
function timesOf({ job }: Known, state: State | undefined, at: number): number[] {
  if (!state || state.paused) return [];
  if (state.cron) return nextTimes(state.cron, at, state.cronOffset, NEXT);
  const first = Math.max(at, state.dueAt.getTime());
  return Array.from({ length: NEXT }, (_, n) => first + n * job.everySeconds * 1000);
}

async function rowsOfJobs(ctx: Ctx): Promise<{ rows: JobRow[]; lost: number }> {
  const { rows: states } =
    await sql<State>`SELECT b.name, b.paused, b.running, b.cron, b.cron_offset, b.due_at, b.asked_by,
      (SELECT count(*)::integer FROM job_run c WHERE c.name = b.name AND c.company_id <> 0) AS waiting
    FROM job_run b WHERE b.company_id = 0`.execute(ctx.db);
  const { rows: lasts } = await sql<Last>`SELECT DISTINCT ON (name) name, outcome, ended_at, error FROM job_log
    ORDER BY name, ended_at DESC`.execute(ctx.db);
  const { rows: bad } =
    await sql<Bad>`SELECT name, coalesce(sum(runs) FILTER (WHERE outcome = 'failed'), 0)::integer AS failed,
      coalesce(sum(runs) FILTER (WHERE outcome = 'lost'), 0)::integer AS lost
    FROM job_log WHERE started_at > ${new Date(ctx.now - 86_400_000)} AND outcome <> 'ok' GROUP BY name`.execute(
      ctx.db,
    );
  const stateOf = new Map(states.map((state) => [state.name, state]));
  const lastOf = new Map(lasts.map((last) => [last.name, last]));
  const badOf = new Map(bad.map((one) => [one.name, one]));
  const rows = [...catalog().values()].map((one, at): JobRow => {
    const { job, module } = one;
    const state = stateOf.get(job.name);
    const last = lastOf.get(job.name);
    const next = timesOf(one, state, ctx.now).map((time) => new Date(time).toISOString());
    return {
      id: at + 1,
      module,
      bean: job.name,
      method: 'each' in job ? 'each' : 'run',
      label: say(job.label, ctx.lang),
      lane: job.lane,
      essential: job.essential === true,
      cron: state?.cron ?? null,
      everySeconds: job.everySeconds,
      parameters: null,
      status: state?.paused ? 'paused' : 'normal',
      running: state?.running ?? false,
      waiting: state?.waiting ?? 0,
      nextAt: next[0] ?? null,
      next,
      lastAt: last?.endedAt.toISOString() ?? null,
      lastOutcome: last?.outcome ?? null,
      lastError: last?.error ?? null,
      failures: badOf.get(job.name)?.failed ?? 0,
    };
  });
  return { rows, lost: bad.reduce((sum, { lost }) => sum + lost, 0) };
}

async function schedule(ctx: Ctx): Promise<Source<JobRow>> {
  const { rows, lost } = await rowsOfJobs(ctx);
  const paused = rows.filter(({ status }) => status === 'paused').length;
  return { ...computedRows(jobReport, rows), figures: { lost, paused } };
}

/** Runs, with the names of jobs in the viewer's language; of jobs the code has no more their bean. */
function runs(ctx: Ctx): Source<JobLogRow> {
  const jobs = [...catalog().values()].map(({ job, module }) => ({
    name: job.name,
    module,
    label: say(job.label, ctx.lang),
  }));
  return {
    rows: sql`SELECT l.id, coalesce(j.module, '') AS module, l.name AS bean, coalesce(j.label, l.name) AS label, l.outcome, l.started_at,
        l.ended_at, l.due_at, l.runs, l.skipped, l.millis, l.late_millis, c.name AS company, l.node, u.emp_name AS asked_by, l.error
      FROM job_log l LEFT JOIN jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) AS j (name text, module text, label text) ON j.name = l.name
      LEFT JOIN company c ON c.id = nullif(l.company_id, 0)
      LEFT JOIN "user" u ON u.id = l.asked_by AND u.company_id = ${ctx.viewer.companyId}`,
  };
}

/** Refuses what would stop a job the system needs. */
function mayRest(bean: string): void {
  if (known(bean).job.essential) throw refuse(jobTexts.essential, undefined, 'bean');
}

/** The row of a job, which a node that starts writes too. */
async function keepRow(ctx: Ctx, bean: string): Promise<void> {
  const { job } = known(bean);
  await sql`INSERT INTO job_run (name, company_id, every_seconds) VALUES (${bean}, 0, ${job.everySeconds})
    ON CONFLICT (name, company_id) DO NOTHING`.execute(ctx.db);
}

const setTimes = async (ctx: Ctx, bean: string, cron: string | null): Promise<void> => {
  mayRest(bean);
  const wrong = cron === null ? null : checkCron(cron, ctx.now);
  if (wrong) throw new Refusal([{ ...wrong, field: 'cron' }]);
  await keepRow(ctx, bean);
  const due =
    cron === null
      ? sql`clock_timestamp() + every_seconds * interval '1 second'`
      : sql`${new Date(nextTimes(cron, ctx.now, ctx.utcOffset, 1)[0]!)}`;
  await sql`UPDATE job_run SET cron = ${cron}, cron_offset = ${ctx.utcOffset}, due_at = ${due}
    WHERE name = ${bean} AND company_id = 0`.execute(ctx.db);
};

export const jobServer: ServerModule = {
  ...jobModule,
  menu: jobPlaces,
  rights: [jobRights],
  handlers: [
    handle(jobSchedule, async (ctx, input) => reportAnswer(ctx, jobReport, input, await schedule(ctx))),
    handle(jobLog, (ctx, input) => reportAnswer(ctx, jobLogReport, input, runs(ctx))),
    handle(exportJobLog, (ctx, input) => reportSheet(ctx, jobLogReport, input, runs(ctx))),
    handle(previewTimes, async (ctx, { cron }) => {
      const wrong = checkCron(cron, ctx.now);
      if (wrong) return { next: [], wrong: ctx.say(wrong.message, wrong.params) };
      const next = nextTimes(cron, ctx.now, ctx.utcOffset, NEXT);
      return { next: next.map((at) => new Date(at).toISOString()), wrong: null };
    }),
    handle(runJob, async (ctx, { bean }) => {
      await keepRow(ctx, bean);
      await sql`UPDATE job_run SET asked_by = ${ctx.viewer.userId}, due_at = least(due_at, clock_timestamp())
        WHERE name = ${bean} AND company_id = 0`.execute(ctx.db);
      return null;
    }),
    handle(pauseJob, async (ctx, { bean }) => {
      mayRest(bean);
      await keepRow(ctx, bean);
      await sql`UPDATE job_run SET paused = true WHERE name = ${bean}`.execute(ctx.db);
      return null;
    }),
    handle(resumeJob, async (ctx, { bean }) => {
      known(bean);
      await sql`UPDATE job_run SET paused = false WHERE name = ${bean}`.execute(ctx.db);
      return null;
    }),
    handle(setJobTimes, async (ctx, { bean, cron }) => {
      await setTimes(ctx, bean, cron?.trim() || null);
      return null;
    }),
  ],
};
