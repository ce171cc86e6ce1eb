/**
 * The weekly draft of a project of 10,000 tasks with 2,000 issues, 500 risks, 300 outputs and 50,000 entries of hours, through
 * the API: all facts of modules, frozen, hashed and stored, and the initial text. The bar: 1.5 s by
 * the clock (records.md B8), and of processor time of server and database together, which a busy machine does not change.
 * BENCH_DATA names a directory that is kept and used again.
 */
import type { Pool } from 'pg';
import { dayOf } from '#kernel/dates.ts';
import { reportFacts, startReport } from '#modules/objects/project-report/project-report.calls.ts';
import { periodOf } from '#modules/objects/project-report/report-period.ts';
import { spent } from './cost.ts';
import { copies, millis, type Sample, say, withSample } from './sample-application.ts';
import { barHere } from './yardstick.ts';

const TASKS = 10_000;
const BRANCH = 50;
const ISSUES = 2_000;
const RISKS = 500;
const OUTPUTS = 300;
const ENTRIES = 50_000;
const BAR = 1500;
const ROUNDS = 12;
const PERSON = 'lina';

/** The project with the fewest tasks is filled: branches of 50, with their own people and dates. */
const PROJECT = `(SELECT project_id FROM task WHERE project_id IS NOT NULL GROUP BY 1 ORDER BY max(project_id) DESC LIMIT 1)`;

async function fill(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ n: string }>("SELECT count(*) AS n FROM task WHERE code LIKE 'B-%'");
  // A directory that was kept has them already.
  if (Number(rows[0]!.n) >= TASKS) return;
  const leaf = `project_id = ${PROJECT} AND NOT summary`;
  const common = {
    code: `'B-' || lpad(n::text, 6, '0')`,
    position: '100000 + n * 2',
    wbs: `n::text`,
    milestone: 'false',
  };
  const branches = `generate_series(0, ${TASKS - 1}, ${BRANCH}) n`;
  await copies(pool, 'task', leaf, branches, {
    ...common,
    name: `'分部工程 ' || n`,
    parent: 'NULL',
    level: '1',
    summary: 'true',
  });
  await copies(pool, 'task', leaf, `generate_series(0, ${TASKS - 1}) n`, {
    ...common,
    name: `'任务 ' || n || ' 施工与验收'`,
    code: `'B-L' || lpad(n::text, 6, '0')`,
    position: '100001 + n * 2',
    parent: `(SELECT id FROM task p WHERE p.code = 'B-' || lpad((n / ${BRANCH} * ${BRANCH})::text, 6, '0'))`,
    level: '2',
    summary: 'false',
    milestone: `n % 100 = 0`,
    status: `CASE WHEN n % 3 = 0 THEN 'done' WHEN n % 3 = 1 THEN 'ongoing' ELSE 'new' END`,
    progress: `CASE WHEN n % 3 = 0 THEN 100 WHEN n % 3 = 1 THEN n % 90 ELSE 0 END`,
    planned_start: `current_date - 60 + n % 90`,
    planned_end: `current_date - 55 + n % 100`,
  });
  await copies(pool, 'issue', `project_id IS NOT NULL`, `generate_series(1, ${ISSUES}) n`, {
    name: `'问题 ' || n`,
    code: `'B-' || lpad(n::text, 7, '0')`,
    project_id: PROJECT,
    task: 'NULL',
    status: `CASE WHEN n % 4 = 0 THEN 'processing' ELSE 'closed' END`,
  });
  await copies(
    pool,
    'risk',
    `project_id IS NOT NULL AND level IS NOT NULL AND status <> 'closed'`,
    `generate_series(1, ${RISKS}) n`,
    {
      name: `'风险 ' || n`,
      code: `'B-' || lpad(n::text, 6, '0')`,
      project_id: PROJECT,
      task: 'NULL',
      issue: 'NULL',
      template_risk: 'NULL',
      level: `(ARRAY['low', 'medium', 'high'])[1 + n % 3]`,
      next_review: 'current_date - 20 + n % 40',
    },
  );
  await copies(pool, 'output', 'project_id IS NOT NULL', `generate_series(1, ${OUTPUTS}) n`, {
    name: `'交付物 ' || n`,
    project_id: PROJECT,
    task: 'NULL',
    due: 'current_date - 20 + n % 40',
  });
  // A record and its entry in one statement: the database lets no other ledger through.
  await pool.query(`WITH w AS (INSERT INTO work_record (company_id, project_id, person, work_date, hours, kind, task, week_number,
      content, status, approved_at)
    SELECT t.company_id, t.project_id, l.person, current_date - n % 180, 1, l.kind, t.id, 1, '施工', 'approved',
      now() - (n % 180) * interval '1 day'
    FROM generate_series(1, ${ENTRIES}) n JOIN task t ON t.code = 'B-L' || lpad((n % 4000)::text, 6, '0'),
      (SELECT person, kind FROM work_record LIMIT 1) l RETURNING *)
    INSERT INTO work_ledger (company_id, record, seq, person, work_date, booked_at, project_id, task, kind, minutes, rate_cents,
      cost_cents, cause)
    SELECT company_id, id, 1, person, work_date, approved_at, project_id, task, kind, 60, 40000, 5000, 'approve' FROM w`);
}

