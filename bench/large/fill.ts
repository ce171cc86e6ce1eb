/**
 * Fills a data directory whose application is running with a large company: people, departments, projects with a hundred tasks each,
 * links, issues with their steps, hours with their approvals and sums. All by SQL of one set each; triggers and foreign keys rest
 * meanwhile, so what they keep is written here.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { copies, KIND, say, user } from '../sample-application.ts';

export interface LargeCompany {
  projects: number;
  people: number;
}
const TASKS_OF_PROJECT = 100;
const ISSUES_OF_PROJECT = 20;
const RECORDS_OF_PROJECT = 100;
const DEPARTMENTS = 200;

const WORDS =
  '项目 系统 设备 测试 评审 方案 需求 采购 安装 调试 验收 会议 培训 合同 图纸 施工 质量 安全 数据 接口 压力 容器 管道 阀门 仪表 电缆 变压 桥架 基础 钢构'.split(
    ' ',
  );
/** Four words, the first of them common. */
const name = (seed: string): string =>
  ['a', 'b', 'c', 'd']
    .map(
      (letter) =>
        `(ARRAY[${WORDS.map((w) => `'${w}'`).join(',')}])[1 + floor(${WORDS.length} * power(('x' || substr(md5(${seed} || '${letter}'), 1, 7))::bit(28)::int / 268435456.0, 2))::int]`,
    )
    .join(' || ');

const person = (n: string, people: number): string => `(SELECT id FROM large_person WHERE n = 1 + (${n}) % ${people})`;
const EPOCH = "date '1970-01-01'";

async function fillPeople(db: pg.Client, { people }: LargeCompany): Promise<void> {
  await copies(db as never, 'department', 'parent IS NOT NULL', `generate_series(1, ${DEPARTMENTS}) g`, {
    name: `'部门 ' || g`,
    code: `'L' || g`,
    sort: 'g',
    manager: 'NULL',
  });
  await copies(db as never, 'user', "username = 'zhangwei'", `generate_series(1, ${people}) g`, {
    username: `'large' || g`,
    emp_name: `substr('王李张刘陈杨赵黄周吴', 1 + g % 10, 1) || (${name("g || 'u'")})`,
    email: 'NULL',
    phone: 'NULL',
    department: `(SELECT id FROM department WHERE code = 'L' || (1 + g % ${DEPARTMENTS}))`,
  });
  await db.query(`CREATE TABLE large_person AS SELECT substr(username, 6)::int AS n, id, department FROM "user" WHERE username LIKE 'large%';
    ALTER TABLE large_person ADD PRIMARY KEY (n);
    INSERT INTO role_user (company_id, user_id, role) SELECT r.company_id, l.id, r.id FROM large_person l,
      (SELECT company_id, role AS id FROM role_user WHERE user_id = ${user('zhangwei')}) r;
    UPDATE department d SET manager = l.id FROM (SELECT DISTINCT ON (department) department, id FROM large_person ORDER BY 1, 2) l
      WHERE l.department = d.id AND d.manager IS NULL`);
}

