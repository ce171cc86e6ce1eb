/**
 * The matrix of a project with 5,000 judged risks, each judged three times by three settings, through the API, as somebody who
 * sees them by their role. The bar: 100 ms (records.md B8).
 *
 * Floor: names, levels and people of the same risks by one statement sent by hand, without rights, judgments and the way over HTTP.
 * Both take turns, so that whatever else the machine does slows both; processor time of server and database is printed too.
 * BENCH_DATA names a directory that is kept and used again.
 */
import type { Pool } from 'pg';
import { riskMatrix } from '#modules/registers/risk/risk.calls.ts';
import { spent } from './cost.ts';
import { copies, millis, type Sample, say, withSample } from './sample-application.ts';
import { barHere } from './yardstick.ts';

const RISKS = 5_000;
const JUDGED = 3;
const ROUNDS = 20;
const BAR = 100;
const PERSON = 'lina';
const PROJECT = `(SELECT min(project_id) FROM risk WHERE level IS NOT NULL)`;

async function fill(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ n: string }>("SELECT count(*) AS n FROM risk WHERE code LIKE 'M-%'");
  // A directory that was kept has them already.
  if (Number(rows[0]!.n) >= RISKS) return;
  await copies(
    pool,
    'risk',
    `project_id IS NOT NULL AND level IS NOT NULL AND status <> 'closed'`,
    `generate_series(1, ${RISKS}) n`,
    {
      name: `'风险 ' || n`,
      code: `'M-' || lpad(n::text, 6, '0')`,
      project_id: PROJECT,
      task: 'NULL',
      issue: 'NULL',
      template_risk: 'NULL',
      level: `(ARRAY['low', 'medium', 'high'])[1 + n % 3]`,
      score: '1 + n % 25',
    },
  );
  // Three settings: the same matrix with other numbers of days.
  await pool.query(`INSERT INTO risk_assessment (company_id, risk, seq, stage, probability, chance, on_schedule, impact, score, level, criteria, at)
    SELECT r.company_id, r.id, s, CASE WHEN s = 1 THEN 'initial' ELSE 'current' END, 1 + (r.id + s) % 5, 10 * (1 + r.id % 5), 1 + r.id % 5,
      1 + r.id % 5, 1 + r.id % 25, r.level, jsonb_set(a.criteria, '{impact,0,days}', to_jsonb((r.id + s) % 3)), now()
    FROM risk r CROSS JOIN generate_series(1, ${JUDGED}) s, (SELECT criteria FROM risk_assessment ORDER BY risk, seq LIMIT 1) a
    WHERE r.code LIKE 'M-%'`);
}

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;

async function measure({ running, owner, asks }: Sample): Promise<void> {
  const asked = await asks(PERSON);
  const { rows } = await owner.query<{ id: string }>(`SELECT ${PROJECT} AS id`);
  const path = `${riskMatrix.path}?projectId=${rows[0]!.id}`;
  const pool = running.database.pools.app;
  const floor = (): Promise<unknown> =>
    pool.query(
      `SELECT t.id, t.code, t.name, t.status, t.level, t.score, t.probability, u.emp_name FROM risk t
        LEFT JOIN "user" u ON u.company_id = t.company_id AND u.id = t.owner
      WHERE t.project_id = $1 AND t.status <> 'closed' AND t.level IS NOT NULL ORDER BY t.score DESC, t.id`,
      [rows[0]!.id],
    );
  const times = { floor: [] as number[], matrix: [] as number[] };
  const cost = { floor: 0, matrix: 0 };
  let told = 0;
  for (let round = -3; round < ROUNDS; round++)
    for (const kind of ['floor', 'matrix'] as const) {
      const before = await spent(owner);
      const from = performance.now();
      const answer = kind === 'floor' ? await floor() : await asked(path);
      const took = performance.now() - from;
      const after = await spent(owner);
      if (round < 0) continue;
      times[kind].push(took);
      cost[kind] += (after.server - before.server + after.database - before.database) / ROUNDS;
      if (kind === 'matrix') told = (answer as { list: unknown[] }).list.length;
    }
  if (told < RISKS) throw new Error(`the matrix told ${told} risks`);
  say(
    `${told} rows of risks by one statement (floor), p50`,
    `${millis(median(times.floor))}, processor ${millis(cost.floor)}`,
  );
  const bar = barHere(BAR);
  say('matrix with where they were at first, p50', `${millis(median(times.matrix))} (${bar.told})`);
  say('  of processor time', millis(cost.matrix));
  if (median(times.matrix) > bar.ms) process.exitCode = 1;
}

await withSample(fill, ['risk', 'risk_assessment'], measure);