async function measure({ running, owner, asks }: Sample): Promise<void> {
  const asked = await asks(PERSON);
  const pool = running.database.pools.app;
  const { rows } = await pool.query<{ id: string; n: string }>(`SELECT project_id AS id, count(*) AS n FROM task
    WHERE project_id = ${PROJECT} GROUP BY 1`);
  const projectId = Number(rows[0]!.id);
  const today = new Date(Date.now() + 480 * 60_000);
  const day = dayOf(today.getUTCFullYear(), today.getUTCMonth() + 1, today.getUTCDate());
  // A directory that was kept has those of earlier runs.
  const drafts = `SELECT id FROM project_report WHERE status = 'draft' AND kind = 'weekly' AND project_id = ${projectId}`;
  await owner.query(`DELETE FROM project_report_content WHERE project_report_id IN (${drafts})`);
  await owner.query(`DELETE FROM project_report WHERE id IN (${drafts})`);
  // Reports are of weeks since it began.
  await owner.query(`UPDATE project SET planned_start = current_date - 400 WHERE id = ${projectId}`);
  const times: number[] = [];
  const before = await spent(owner);
  let last = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const period = periodOf('weekly', day - 7 * (30 + round));
    const from = performance.now();
    last = ((await asked(startReport.path, { projectId, kind: 'weekly', period })) as { id: number }).id;
    times.push(performance.now() - from);
  }
  const after = await spent(owner);
  const processor = [after.server - before.server, after.database - before.database].map((ms) => ms / ROUNDS);
  const from = performance.now();
  await asked(reportFacts.path.replace(':reportId', String(last)));
  const read = performance.now() - from;
  const size = await pool.query<{ n: string }>(
    'SELECT octet_length(facts::text) AS n FROM project_report_content WHERE project_report_id = $1',
    [last],
  );
  const slowest = Math.max(...times);
  const bar = barHere(BAR);
  say(`weekly draft of ${rows[0]!.n} tasks, slowest of ${ROUNDS}`, `${millis(slowest)} (${bar.told})`);
  say('  of processor time: server, database', `${processor.map(millis).join(', ')} (${bar.told})`);
  say('its facts read', millis(read));
  say('its facts stored', `${Math.round(Number(size.rows[0]!.n) / 1024)} KB (bar 2048 KB)`);
  if (slowest > bar.ms || processor[0]! + processor[1]! > bar.ms) process.exitCode = 1;
}

await withSample(fill, ['task', 'issue', 'risk', 'output', 'work_ledger'], measure);