async function fillProjects(db: pg.Client, { projects, people }: LargeCompany): Promise<void> {
  await copies(
    db as never,
    'project',
    "status = 'ongoing'",
    `generate_series(1, ${projects}) n, LATERAL (SELECT current_date - 690 + n * 37 % 900 AS s, n AS nn,
      (ARRAY['new', 'ongoing', 'ongoing', 'ongoing', 'done', 'done', 'pause'])[1 + n % 7] AS st) x`,
    {
      ...{ name: `${name("n || 'p'")} || ' ' || n`, code: `'L-' || lpad(n::text, 6, '0')`, program: 'NULL' },
      ...{ planned_start: 'x.s', planned_end: 'x.s + 180', created_by: 'NULL', status: 'x.st' },
      progress: `CASE x.st WHEN 'done' THEN 100 WHEN 'new' THEN 0 ELSE n % 100 END`,
      actual_start: `CASE WHEN x.st <> 'new' THEN x.s END`,
      actual_end: `CASE WHEN x.st = 'done' THEN x.s + 170 END`,
      // One in 66 is the manager's of the sample company.
      manager: `CASE WHEN n % 66 = 0 THEN ${user('lina')} ELSE ${person('x.nn * 5', people)} END`,
      department: `(SELECT id FROM department WHERE code = 'L' || (1 + n % ${DEPARTMENTS}))`,
    },
  );
  await db.query(`CREATE TABLE large_project AS SELECT substr(code, 3)::int AS n, id, planned_start AS start, status, manager, department,
      (SELECT max(id) FROM task) + (row_number() OVER (ORDER BY id) - 1) * ${TASKS_OF_PROJECT} AS before FROM project WHERE code LIKE 'L-%';
    ALTER TABLE large_project ADD PRIMARY KEY (n);
    INSERT INTO object (company_id, kind, id, parent_kind, parent_id, manager, made_by, type, state)
      SELECT o.company_id, 'project', p.id, NULL, NULL, p.manager, NULL, o.type, p.status FROM large_project p, (SELECT * FROM object WHERE kind = 'project' LIMIT 1) o`);
  await copies(db as never, 'project_role', 'project_id IS NOT NULL AND manager', 'large_project p', {
    object_id: 'p.id',
  });
  await copies(db as never, 'project_role', 'project_id IS NOT NULL AND NOT manager', 'large_project p', {
    object_id: 'p.id',
  });
  await copies(
    db as never,
    'project_member',
    'project_id IS NOT NULL',
    'large_project p, generate_series(0, 4) k, LATERAL (SELECT id FROM project_role r WHERE r.project_id = p.id AND r.manager = (k = 0) LIMIT 1) r',
    {
      ...{ object_id: 'p.id', roles: 'ARRAY[r.id]', created_by: 'NULL' },
      user: `CASE WHEN k = 0 THEN p.manager WHEN k = 1 AND p.n % 33 = 5 THEN ${user('zhangwei')} ELSE ${person('p.n * 5 + k', people)} END`,
    },
  );
}

