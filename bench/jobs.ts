/**
 * Delay of a mail and a timer of a large company in the same run: with nothing else to do, and while the lane of
 * minutes has work for a long time (plans that left their calendars, reminders of a morning).
 *
 * 4,000 projects of ten tasks, each plan to be scheduled anew. The bars: 5 s each, whatever else runs, where the machine is
 * as fast as the one they were set on. BENCH_PROJECTS sets another number.
 */
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { now } from '#kernel/dates.ts';
import type { Tables } from '#kernel/entity.ts';
import { queueMail } from '#modules/base/mail/server/public.ts';
import { any, build, seq } from '#modules/flow/workflow/engine/testing/build.ts';
import { startWorkflow } from '#modules/flow/workflow/server/instance/commands.ts';
import { COMPANY, publishGraph } from '#modules/flow/workflow/server/testing/company.ts';
import { asSystem } from '#modules/people/org/server/public.ts';
import { makeDb } from '#server/tx.ts';
import { copies, millis, say, withSample } from './sample-application.ts';
import { barHere } from './yardstick.ts';

const PROJECTS = Number(process.env.BENCH_PROJECTS ?? 4_000);
const TASKS_OF_PROJECT = 10;
const ROUNDS = 12;
const BAR_MS = 5_000;
const LOOK_MS = 20;

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Milliseconds until the condition holds. */
async function until(ready: () => Promise<boolean>): Promise<number> {
  const from = performance.now();
  while (!(await ready())) await pause(LOOK_MS);
  return performance.now() - from;
}

/** How long a mail waits until it is tried. */
async function mailDelay(db: Kysely<Tables>, n: number): Promise<number> {
  const to = `bench${n}@example.com`;
  const mail = { to, subject: 'bench', text: 'bench' };
  await asSystem(db, COMPANY, now(), (ctx) => queueMail(ctx, COMPANY, mail, 600_000));
  return until(async () => {
    const { rows } = await sql`SELECT 1 FROM mail_outbox WHERE recipient = ${to} AND tries = 0`.execute(db);
    return rows.length === 0;
  });
}

/** How long after its due time a timer has run. */
async function timerDelay(db: Kysely<Tables>, initiator: number): Promise<number> {
  const { instanceId } = await asSystem(db, COMPANY, now(), (ctx) =>
    startWorkflow(ctx, { definition: 'bench-timer', initiator, unattended: true }),
  );
  const { rows } = await sql<{ dueAt: Date }>`SELECT due_at FROM wf_job WHERE instance_id = ${instanceId}`.execute(db);
  await until(async () => {
    const left = await sql`SELECT 1 FROM wf_job WHERE instance_id = ${instanceId}`.execute(db);
    return left.rows.length === 0;
  });
  return now() - rows[0]!.dueAt.getTime();
}

async function measured(db: Kysely<Tables>, name: string, initiator: number, first: number): Promise<[number, number]> {
  const mails: number[] = [];
  const timers: number[] = [];
  for (let n = 0; n < ROUNDS; n++) {
    const [mail, timer] = await Promise.all([mailDelay(db, first + n), timerDelay(db, initiator)]);
    mails.push(mail);
    timers.push(timer);
  }
  const worst: [number, number] = [Math.max(...mails), Math.max(...timers)];
  const bar = barHere(BAR_MS);
  for (const [what, late] of [
    ['mail', worst[0]],
    ['timer', worst[1]],
  ] as const) {
    say(`${what}, worst of ${ROUNDS}, ${name}`, `${millis(late)} (${bar.told})`);
    if (late > bar.ms) process.exitCode = 1;
  }
  return worst;
}

/** Plans that are still to be scheduled by their calendars. */
async function waiting(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM plan
    WHERE calendar_stamp = 'bench'`.execute(db);
  return rows[0]!.count;
}

await withSample(
  async (pool) => {
    const { rowCount } = await pool.query(`SELECT 1 FROM task WHERE code LIKE 'J-%' LIMIT 1`);
    if (rowCount) return;
    await copies(pool, 'project', `status = 'ongoing'`, `generate_series(1, ${PROJECTS}) n`, {
      name: `'后台项目 ' || n`,
      code: `'J-' || lpad(n::text, 6, '0')`,
      program: 'NULL',
    });
    const places = `(SELECT id AS project_id FROM project WHERE code LIKE 'J-%') p`;
    await copies(pool, 'plan', 'project_id IS NOT NULL', places, {
      project_id: 'p.project_id',
      calendar_stamp: `'kept'`,
    });
    await copies(
      pool,
      'task',
      `status = 'new' AND NOT summary AND NOT milestone AND project_id IS NOT NULL AND active`,
      `(SELECT p.project_id, k FROM ${places}, generate_series(1, ${TASKS_OF_PROJECT}) k) p`,
      { project_id: 'p.project_id', code: `'J-' || p.k`, parent: 'NULL', sort: 'p.k', planned_end: 'CURRENT_DATE + 1' },
    );
  },
  ['project', 'plan', 'task'],
  async ({ running }) => {
    const db = makeDb(running.database.pools.app);
    await publishGraph(
      db,
      'bench-timer',
      build(seq(any({ id: 't', kind: 'timer', after: { clock: 1 / 60 } } as never))),
    );
    const { rows } = await sql<{ id: number }>`SELECT id FROM "user" WHERE username = 'admin'`.execute(db);
    const idle = await measured(db, 'nothing else to do', rows[0]!.id, 0);
    await sql`UPDATE plan SET calendar_stamp = 'bench' WHERE project_id IN (SELECT id FROM project WHERE code LIKE 'J-%')`.execute(
      db,
    );
    await sql`UPDATE job_run SET due_at = clock_timestamp() WHERE company_id = 0`.execute(db);
    await until(async () => (await waiting(db)) < PROJECTS);
    const busy = await measured(db, `${PROJECTS} plans being scheduled`, rows[0]!.id, ROUNDS);
    const left = await waiting(db);
    say('plans that still waited when the last was measured', String(left));
    if (left === 0) {
      say('the lane of minutes was done before', 'take a larger BENCH_PROJECTS');
      process.exitCode = 1;
    }
    for (const n of [0, 1] as const)
      say(`${['mail', 'timer'][n]}, against an idle machine`, `${(busy[n]! / idle[n]!).toFixed(1)}x`);
  },
);
