/**
 * Lists over all objects one takes part in, through the API: 10,000 projects of which somebody may see 300 (150 they manage,
 * 150 whose member they are), 200,000 tasks, 60,000 members, 200,000 issues with 600,000 steps.
 *
 * Asked are pages of 10, in the order of the list and by another field, near and far, and searches for a word. For each, in the
 * same run: the floor, which is the same page and count by SQL written by hand, and a call that reads nothing. The bar: p95 of
 * every list within 30 ms; of the whole company's issues within twice the time by hand, for its total counts them all (ADR 340).
 * BENCH_DATA names a directory that is kept and used again.
 */
import type { Pool } from 'pg';
import { copies, millis, type Sample, say, withSample } from './sample-application.ts';
import { barHere } from './yardstick.ts';

const PROJECTS = 10_000;
const OWN = 300;
const TASKS_OF_PROJECT = 20;
const ISSUES_OF_PROJECT = 20;
const MEMBERS_OF_PROJECT = 6;
const BAR_MS = 30;
const ROUNDS = 60;
const PIECES = 20;
const PERSON = 'lina';

const user = (name: string): string => `(SELECT id FROM "user" WHERE username = '${name}')`;

async function fill(pool: Pool): Promise<void> {
  await fillProjects(pool);
  await fillIssues(pool);
}

/** Each issue was raised, accepted and dealt with by three people in turn; the person took steps with one in a hundred. */
async function fillIssues(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ n: string }>("SELECT count(*) AS n FROM issue WHERE code LIKE 'B-%'");
  if (Number(rows[0]!.n) >= PROJECTS * ISSUES_OF_PROJECT) return;
  // In batches, because each row is also split into words for seen-before, and rewritten by the steps.
  for (let piece = 0; piece < PIECES; piece++)
    await pool.query(
      `INSERT INTO issue (company_id, object_kind, object_id, name, code, status, severity, responsible, proposer, verifier,
      department, planned_finish, created_at, updated_at, closed_at)
    SELECT p.company_id, 'project', p.id, '问题 ' || p.n || '-' || g, 'B-' || p.n || '-' || g, s.status, d.severities[1 + g % d.count],
      CASE WHEN s.status = 'new' AND g % 3 = 0 THEN NULL WHEN p.n % 200 = 1 AND g = 1 THEN me.id ELSE u.people[1 + (p.n + g) % u.count] END,
      CASE WHEN p.n % 100 = 2 AND g = 2 THEN me.id ELSE u.people[1 + p.n % u.count] END,
      CASE WHEN p.n % 400 = 3 AND g = 3 THEN me.id ELSE u.people[1 + g % u.count] END,
      u.departments[1 + p.n % cardinality(u.departments)], date '2026-01-01' + (p.n * 7 + g) % 365,
      t.at, t.at, CASE WHEN s.status = 'closed' THEN t.at + interval '9 days' END
    FROM (SELECT id, company_id, (row_number() OVER (ORDER BY id))::integer AS n FROM project WHERE code LIKE 'P-%') p
    CROSS JOIN generate_series(1, ${ISSUES_OF_PROJECT}) g
    CROSS JOIN LATERAL (SELECT (ARRAY['new', 'processing', 'solved', 'closed', 'closed'])[1 + (p.n + g) % 5] AS status) s
    CROSS JOIN LATERAL (SELECT timestamptz '2025-01-01' + (p.n * 37 + g * 991) * interval '1 minute' AS at) t
    CROSS JOIN (SELECT array_agg(id ORDER BY id) AS people, count(*)::integer AS count, array_agg(DISTINCT department) AS departments
      FROM "user" WHERE username <> '${PERSON}') u
    CROSS JOIN (SELECT array_agg(i.id) AS severities, count(*)::integer AS count FROM dict_item i JOIN dictionary d ON d.id = i.dictionary
      WHERE d.dict_key = 'severity') d
    CROSS JOIN (SELECT id FROM "user" WHERE username = '${PERSON}') me WHERE p.n % $1 = $2`,
      [PIECES, piece],
    );
  for (let piece = 0; piece < PIECES; piece++)
    await pool.query(
      `INSERT INTO issue_step (company_id, issue, seq, had, by, at, from_status, to_status, action)
    SELECT i.company_id, i.id, x.seq, CASE x.seq WHEN 1 THEN NULL ELSE i.responsible END,
      CASE WHEN x.seq = 1 THEN i.proposer WHEN x.seq = 3 AND i.id % 100 = 0 THEN me.id ELSE coalesce(i.responsible, i.proposer) END,
      i.created_at + x.seq * interval '1 day', CASE x.seq WHEN 1 THEN NULL ELSE 'new' END, i.status,
      (ARRAY['create', 'accept', 'transfer'])[x.seq]
    FROM issue i CROSS JOIN generate_series(1, 3) AS x (seq)
    CROSS JOIN (SELECT id FROM "user" WHERE username = '${PERSON}') me WHERE i.code LIKE 'B-%' AND i.id % $1 = $2`,
      [PIECES, piece],
    );
}

