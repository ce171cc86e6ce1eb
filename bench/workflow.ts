/**
 * `node bench/workflow.ts`: figures of the workflow engine on its own database that flushes to disk.
 *
 * Steps: whole instances of seven commands through a definition of ten nodes with every rule on (FEEL condition, rules of
 * approvers, parallel block, countersign, deadline on working time, copies, messages), eight at a time; steps per second, the time
 * of a single step alone and under load, and what a step costs: statements, processor time, bytes of log. Before measuring, the
 * database has analyzed its tables, as one that has run for some seconds. To-do: a page of 20 from 1.5 million tasks, 75,000 of
 * them open.
 */
import { rmSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { now } from '#kernel/dates.ts';
import { and, any, build, seq, task, xor } from '#modules/flow/workflow/engine/testing/build.ts';
import type { Graph } from '#modules/flow/workflow/graph.ts';
import { actOnWorkflow, startWorkflow, todoPage } from '#modules/flow/workflow/server/public.ts';
import { COMPANY, fillCompany, MANAGER, publishGraph } from '#modules/flow/workflow/server/testing/company.ts';
import { asSystem } from '#modules/people/org/server/public.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { MARK } from '#server/db/prepared.ts';
import { systemCtx } from '#server/system.ts';
import { makeDb, withTx } from '#server/tx.ts';
import { temporaryDirectory } from '../e2e/server.ts';
import { ROOT } from '../tools/steps.ts';
import { type Cost, spent } from './cost.ts';
import { barHere, slowness } from './yardstick.ts';

const CONNECTIONS = 8;
const SECONDS = Number(process.env.WORKFLOW_SECONDS ?? 15);
/** At least three pages of open tasks for everybody who is asked. */
const TASKS = Math.max(24_000, Number(process.env.WORKFLOW_TASKS ?? 1_500_000));
const RUNNING = 1000;
/** Instances before the measurement. */
const FIRST = 150;
const FLOOR_SECONDS = 3;
const OPEN_EACH = 20;
const INITIATOR = 900;
const BARS = { stepsPerSecond: 500, stepP95: 30, todoP95: 20 };

const say = (name: string, value: string): void => void process.stdout.write(`${name.padEnd(52)}${value}\n`);
const at = (times: number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)]!;
const millis = (ms: number): string => `${ms.toFixed(1)} ms`;

function bar(name: string, value: string, holds: boolean): void {
  say(name, `${value}${holds ? '' : '   BELOW THE BAR'}`);
  if (!holds) process.exitCode = 1;
}

/** Ten nodes, seven commands. */
function definition(): Graph {
  const deadline = { after: { work: 16 * 60 }, policy: 'transferToManager' as const };
  const block = seq(
    task('lead', [{ by: 'departmentHead', of: 'initiator', levels: 0 }], { deadline }),
    xor('amount', ['amount > 1000', task('big', [2], { fields: { amount: 'read' } })], [null, task('small', [3])]),
    and('both', task('finance', [4, 5], { mode: 'all' }), task('legal', [6, 7], { mode: 'or', deadline })),
    any({ id: 'copy', kind: 'send', as: 'cc', to: [{ by: 'users', users: [10, 11] }] }),
    task('board', [8], { duplicate: 'consecutive' }),
  );
  return build(block, { duplicate: 'none', title: '{name} {initiator} {amount}' });
}

/** Statements sent by the application's connections. */
let statements = 0;

type Db = ReturnType<typeof makeDb>;

/** One instance from start to end; the times of its commands are added. */
async function whole(db: Db, times: number[]): Promise<void> {
  const step = async <T>(user: number, work: Parameters<typeof asSystem<T>>[3]): Promise<T> => {
    const from = performance.now();
    const result = await withTx(db, (tx) => {
      const ctx = systemCtx(tx, COMPANY, now(), 480, []);
      return work(ctx.as({ ...ctx.viewer, userId: user }));
    });
    times.push(performance.now() - from);
    return result;
  };
  const { instanceId } = await step(INITIATOR, (ctx) =>
    startWorkflow(ctx, { definition: 'bench', form: { amount: 5000, subject: 'x'.repeat(200) } }),
  );
  for (const [node, user] of [
    ['lead', MANAGER],
    ['big', 2],
    ['finance', 4],
    ['finance', 5],
    ['legal', 7],
    ['board', 8],
  ] as const) {
    const { rows } = await sql<{ id: number }>`${MARK} SELECT id FROM wf_task WHERE company_id = ${COMPANY}
      AND instance_id = ${instanceId} AND node = ${node} AND status = 'open'`.execute(db);
    await step(user, (ctx) =>
      actOnWorkflow(
        ctx,
        instanceId,
        { kind: 'agree', task: rows[0]!.id, opinion: 'agreed, thank you' },
        { key: `${instanceId}-${node}-${user}` },
      ),
    );
  }
}

