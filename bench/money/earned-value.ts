/**
 * Earned value against the bare sum of the same rows in SQL, in the same run.
 *
 * Of every node of a project of 10,000 tasks with 100,000 rows of the ledger, plan and rows in memory (bar: 2 times); at another day, as
 * a moved status date asks (bar: 50 ms); of a program of 200 projects with as many rows, read and worked out (bar: 3 times).
 */
import { formatDay, parseDay } from '#kernel/dates.ts';
import type { WorkCalendar } from '#kernel/workdays.ts';
import { type Actuals, type EvmData, type EvmNode, evmAt } from '#modules/money/evm/evm-at.ts';
import { spentOf } from '#modules/money/evm/server/evm-data.ts';
import type { Ctx } from '#server/context.ts';
import { makePool, PROFILES } from '#server/db/pool.ts';
import { startScratch, TEMPLATE } from '#server/testing/scratch-cluster.ts';
import { makeDb } from '#server/tx.ts';
import { barHere } from '../yardstick.ts';

const TASKS = 10_000;
const ROWS = 100_000;
const PROJECTS = 200;
const TIMES = 5;
const MOVED = 50;

const say = (name: string, value: string): void => void process.stdout.write(`${name.padEnd(52)}${value}\n`);
const START = parseDay('2026-01-01')!;
const STATUS = START + 200;
const shift = [[540, 720] as const, [780, 1080] as const];
const weekdays: WorkCalendar = {
  ...{ id: 1, name: 'Monday to Friday', week: [[], shift, shift, shift, shift, shift, []], exceptions: [] },
};

/** Every tenth task is a summary of the nine behind it. */
function nodesOf(count: number): EvmNode[] {
  return Array.from({ length: count }, (_, i): EvmNode => {
    const first = START + (i % 300);
    const part = { cents: 100_000 + i, start: first * 1440 + 540, finish: (first + 1 + (i % 20)) * 1440 + 1080 };
    return {
      ...{ id: i + 1, parent: i % 10 === 0 ? -1 : i - (i % 10), calendar: 0, technique: 'percent' },
      versions: i % 10 === 0 ? [] : [{ from: 0, parts: [part] }],
      progress: [[first + 1, (i * 37) % 10_001]],
      ...{ startedOn: first, finishedOn: null },
    };
  });
}
async function least(work: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    const from = performance.now();
    await work();
    times.push(performance.now() - from);
  }
  return Math.min(...times);
}

const { cluster, end } = await startScratch();
const pool = makePool({ ...cluster.owner, database: TEMPLATE }, PROFILES.owner, () => {});
try {
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO company (name) VALUES ('Bench') RETURNING id::int AS id`,
  );
  const companyId = rows[0]!.id;
  const ctx = { db: makeDb(pool), viewer: { companyId } } as unknown as Ctx;
  const insert = (source: number, object: string, task: string) =>
    pool.query(
      `INSERT INTO cost_entry (company_id, object_kind, object_id, task, effect_date, posting_date, known_at, cents, source, source_id)
        SELECT $1, 'project', ${object}, ${task}, d, d, now(), 1000 + n, 'import', $2 + n
        FROM (SELECT n, date '2026-01-01' + (n * 7 % 250)::int AS d FROM generate_series(1, $3::bigint) n) s`,
      [companyId, source, ROWS],
    );
  await insert(0, '1', `1 + n * 13 % ${TASKS}`);
  await insert(ROWS, `1000 + n % ${PROJECTS}`, `1 + n * 13 % ${TASKS}`);
  await pool.query('VACUUM ANALYZE cost_entry');
  const sum = (objects: string) => () =>
    pool.query(
      `SELECT object_id, task, sum(cents) FROM cost_entry WHERE company_id = $1 AND object_kind = 'project'
      AND ${objects} AND effect_date <= $2::date GROUP BY 1, 2`,
      [companyId, formatDay(STATUS)],
    );
  const bare = await least(sum('object_id = 1'));

  const entries = await pool.query<{ task: string; day: string; cents: string }>({
    text: `SELECT task, to_char(effect_date, 'YYYY-MM-DD') AS day, cents FROM cost_entry WHERE company_id = $1 AND object_id = 1`,
    values: [companyId],
  });
  const actuals: Actuals = {
    node: entries.rows.map(({ task }) => Number(task) - 1),
    day: entries.rows.map((row) => parseDay(row.day)!),
    amount: entries.rows.map(({ cents }) => Number(cents)),
  };
  const data: EvmData = { nodes: nodesOf(TASKS), calendars: [weekdays], shared: 0, actuals };
  if (entries.rows.length !== ROWS || evmAt(data, STATUS).total.ac === 0) throw new Error('nothing to measure');
  const all = await least(() => evmAt(data, STATUS));
  const moved = await least(() => evmAt(data, STATUS + 7));

  const ids = Array.from({ length: PROJECTS }, (_, i) => 1000 + i);
  const bareProgram = await least(sum('object_id >= 1000'));
  const each = nodesOf(TASKS / PROJECTS);
  const program = await least(async () => {
    const spent = Map.groupBy(await spentOf(ctx, ids, 'money', null), ({ project }) => project);
    for (const id of ids) {
      const own = spent.get(id)!;
      const ofProject: Actuals = {
        node: own.map(({ task }) => (task ?? 0) % each.length),
        day: own.map((row) => parseDay(row.day)!),
        amount: own.map(({ amount }) => amount),
      };
      evmAt({ ...data, nodes: each, actuals: ofProject }, STATUS);
    }
  });
  const bar = barHere(MOVED);
  say(`sum of ${ROWS} rows by task in SQL`, `${bare.toFixed(1)} ms`);
  say(`earned value of ${TASKS} nodes`, `${all.toFixed(1)} ms, ${(all / bare).toFixed(2)} times (bar 2)`);
  say('the same at another day', `${moved.toFixed(1)} ms (${bar.told})`);
  say(`sum of the rows of ${PROJECTS} projects in SQL`, `${bareProgram.toFixed(1)} ms`);
  say(
    `earned value of ${PROJECTS} projects, read and worked out`,
    `${program.toFixed(1)} ms, ${(program / bareProgram).toFixed(2)} times (bar 3)`,
  );
  if (all > 2 * bare || moved > bar.ms || program > 3 * bareProgram) process.exitCode = 1;
} finally {
  await pool.end();
  await end();
}
