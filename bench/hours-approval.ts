/**
 * The page of somebody who approves hours: 500 lines that wait on tasks of which each has 20,000 entries in the ledger, through the
 * API.
 *
 * In turn with it: the lines with the sums of their tasks by one statement sent by hand (the floor), and the same with a sum for
 * each line, as in builds up to 2582b9de. Bars, as ratios of the same run: 4 times the floor, and at least 5 times as fast as a sum
 * for each line. BENCH_DATA names a directory that is kept and used again.
 */
import type { Pool } from 'pg';
import { hoursToApprove } from '#modules/registers/hours/hours.calls.ts';
import { copies, KIND, millis, type Sample, say, unbalanced, user, withSample } from './sample-application.ts';

const LINES = 500;
const TASKS = 20;
const ENTRIES = 20_000;
const ROUNDS = 9;
const OF_FLOOR = 4;
const FASTER = 5;
const MANAGER = 'lina';

async function fill(pool: Pool, owner: Pool): Promise<void> {
  const { rows } = await pool.query<{ n: string }>("SELECT count(*) AS n FROM task WHERE code LIKE 'HA-%'");
  // A directory that was kept has them already.
  if (Number(rows[0]!.n) >= TASKS) return;
  await copies(pool, 'project', `status = 'ongoing'`, 'generate_series(1, 1) n', {
    name: `'审批项目'`,
    code: `'HA-1'`,
    manager: user(MANAGER),
    program: 'NULL',
  });
  await copies(
    pool,
    'task',
    `status = 'ongoing' AND NOT summary AND NOT milestone`,
    `(SELECT id AS project FROM project WHERE code = 'HA-1') p, generate_series(1, ${TASKS}) g`,
    {
      name: `'审批任务 ' || g`,
      code: `'HA-' || g`,
      project_id: 'p.project',
      ...{ parent: 'NULL', position: 'g', level: '1', wbs: 'g::text', work_minutes: '9600000' },
      ...{ role: 'NULL', responsible: 'NULL', assigner: 'NULL', participants: 'NULL', assignments: `'[]'` },
    },
  );
  // Entries are compared with their records when a transaction ends; these have none.
  await unbalanced(owner, async () => {
    await owner.query(`INSERT INTO work_ledger (company_id, record, seq, person, work_date, booked_at, project_id, task, kind, minutes, cause)
      SELECT t.company_id, 1000000000 + t.id * ${ENTRIES} + n, 1, ${user('zhangwei')}, current_date - 40 - n % 300, now() - interval '30 days',
        t.project_id, t.id, ${KIND}, 60, 'approve'
      FROM task t, generate_series(1, ${ENTRIES}) n WHERE t.code LIKE 'HA-%'`);
  });
  await pool.query(`WITH made AS (INSERT INTO work_record (company_id, project_id, person, work_date, hours, kind, task, week_number, content,
      status, round, submitted_at, filled_by, source, project_name, task_name)
    SELECT k.company_id, k.project_id, ${user('zhangwei')}, current_date - 1 - l % 30, 0.5, ${KIND}, k.id, 1, '待审批 ' || l, 'submitted', 1, now(),
      ${user('zhangwei')}, 'typed', '审批项目', k.name
    FROM generate_series(0, ${LINES - 1}) l
      JOIN (SELECT *, row_number() OVER (ORDER BY id) - 1 AS n FROM task WHERE code LIKE 'HA-%') k ON k.n = l % ${TASKS} RETURNING id, company_id)
    INSERT INTO work_approval (company_id, record, round, step, approver, state)
      SELECT company_id, id, 1, 'manager', ${user(MANAGER)}, 'open' FROM made`);
}

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;

async function measure({ running, asks }: Sample): Promise<void> {
  const asked = await asks(MANAGER);
  const pool = running.database.pools.app;
  const found = `found AS MATERIALIZED (SELECT w.* FROM work_record w JOIN work_approval a ON a.company_id = w.company_id AND a.record = w.id
    AND a.round = w.round AND a.state = 'open' AND a.approver = ${user(MANAGER)} WHERE w.status = 'submitted' ORDER BY w.work_date, w.id LIMIT ${LINES})`;
  const sum = 'SELECT sum(l.minutes) FROM work_ledger l WHERE l.company_id = x.company_id AND l.task = x.task';
  const ways: Record<string, () => Promise<unknown>> = {
    page: async () => {
      const { lines } = (await asked(hoursToApprove.path)) as { lines: { doneMinutes: number }[] };
      if (lines.length !== LINES || !lines.some(({ doneMinutes }) => doneMinutes === ENTRIES * 60))
        throw new Error('lines');
    },
    floor: () =>
      pool.query(`WITH ${found}, spent AS (SELECT x.task, (${sum}) AS minutes FROM (SELECT DISTINCT company_id, task FROM found) x)
        SELECT * FROM found LEFT JOIN spent USING (task)`),
    each: () => pool.query(`WITH ${found} SELECT x.*, (${sum}) AS minutes FROM found x`),
  };
  const times: Record<string, number[]> = { page: [], floor: [], each: [] };
  for (let round = 0; round <= ROUNDS; round++)
    for (const [name, work] of Object.entries(ways)) {
      const from = performance.now();
      await work();
      // The first round is the warm-up.
      if (round > 0) times[name]!.push(performance.now() - from);
    }
  const [page, floor, each] = ['page', 'floor', 'each'].map((name) => median(times[name]!)) as [number, number, number];
  const missed = page > floor * OF_FLOOR || each < page * FASTER;
  say(
    `${LINES} lines to approve, ${TASKS} tasks of ${ENTRIES} entries`,
    `p50 ${millis(page)}${missed ? '  MISSED' : ''}`,
  );
  say('  by hand, a sum for each task', `${millis(floor)}, ${(page / floor).toFixed(1)} x (${OF_FLOOR})`);
  say('  by hand, a sum for each line', `${millis(each)}, ${(each / page).toFixed(1)} x as long (${FASTER})`);
  if (missed) process.exitCode = 1;
}

await withSample(fill, ['work_record', 'work_ledger', 'work_month', 'work_approval', 'task', 'project'], measure);