/** Cost of `times` runs, if each cost as much as `bare`. */
function sayCost(name: string, times: number, [before, after]: readonly [Cost, Cost], bare?: Cost): Cost {
  const each = (of: keyof Cost): number => (after[of] - before[of]) / times;
  const cost: Cost = { server: each('server'), database: each('database'), log: each('log') };
  const both = cost.server + cost.database;
  const floors = bare && `, as much as ${(both / (bare.server + bare.database)).toFixed(1)} empty transactions`;
  say(
    name,
    `${cost.server.toFixed(2)} ms + ${cost.database.toFixed(2)} ms in the database${floors ?? ''}; ${(cost.log / 1000).toFixed(1)} kB of log`,
  );
  return cost;
}

/** Steps per second that the disk and the driver would allow: a transaction that writes one row, as many at a time. */
async function floor(db: Db): Promise<{ rate: number; count: number }> {
  await sql`INSERT INTO wf_command (company_id, user_id, key, at) VALUES (${COMPANY}, 1, 'floor-first', now()) ON CONFLICT DO NOTHING`.execute(
    db,
  );
  const from = performance.now();
  let count = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, lane) => {
      for (let n = 0; performance.now() - from < FLOOR_SECONDS * 1000; n++, count++)
        await withTx(db, (tx) =>
          sql`INSERT INTO wf_command (company_id, user_id, key, at) VALUES (${COMPANY}, ${1}, ${`floor-${from}-${lane}-${n}`}, now())`.execute(
            tx,
          ),
        );
    }),
  );
  return { rate: (count / (performance.now() - from)) * 1000, count };
}

/** As many lanes as connections, each until the work answers false. */
async function lanes(work: () => Promise<boolean>): Promise<void> {
  const lane = async (): Promise<void> => {
    while (await work());
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, lane));
}

async function steps(db: Db, pool: Pool): Promise<void> {
  await publishGraph(db, 'bench', definition());
  const since = new Date(now());
  let left = FIRST;
  const some = async (): Promise<boolean> => {
    await whole(db, []);
    return left-- > 0;
  };
  await lanes(some);
  await analyzed(db, since, ['wf_instance', 'wf_task', 'wf_task_actor', 'wf_event', 'message']);
  left = FIRST;
  await lanes(some);
  const single: number[] = [];
  for (let i = 0; i < 20; i++) await whole(db, single);
  say('one step alone', `p50 ${millis(at(single, 0.5))}, p95 ${millis(at(single, 0.95))}`);
  const start = await spent(pool);
  const before = await floor(db);
  const times: number[] = [];
  const from = performance.now();
  const sentBefore = statements;
  const bare = await spent(pool);
  await lanes(async () => {
    await whole(db, times);
    return performance.now() - from < SECONDS * 1000;
  });
  const end = await spent(pool);
  const rate = (times.length / (performance.now() - from)) * 1000;
  const sent = statements - sentBefore;
  const floorRate = (before.rate + (await floor(db)).rate) / 2;
  say('load of the machine', `${loadavg()[0]!.toFixed(1)} on ${availableParallelism()} cores`);
  say(
    'empty transactions of one row, before and after',
    `${floorRate.toFixed(0)}/s; steps reach ${((rate / floorRate) * 100).toFixed(0)} %`,
  );
  say('statements of a step, with the look-up before it', (sent / times.length).toFixed(1));
  const empty = sayCost('processor time of such a transaction', before.count, [start, bare]);
  const cost = sayCost('processor time of a step, also with it', times.length, [bare, end], empty);
  say('steps in a second of processor time', (1000 / (cost.server + cost.database)).toFixed(0));
  const slow = slowness();
  const least = BARS.stepsPerSecond / slow;
  bar(
    `steps, ${CONNECTIONS} at a time (bar ${BARS.stepsPerSecond}/s, here ${least.toFixed(0)})`,
    `${rate.toFixed(0)}/s`,
    rate >= least,
  );
  bar(
    `one step under load (p95: bar ${BARS.stepP95} ms, here ${millis(BARS.stepP95 * slow)})`,
    `p50 ${millis(at(times, 0.5))}, p95 ${millis(at(times, 0.95))}, p99 ${millis(at(times, 0.99))}`,
    at(times, 0.95) <= BARS.stepP95 * slow,
  );
  const { rows } = await sql<{ lost: number }>`SELECT count(*) AS lost FROM wf_instance i WHERE status <> 'approved'
    OR event_seq <> (SELECT count(*) FROM wf_event e WHERE e.company_id = i.company_id AND e.instance_id = i.id)`.execute(
    db,
  );
  bar('instances that did not end as they should', String(rows[0]!.lost), rows[0]!.lost === 0);
}