async function fillPlans(db: pg.Client, { people }: LargeCompany): Promise<void> {
  await copies(db as never, 'plan', 'project_id IS NOT NULL', 'large_project p', {
    ...{ project_id: 'p.id', project_start: `(p.start - ${EPOCH}) * 1440 + 540`, published_at: 'NULL' },
    ...{ published_by: 'NULL', source: 'NULL' },
  });
  const day = `(p.start + g * 170 / ${TASKS_OF_PROJECT})`;
  await db.query('ALTER TABLE task ALTER COLUMN id SET GENERATED BY DEFAULT').catch(() => undefined);
  const { rows } = await db.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'task' AND table_schema = 'public' AND is_generated = 'NEVER'`,
  );
  const other: Record<string, string> = {
    ...{ id: 'p.before + g', name: name("p.n || '-' || g"), code: `'T-' || lpad(g::text, 4, '0')`, project_id: 'p.id' },
    ...{
      position: 'g - 1',
      level: 'CASE WHEN g % 10 = 1 THEN 1 ELSE 2 END',
      summary: 'g % 10 = 1',
      created_by: 'NULL',
    },
    parent: 'CASE WHEN g % 10 <> 1 THEN p.before + (g - 1) / 10 * 10 + 1 END',
    wbs: `CASE WHEN g % 10 = 1 THEN (g / 10 + 1)::text ELSE ((g - 1) / 10 + 1) || '.' || (g - 1) % 10 END`,
    responsible: `CASE WHEN g % 20 = 2 AND p.n % 33 = 5 THEN ${user('zhangwei')} ELSE ${person('p.n * 5 + g % 5', people)} END`,
    participants: `CASE WHEN g % 3 = 0 THEN ARRAY[${person('p.n * 5 + (g + 1) % 5', people)}] ELSE '{}'::bigint[] END`,
    ...{ assigner: 'p.manager', assignments: 'NULL', milestone: 'g % 20 = 0', status: 'x.st', role: 'NULL' },
    progress: `CASE x.st WHEN 'done' THEN 100 WHEN 'ongoing' THEN 40 ELSE 0 END`,
    ...{ planned_start: 'x.d', planned_end: 'x.d + 2', start_at: `(x.d - ${EPOCH}) * 1440 + 540` },
    ...{ finish_at: `(x.d - ${EPOCH}) * 1440 + 3960`, duration_minutes: '960', work_minutes: '960', planned_days: '2' },
    ...{ planned_hours: '16', actual_start: `CASE WHEN x.st <> 'new' THEN x.d END` },
    actual_end: `CASE WHEN x.st = 'done' THEN x.d + 2 END`,
    actual_start_at: `CASE WHEN x.st <> 'new' THEN (x.d - ${EPOCH}) * 1440 + 540 END`,
    actual_finish_at: `CASE WHEN x.st = 'done' THEN (x.d - ${EPOCH}) * 1440 + 3960 END`,
  };
  const columns = rows.map((row) => row.name);
  await db.query(`INSERT INTO task (${columns.join(', ')}) OVERRIDING SYSTEM VALUE
    SELECT ${columns.map((column) => other[column] ?? `t.${column}`).join(', ')}
    FROM (SELECT * FROM task WHERE project_id IS NOT NULL AND NOT summary ORDER BY id LIMIT 1) t, large_project p,
      generate_series(1, ${TASKS_OF_PROJECT}) g, LATERAL (SELECT ${day} AS d, CASE
        WHEN p.status = 'done' OR (p.status IN ('ongoing', 'pause') AND ${day} < current_date - 7 - g % 5 * 20) THEN 'done'
        WHEN p.status = 'ongoing' AND ${day} < current_date THEN 'ongoing' ELSE 'new' END AS st) x;
    SELECT setval(pg_get_serial_sequence('task', 'id'), (SELECT max(id) FROM task));
    INSERT INTO plan_link (company_id, from_task, to_task, project_id, type, lag, lag_unit)
    SELECT l.company_id, p.before + g - 1, p.before + g, p.id, 'FS', 0, l.lag_unit
    FROM large_project p, generate_series(3, ${TASKS_OF_PROJECT}) g, (SELECT * FROM plan_link WHERE lag = 0 LIMIT 1) l WHERE g % 10 NOT IN (1, 2)`);
}

async function fillIssues(db: pg.Client, { people }: LargeCompany): Promise<void> {
  await copies(
    db as never,
    'issue',
    'project_id IS NOT NULL',
    `large_project p, generate_series(1, ${ISSUES_OF_PROJECT}) g, LATERAL (SELECT
      (ARRAY['new', 'processing', 'solved', 'closed', 'closed', 'closed', 'closed'])[1 + (p.n + g) % 7] AS st,
      now() - interval '690 days' + (p.n * 37 % 660 * 1440 + g * 991) * interval '1 minute' AS at) x`,
    {
      ...{
        object_id: 'p.id',
        name: `${name("p.n || 'i' || g")} || ' ' || g`,
        code: `'L-' || p.n || '-' || g`,
        status: 'x.st',
      },
      ...{ task: `CASE WHEN g % 4 = 0 THEN p.before + g + 1 END`, created_at: 'x.at', updated_at: 'x.at' },
      responsible: `CASE WHEN p.n % 200 = 5 AND g = 1 THEN ${user('zhangwei')} ELSE ${person('p.n * 5 + g % 5', people)} END`,
      ...{ proposer: person('p.n * 5 + (g + 1) % 5', people), verifier: person('p.n * 5 + (g + 1) % 5', people) },
      ...{ department: 'p.department', planned_finish: 'x.at::date + 20', duplicate_of: 'NULL', created_by: 'NULL' },
      ...{
        closed_at: `CASE WHEN x.st = 'closed' THEN x.at + interval '9 days' END`,
        solved_at: 'NULL',
        solved_by: 'NULL',
      },
    },
  );
  await db.query(`INSERT INTO issue_step (company_id, issue, seq, had, by, at, from_status, to_status, action)
    SELECT company_id, id, s, CASE s WHEN 1 THEN NULL ELSE responsible END, CASE s WHEN 1 THEN proposer ELSE coalesce(responsible, proposer) END,
      created_at + s * interval '1 day', CASE s WHEN 1 THEN NULL ELSE 'new' END, status, (ARRAY['create', 'accept', 'transfer'])[s]
    FROM issue, generate_series(1, 3) s WHERE code LIKE 'L-%'`);
}

async function fillHours(db: pg.Client, { people, projects }: LargeCompany): Promise<void> {
  const days = `(SELECT row_number() OVER (ORDER BY d DESC)::int AS k, d::date AS d FROM generate_series(current_date - 400, current_date - 1, interval '1 day') d WHERE extract(isodow FROM d) < 6)`;
  const each = Math.max(1, Math.round((projects * RECORDS_OF_PROJECT) / people));
  await db.query(`CREATE TABLE large_hours AS SELECT (SELECT max(id) FROM work_record) + row_number() OVER (ORDER BY d.k DESC, u.n) AS id, u.id AS person,
      u.department, d.d, p.id AS project, p.before + 2 + d.k / 15 % 7 AS task, p.manager, j.name AS project_name, t.name AS task_name,
      CASE WHEN d.k <= 3 THEN 'draft' WHEN d.k <= 8 THEN 'submitted' ELSE 'approved' END AS st
    FROM large_person u CROSS JOIN (SELECT * FROM ${days} x WHERE k <= ${each}) d
    JOIN large_project p ON p.n = 1 + (u.n / 5 + d.k / 4 * 31) % ${projects} JOIN project j ON j.id = p.id JOIN task t ON t.id = p.before + 2 + d.k / 15 % 7;
    ANALYZE large_hours`);
  const piece = async (
    table: string,
    source: string,
    numbers: string,
    other: Record<string, string>,
  ): Promise<void> => {
    const { rows } = await db.query<{ name: string }>(
      `SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1 AND table_schema = 'public' AND is_generated = 'NEVER'`,
      [table],
    );
    const columns = rows.map((row) => row.name);
    await db.query(`INSERT INTO ${table} (${columns.join(', ')}) ${other.id ? 'OVERRIDING SYSTEM VALUE' : ''}
      SELECT ${columns.map((column) => other[column] ?? `t.${column}`).join(', ')} FROM (SELECT * FROM ${table} WHERE ${source} LIMIT 1) t, ${numbers}`);
  };
  const sent = `CASE WHEN w.st <> 'draft' THEN w.d + time '18:00' END`;
  await piece('work_record', "status = 'approved' AND task IS NOT NULL", 'large_hours w', {
    ...{
      id: 'w.id',
      project_id: 'w.project',
      person: 'w.person',
      work_date: 'w.d',
      hours: '8',
      task: 'w.task',
      kind: KIND,
    },
    ...{ department: 'w.department', project_name: 'w.project_name', task_name: 'w.task_name', status: 'w.st' },
    ...{
      created_at: `w.d + time '17:00'`,
      updated_at: `w.d + time '17:00'`,
      created_by: 'w.person',
      updated_by: 'w.person',
    },
    ...{
      filled_by: 'w.person',
      submitted_at: sent,
      approved_at: `CASE WHEN w.st = 'approved' THEN w.d + time '20:00' END`,
    },
    ...{
      submission: `CASE WHEN w.st <> 'draft' THEN w.id END`,
      week_number: 'extract(week FROM w.d)::int',
      issue: 'NULL',
    },
    ...{ role: 'NULL', category: 'NULL', remaining_hours: 'NULL' },
  });
  await piece('work_submission', 'instance IS NULL', "large_hours w WHERE w.st <> 'draft'", {
    ...{
      id: 'w.id',
      person: 'w.person',
      submitted_by: 'w.person',
      submitted_at: `w.d + time '18:00'`,
      rule: `'manager'`,
    },
  });
  await piece('work_approval', "step = 'manager' AND state = 'passed'", "large_hours w WHERE w.st <> 'draft'", {
    ...{
      record: 'w.id',
      round: '1',
      approver: 'w.manager',
      state: `CASE WHEN w.st = 'approved' THEN 'passed' ELSE 'open' END`,
    },
    decided_by: `CASE WHEN w.st = 'approved' THEN w.manager END`,
    decided_at: `CASE WHEN w.st = 'approved' THEN w.d + time '20:00' END`,
  });
  await db.query(`INSERT INTO work_day (company_id, person, work_date, minutes)
    SELECT r.company_id, w.person, w.d, 480 FROM large_hours w, (SELECT company_id FROM work_record LIMIT 1) r ON CONFLICT DO NOTHING`);
  await piece('work_ledger', 'task IS NOT NULL', "large_hours w WHERE w.st = 'approved'", {
    ...{
      record: 'w.id',
      seq: '1',
      person: 'w.person',
      work_date: 'w.d',
      booked_at: `w.d + time '20:00'`,
      project_id: 'w.project',
    },
    ...{ task: 'w.task', department: 'w.department', minutes: '480', day_minutes: '480', kind: KIND, category: 'NULL' },
    ...{ project_name: 'w.project_name', task_name: 'w.task_name' },
  });
  await db.query(`INSERT INTO work_month (company_id, person, month, project_id, task, department, kind, category, project_name, task_name, by_day)
    SELECT company_id, person, date_trunc('month', work_date::timestamp)::date, project_id, task, department, kind, category,
      max(project_name), max(task_name), work_days(work_date, minutes) FROM work_ledger WHERE record IN (SELECT id FROM large_hours)
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;
    SELECT setval(pg_get_serial_sequence('work_record', 'id'), (SELECT max(id) FROM work_record)),
      setval(pg_get_serial_sequence('work_submission', 'id'), (SELECT max(id) FROM work_submission))`);
}

/** Thirty days without hours of each of the people, as the night's job would find them. */
async function fillFindings(db: pg.Client): Promise<void> {
  await db.query(`INSERT INTO work_finding (company_id, person, kind, subject, from_day, to_day, department, evidence, found_at)
    SELECT u.company_id, l.id, 'missing', to_char(d.day, 'YYYY-MM-DD'), d.day, d.day, l.department, '{"minutes": 480}', now()
    FROM large_person l JOIN "user" u ON u.id = l.id, (SELECT current_date - 2 * g AS day FROM generate_series(1, 30) g) d`);
}

/** What triggers would leave for the jobs: sums of plans, loads of people, words of projects for the search. */
async function fillMarks(db: pg.Client): Promise<void> {
  await db.query(`INSERT INTO plan_sum_due (company_id, project_id) SELECT o.company_id, p.id FROM large_project p JOIN project o ON o.id = p.id;
    INSERT INTO person_load_due (company_id, person) SELECT u.company_id, l.id FROM large_person l JOIN "user" u ON u.id = l.id;
    INSERT INTO search_entry (company_id, entity, record_id) SELECT o.company_id, 'project', p.id FROM large_project p JOIN project o ON o.id = p.id`);
}

/**
 * Words of tasks and issues: those of projects, whose names are made alike; computing them takes a job many minutes. Nothing, where
 * they are there.
 */
export async function copyWords(db: { query(text: string): Promise<unknown> }): Promise<void> {
  const of = (entity: string, rows: string): Promise<unknown> =>
    db.query(`WITH words AS MATERIALIZED (SELECT row_number() OVER (ORDER BY record_id) - 1 AS n, company_id, words FROM search_entry
        WHERE entity = 'project' AND words IS NOT NULL)
      INSERT INTO search_entry (company_id, entity, record_id, words) SELECT w.company_id, '${entity}', r.id, w.words
      FROM (${rows}) r JOIN words w ON w.n = r.id % (SELECT count(*) FROM words) ON CONFLICT DO NOTHING`);
  await of('task', "SELECT t.id FROM task t JOIN project p ON p.id = t.project_id WHERE p.code LIKE 'L-%'");
  await of('issue', "SELECT id FROM issue WHERE code LIKE 'L-%'");
}

/** Nothing, where a kept directory has it already. */
export async function fillLargeCompany(directory: string, company: LargeCompany): Promise<void> {
  const passwords = JSON.parse(readFileSync(join(directory, 'database-passwords.json'), 'utf8'));
  const db = new pg.Client({
    host: join(directory, 'run'),
    user: 'waymark_superuser',
    password: passwords.superuser,
    database: 'waymark',
  });
  await db.connect();
  try {
    const { rows } = await db.query(`SELECT 1 FROM pg_tables WHERE tablename = 'large_project'`);
    if (rows.length > 0) return;
    await db.query(
      `SET session_replication_role = replica; SET statement_timeout = 0; SET synchronous_commit = off; SET work_mem = '128MB'; BEGIN`,
    );
    for (const fill of [fillPeople, fillProjects, fillPlans, fillIssues, fillHours, fillFindings, fillMarks]) {
      const from = performance.now();
      await fill(db, company);
      say(fill.name, `${((performance.now() - from) / 1000).toFixed(0)} s`);
    }
    await db.query('COMMIT; ANALYZE');
  } finally {
    await db.end();
  }
}