async function fillProjects(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ n: string }>("SELECT count(*) AS n FROM project WHERE code LIKE 'P-%'");
  // A directory that was kept has them already.
  if (Number(rows[0]!.n) >= PROJECTS) return;
  const every = PROJECTS / OWN;
  await copies(pool, 'project', 'true', `generate_series(1, ${PROJECTS}) n`, {
    name: `'项目 ' || n`,
    code: `'P-' || lpad(n::text, 6, '0')`,
    manager: `CASE WHEN n % ${2 * every} < 1 THEN ${user(PERSON)} ELSE ${user('admin')} END`,
    created_by: 'NULL',
    program: 'NULL',
  });
  await copies(pool, 'user', `username = '${PERSON}'`, `generate_series(1, ${MEMBERS_OF_PROJECT - 1}) n`, {
    username: `'member' || n`,
    email: 'NULL',
    emp_name: `'成员 ' || n`,
  });
  const ofProject = `(SELECT id, row_number() OVER (ORDER BY id) AS n FROM project WHERE code LIKE 'P-%') p`;
  await copies(pool, 'project_role', "name = '工程师' AND project_id IS NOT NULL", ofProject, { project_id: 'p.id' });
  const role = "(SELECT ARRAY[r.id] FROM project_role r WHERE r.project_id = p.id AND r.name = '工程师')";
  const members = (who: string, where: string): Promise<void> =>
    copies(pool, 'project_member', 'project_id IS NOT NULL', `${ofProject}${where}`, {
      project_id: 'p.id',
      user: who,
      roles: role,
    });
  await members(user(PERSON), ` WHERE p.n % ${2 * every} >= ${every} AND p.n % ${2 * every} < ${every + 1}`);
  await members(user('admin'), '');
  for (let n = 1; n < MEMBERS_OF_PROJECT; n++) await members(user(`member${n}`), '');
  await copies(pool, 'task', "status = 'new'", `${ofProject}, generate_series(1, ${TASKS_OF_PROJECT}) g`, {
    name: `'任务 ' || p.n || '-' || g`,
    code: `'T-' || lpad(g::text, 6, '0')`,
    project_id: 'p.id',
    parent: 'NULL',
    role: 'NULL',
    responsible: `CASE WHEN g = 1 AND p.n % 500 = 0 THEN ${user(PERSON)} END`,
    assigner: 'NULL',
    participants: 'NULL',
    created_by: 'NULL',
    assignments: 'NULL',
  });
}

interface Times {
  /** Time on an idle machine. */
  best: number;
  p50: number;
  p95: number;
}
async function timed(works: readonly (() => Promise<unknown>)[]): Promise<Times> {
  const found: number[] = [];
  for (const work of works) await work();
  for (let round = 0; round < ROUNDS; round++)
    for (const work of works) {
      const from = performance.now();
      await work();
      found.push(performance.now() - from);
    }
  found.sort((a, b) => a - b);
  return { best: found[0]!, p50: found[Math.floor(found.length * 0.5)]!, p95: found[Math.floor(found.length * 0.95)]! };
}
const told = ({ best, p50, p95 }: Times): string => `best ${millis(best)}, p50 ${millis(p50)}, p95 ${millis(p95)}`;

interface List {
  name: string;
  /** Everything of the company: counted whole. */
  whole?: true;
  /** The caller; default: the person. */
  who?: string;
  path: string;
  /** Addresses of the pages that are asked for. */
  pages: readonly string[];
  /** The same by hand: the condition on `t`, and orders. */
  table: string;
  where: string;
  orders: readonly string[];
  /** Filters that some of the pages set, in addition to none. */
  filters?: readonly string[];
}

const MANAGED = `SELECT id FROM project WHERE company_id = $1 AND manager = $2`;
const within = (
  right: string,
): string => `SELECT m.project_id FROM project_member m JOIN project_role r ON r.id = ANY(m.roles)
  WHERE m.company_id = $1 AND m."user" = $2 AND m.project_id IS NOT NULL AND (r.manager OR r.rights @> '["${right}"]')`;

const DEALT = 't.dealt @> ARRAY[$2::bigint]';
const SEEN_ISSUES = `t.proposer = $2 OR t.responsible = $2 OR t.verifier = $2 OR ${DEALT}
  OR t.project_id = ANY(ARRAY(${MANAGED} UNION ${within('pm:issue:query')}))`;