/** Scenario 27: a new version is published while many run; all end on theirs, or all of them move. */
async function versions(db: Db): Promise<void> {
  const act = async (user: number, id: number, node: string): Promise<void> => {
    const { rows } = await sql<{
      id: number;
    }>`SELECT id FROM wf_task WHERE company_id = ${COMPANY} AND instance_id = ${id}
      AND node = ${node} AND status = 'open'`.execute(db);
    const action = { kind: 'agree', task: rows[0]!.id, opinion: 'yes' } as const;
    await asSystem(db, COMPANY, now(), (ctx) => actOnWorkflow(ctx.as({ ...ctx.viewer, userId: user }), id, action));
  };
  const all = async (ids: readonly number[], work: (id: number) => Promise<unknown>): Promise<void> => {
    const left = [...ids];
    await lanes(async () => {
      const id = left.pop();
      if (id !== undefined) await work(id);
      return id !== undefined;
    });
  };
  await publishGraph(db, 'versions', build(seq(task('a', [1]), task('b', [2]))));
  const ids: number[] = [];
  await all(
    Array.from({ length: RUNNING }, (_, n) => n),
    async () => {
      const one = await asSystem(db, COMPANY, now(), (ctx) =>
        startWorkflow(ctx.as({ ...ctx.viewer, userId: INITIATOR }), { definition: 'versions' }),
      );
      ids.push(one.instanceId);
    },
  );
  await publishGraph(db, 'versions', build(seq(task('a', [1]), task('c', [3]))));
  const [stay, move] = [ids.filter((_, n) => n % 2 === 0), ids.filter((_, n) => n % 2 === 1)];
  await all(stay, async (id) => {
    await act(1, id, 'a');
    await act(2, id, 'b');
  });
  await all(move, async (id) => {
    const action = { kind: 'migrate', definitionVersion: 2, nodes: {}, reason: 'new rules' } as const;
    await asSystem(db, COMPANY, now(), (ctx) => actOnWorkflow(ctx, id, action, { admin: true }));
    await act(1, id, 'a');
    await act(3, id, 'c');
  });
  const { rows } = await sql<{
    right: number;
  }>`SELECT count(*) AS right FROM wf_instance i WHERE definition = 'versions'
    AND status = 'approved' AND definition_version = CASE WHEN id = ANY(${stay}::bigint[]) THEN 1 ELSE 2 END`.execute(
    db,
  );
  bar(`of ${RUNNING}, half to a new version: ended right`, String(rows[0]!.right), rows[0]!.right === RUNNING);
}

/** History as years of use leave it: instances of five tasks, one task in twenty still open. */
async function fill(db: Db): Promise<void> {
  const instances = TASKS / 5;
  const base = 10_000_000_000;
  await sql`INSERT INTO wf_instance (id, company_id, root_id, definition, definition_version, initiator, holder, number, title, status, round,
      vars, form, choices, version, event_seq, visit_seq, started_at, barrier)
    SELECT ${base}::bigint + n * 10, ${COMPANY}, ${base}::bigint + n * 10, 'bench', 1, 1 + n % 80, 1 + n % 80, 'B' || n, 'Old instance ' || n,
      CASE WHEN n % 4 = 0 THEN 'running' ELSE 'approved' END, 1, '{}', '{"amount": 1}', '{}', 6, 20, 9, now() - interval '1 year', 0
    FROM generate_series(1, ${instances}::int) n`.execute(db);
  await sql`INSERT INTO wf_task (id, company_id, instance_id, token, node, visit, path, cause, stack, round, submission, mode, status, auto, opened_at)
    SELECT i.id + k, ${COMPANY}, i.id, i.id + k, 'lead', k, '[]', '[]', '[]', 1, 1, 'single',
      CASE WHEN k = 5 AND i.status = 'running' THEN 'open' ELSE 'passed' END, false, i.started_at
    FROM wf_instance i, generate_series(1, 5) k WHERE i.id >= ${base}::bigint`.execute(db);
  await sql`INSERT INTO wf_task_actor (id, company_id, instance_id, task, user_id, status, source, reported, seq, weight, claimed, opened_at, acted_at, acted_by)
    SELECT id, ${COMPANY}, instance_id, id, 1 + (id / 10) % 80, CASE WHEN status = 'open' THEN 'open' ELSE 'agreed' END, 'rule', false, 0, 1, false,
      opened_at, CASE WHEN status = 'open' THEN NULL ELSE opened_at END, CASE WHEN status = 'open' THEN NULL ELSE 1 + (id / 10) % 80 END
    FROM wf_task WHERE id >= ${base}::bigint`.execute(db);
}

/** The database analyzes the new rows, as it does with rows that come one by one. */
async function analyzed(db: Db, since: Date, tables: readonly string[]): Promise<void> {
  for (let tries = 0; tries < 180; tries++) {
    const { rows } = await sql<{
      done: boolean;
    }>`SELECT bool_and(last_autoanalyze > ${since}) AS done FROM pg_stat_user_tables
      WHERE relname = ANY(${tables}::text[])`.execute(db);
    if (rows[0]!.done) return;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

async function todo(db: Db, jobs: Db): Promise<void> {
  await fill(jobs);
  await analyzed(jobs, new Date(now()), ['wf_instance', 'wf_task', 'wf_task_actor']);
  const { rows } = await sql<{ tasks: number; open: number }>`SELECT (SELECT count(*) FROM wf_task) AS tasks,
    (SELECT count(*) FROM wf_task_actor WHERE status = 'open') AS open`.execute(jobs);
  const times: number[] = [];
  for (let i = 0; i < 200; i++) {
    const user = 1 + (i % 19) * 4;
    const from = performance.now();
    const { list } = await asSystem(db, COMPANY, now(), (ctx) =>
      todoPage(ctx.as({ ...ctx.viewer, userId: user }), { pageNum: 1 + (i % 3), pageSize: OPEN_EACH }),
    );
    times.push(performance.now() - from);
    if (list.length !== OPEN_EACH) throw new Error(`user ${user} has ${list.length} rows`);
  }
  const measured = times.slice(20);
  const here = barHere(BARS.todoP95);
  bar(
    `to-do page, ${rows[0]!.tasks} tasks, ${rows[0]!.open} open (p95: ${here.told})`,
    `p50 ${millis(at(measured, 0.5))}, p95 ${millis(at(measured, 0.95))}`,
    at(measured, 0.95) <= here.ms,
  );
}

const directory = temporaryDirectory('waymark-bench-');
const database = await openDatabase(
  { databaseUrl: null, dataDir: directory, dataDirChosen: true, acceptDamage: false },
  join(ROOT, 'migrations'),
  () => {},
);
database.pools.app.on('connect', (client) => {
  const run = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((...args: unknown[]) => {
    statements++;
    return run(...args);
  }) as typeof client.query;
});
try {
  const db = makeDb(database.pools.app);
  await fillCompany((text) => database.pools.app.query(text));
  await sql`INSERT INTO calendar (company_id, name, owner_kind, is_default, shifts, hours_per_day, weekend_rule)
    VALUES (1, 'Company', 'company', true, '[[540,720],[780,1080]]', 8, 'double')`.execute(db);
  await steps(db, database.pools.jobs);
  await versions(db);
  await todo(db, makeDb(database.pools.jobs));
} finally {
  await database.close();
  rmSync(directory, { recursive: true, force: true });
}