const LISTS: readonly List[] = [
  {
    name: 'projects',
    path: '/api/v1/project/project',
    pages: ['pageNum=1', 'pageNum=25', 'pageNum=1&sort=name'],
    table: 'project',
    where: `t.id IN (${MANAGED} UNION SELECT id FROM project WHERE company_id = $1 AND created_by = $2
      UNION SELECT project_id FROM project_member WHERE company_id = $1 AND "user" = $2 AND project_id IS NOT NULL)`,
    orders: ['created_at DESC, id DESC', 'name, id'],
  },
  {
    name: 'tasks',
    path: '/api/v1/task/task',
    pages: ['pageNum=1', 'pageNum=300', 'pageNum=1&sort=name', 'pageNum=1&search=任务 9'],
    table: 'task',
    where: `(t.project_id = ANY(ARRAY(${MANAGED} UNION ${within('pm:plan:query')})) OR t.responsible = $2 OR t.assigner = $2
      OR t.created_by = $2 OR t.participants @> ARRAY[$2::bigint])`,
    orders: ['planned_start, id', 'name, id'],
  },
  {
    name: 'issues',
    path: '/api/v1/issue/issue',
    pages: ['pageNum=1', 'pageNum=300', 'pageNum=1&sort=plannedFinish', 'pageNum=1&search=问题 9'],
    table: 'issue',
    where: `(${SEEN_ISSUES})`,
    orders: ['created_at DESC, id DESC', 'planned_finish, id'],
  },
  {
    name: 'issues I have',
    path: '/api/v1/issue/issue',
    pages: ['view=needMeHandle', 'view=needMeHandle&sort=plannedFinish'],
    table: 'issue',
    where: `((t.responsible = $2 AND t.status IN ('new', 'processing')) OR (t.verifier = $2 AND t.status = 'solved')
      OR (t.status IN ('new', 'processing') AND t.responsible IS NULL AND t.project_id = ANY(ARRAY(${MANAGED}))))`,
    orders: ['created_at DESC, id DESC', 'planned_finish, id'],
  },
  {
    name: 'issues I had',
    path: '/api/v1/issue/issue',
    pages: ['view=hadDealt', 'view=hadDealt&pageNum=50'],
    table: 'issue',
    where: DEALT,
    orders: ['created_at DESC, id DESC', 'planned_finish, id'],
  },
  {
    name: 'issues of my projects',
    path: '/api/v1/issue/issue',
    pages: ['view=projectIssue', 'view=projectIssue&pageNum=300', 'view=projectIssue&sort=name'],
    table: 'issue',
    where: `t.project_id = ANY(ARRAY(${MANAGED} UNION ${within('pm:issue:query')}))`,
    orders: ['created_at DESC, id DESC', 'name, id'],
  },
  {
    name: 'issues of the company',
    whole: true,
    who: 'admin',
    path: '/api/v1/issue/issue',
    pages: ['view=companyIssue', 'view=companyIssue&filters={"status":"new,processing"}'],
    table: 'issue',
    where: 'true',
    orders: ['created_at DESC, id DESC'],
    filters: ["t.status IN ('new', 'processing')"],
  },
  {
    name: 'members',
    path: '/api/v1/project/project-member',
    pages: ['pageNum=1', 'pageNum=100', 'pageNum=1&sort=joinedAt'],
    table: 'project_member',
    where: `t.project_id = ANY(ARRAY(${MANAGED} UNION ${within('pm:member:query')}))`,
    orders: ['id', 'joined_at, id'],
  },
];

async function measure({ running, asks }: Sample): Promise<void> {
  const people = new Map<string, (path: string) => Promise<unknown>>();
  for (const who of [PERSON, ...LISTS.flatMap((list) => list.who ?? [])]) people.set(who, await asks(who));
  const askAs =
    (who: string) =>
    async (path: string): Promise<{ total: number }> =>
      (await people.get(who)!(path)) as { total: number };
  const ask = askAs(PERSON);
  const pool = running.database.pools.app;
  const { rows } = await pool.query<{ id: string; company_id: string }>(
    'SELECT id, company_id FROM "user" WHERE username = $1',
    [PERSON],
  );
  const me = [rows[0]!.company_id, rows[0]!.id];
  say('a call that reads nothing', told(await timed([() => ask('/api/v1/search/records?refs=nothing:1')])));
  for (const { name, whole, path, pages, table, where, orders, filters = [], who = PERSON } of LISTS) {
    const ask = askAs(who);
    const { total } = await ask(`${path}?pageSize=10&${pages[0]}`);
    const byHand = await timed(
      orders.flatMap((order) =>
        ['true', ...filters].map((filter) => async () => {
          const rows = `FROM ${table} t WHERE t.company_id = $1 AND $2::bigint > 0 AND ${where} AND ${filter}`;
          await pool.query(`SELECT count(*) ${rows}`, me);
          await pool.query(`SELECT * ${rows} ORDER BY ${order} LIMIT 10`, me);
        }),
      ),
    );
    const byCall = await timed(pages.map((page) => () => ask(`${path}?pageSize=10&${page}`)));
    say(`${name}: ${total}, by hand`, told(byHand));
    const here = barHere(BAR_MS);
    const bar = whole ? Math.max(here.ms, 2 * byHand.p95) : here.ms;
    say(
      '  pages of 10, call',
      `${told(byCall)} (${here.told}${bar > here.ms ? `, twice by hand ${millis(bar)}` : ''})`,
    );
    if (byCall.p95 > bar) process.exitCode = 1;
  }
  const editable = await timed([() => ask('/api/v1/project/member-projects')]);
  say('projects whose members one may edit, call', told(editable));
}

await withSample(fill, ['issue', 'issue_step', 'task', 'project', 'project_member', 'project_role'], measure);
