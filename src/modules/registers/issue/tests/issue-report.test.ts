/** Statistics of issues: figures are those of a naive count, each number is as long as its list, nobody sees others'. */
import { afterAll, expect, test } from 'vitest';
import { planWorld } from '#app/testing/plan-world.ts';
import { now } from '#kernel/dates.ts';
import { countedIssues, exportIssueReport, type IssueGroupRow, issueReport } from '../issue-report.calls.ts';
import { issueReportReport } from '../issue-report.ts';

const { server, home, done, newProject, close } = await planWorld();
afterAll(close);
const { pool } = server.database;
const as = (userId: number, ...rights: string[]) =>
  server.as({ userId, companyId: home.companyId, departments: null, rights });
const all = as(home.userId, 'business:issue:company', 'business:issue:export');

const { rows: people } = await pool.query<{ id: number }>(
  `INSERT INTO "user" (company_id, username, emp_name, department, secret_level)
   SELECT $1, n, n, $2, 'internal' FROM unnest(ARRAY['outsider', 'raiser']) n RETURNING id::int AS id`,
  [home.companyId, home.departmentId],
);
const [outsider, raiser] = people.map(({ id }) => id) as [number, number];
const items = async (dictionary: string): Promise<number[]> =>
  (
    await pool.query<{ id: number }>(
      `SELECT i.id::int AS id FROM dict_item i JOIN dictionary d ON d.id = i.dictionary
       WHERE d.dict_key = $2 AND i.company_id = $1 ORDER BY i.id LIMIT 3`,
      [home.companyId, dictionary],
    )
  ).rows.map(({ id }) => id);

const DAY = 86_400_000;
/** Noon of the company's day `n` days from the first one. */
const FIRST = Date.parse('2026-01-05T04:00:00Z');
const dayOf = (n: number): string => new Date(FIRST + n * DAY).toISOString().slice(0, 10);
interface Made {
  raised: number;
  closed: number | null;
  planned: number | null;
  reopened: number;
  project: number | null;
  cause: number | null;
}
const made: Made[] = [];
const projects = [await newProject(), await newProject()];
const causes = await items('issue_cause');
let seed = 11;
const next = (below: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
};
for (let n = 0; n < 300; n++) {
  const raised = next(90);
  const one: Made = {
    raised,
    closed: next(3) > 0 ? raised + next(40) : null,
    planned: next(4) > 0 ? raised + next(30) : null,
    reopened: next(6) === 0 ? 1 : 0,
    project: n === 0 ? projects[0]! : [null, ...projects][next(3)]!,
    cause: [null, ...causes][next(4)]!,
  };
  made.push(one);
  const at = (day: number | null): Date | null => (day === null ? null : new Date(FIRST + day * DAY));
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO issue (company_id, object_kind, object_id, name, code, cause, status, proposer, reopened, created_at, closed_at, planned_finish)
     VALUES ($1, CASE WHEN $2::bigint IS NOT NULL THEN 'project' END, $2, $3, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id::int AS id`,
    [
      ...[home.companyId, one.project, `R-${n}`, one.cause, one.closed === null ? 'processing' : 'closed'],
      ...[n === 0 ? raiser : home.userId, one.reopened, at(raised), at(one.closed)],
      one.planned === null ? null : dayOf(one.planned),
    ],
  );
  if (one.closed !== null)
    await pool.query(
      `INSERT INTO issue_step (company_id, issue, seq, at, to_status, action)
       VALUES ($1, $2, 1, $3, 'new', 'create'), ($1, $2, 2, $4, 'closed', 'close')`,
      [home.companyId, rows[0]!.id, at(raised), at(one.closed)],
    );
}

/** The same, counted one by one. */
function naive(rows: readonly Made[], from: number, to: number) {
  const today = Math.floor((now() - FIRST) / DAY);
  const within = (day: number | null): boolean => day !== null && day >= from && day <= to;
  const open = rows.filter(({ raised, closed }) => raised <= to && (closed === null || closed > to));
  const closed = rows.filter((one) => within(one.closed));
  const middle = (values: number[]): number | null => {
    const sorted = values.sort((a, b) => a - b);
    const at = (sorted.length - 1) / 2;
    return sorted.length === 0 ? null : (sorted[Math.floor(at)]! + sorted[Math.ceil(at)]!) / 2;
  };
  return {
    raised: rows.filter((one) => within(one.raised)).length,
    closed: closed.length,
    open: open.length,
    overdue: open.filter(({ planned }) => planned !== null && planned < Math.min(to, today)).length,
    reopened: closed.filter(({ reopened }) => reopened > 0).length,
    toClose: middle(closed.map((one) => one.closed! - one.raised)),
  };
}
const told = ({ raised, closed, open, overdue, reopened, toClose }: IssueGroupRow | Record<string, unknown>) => ({
  ...{ raised, closed, open, overdue, reopened },
  toClose: toClose === null ? null : Number(toClose),
});
const [FROM, TO] = [21, 69];
const period = { from: dayOf(FROM), to: dayOf(TO) };
const list = { pageSize: 100 };

/** How many rows are behind an address of the report's own page. */
async function behind(address: string, who = all): Promise<number> {
  const query = Object.fromEntries(new URLSearchParams(address.split('?')[1]));
  const { tabName, counts, from, to, ...filters } = query;
  expect(tabName).toBe('issues');
  return (await done(countedIssues, { counts, from, to, filters, pageSize: 10 }, who)).total;
}

test('figures of all and of groups are those of a naive count', async () => {
  const answer = await done(issueReport, { by: 'cause', ...period, ...list }, all);
  expect(told(answer.figures)).toEqual(naive(made, FROM, TO));
  expect(answer.list).toHaveLength(4);
  for (const row of answer.list) {
    const cause = row.key === null ? null : Number(row.key);
    expect(told(row), row.title).toEqual(
      naive(
        made.filter((one) => one.cause === cause),
        FROM,
        TO,
      ),
    );
    // From the day it was made until it was closed.
    expect(Number(row.inNew)).toBe(Number(row.toClose));
  }
  const weeks = await done(issueReport, { by: 'week', ...period, ...list }, all);
  expect(weeks.list).toHaveLength(7);
  for (const row of weeks.list) {
    const from = Math.round((Date.parse(`${row.key}T04:00:00Z`) - FIRST) / DAY);
    expect(told(row), row.key!).toEqual(naive(made, Math.max(from, FROM), Math.min(from + 6, TO)));
  }
  expect(weeks.series.weeks!.lines.open).toEqual(weeks.list.map(({ open }) => open).toReversed());
});

test('every number leads to as many issues as it says', async () => {
  for (const by of ['week', 'cause', 'project', 'type'] as const) {
    const { list: rows, figures } = await done(issueReport, { by, ...period, ...list }, all);
    for (const row of rows)
      for (const [counts, address] of Object.entries(issueReportReport.drill!))
        expect(await behind(address(row, { by, ...period })!), `${by} ${row.title} ${counts}`).toBe(
          row[counts as 'open'],
        );
    for (const [counts, address] of Object.entries(issueReportReport.drillSummary!))
      expect(await behind(address({ by, ...period })!)).toBe(figures[counts]);
  }
});

test('only of issues one may read', async () => {
  const nothing = await done(issueReport, { by: 'project', ...period, ...list }, as(outsider));
  expect(nothing).toMatchObject({ total: 0, figures: { raised: 0, closed: 0, open: 0 } });
  expect((await done(countedIssues, { counts: 'open', ...period, pageSize: 10 }, as(outsider))).total).toBe(0);
  const own = await done(issueReport, { by: 'project', from: dayOf(0), to: dayOf(130), ...list }, as(raiser));
  expect(own.figures.raised).toBe(1);
  expect(own.list[0]!.title).toBe('无权查看的项目');
  expect((await as(outsider).send(exportIssueReport, { by: 'week', ...period })).code).toBe(403);
});

test('a period that ends before it begins, or is longer than a year, is refused', async () => {
  const refused = async (from: string, to: string) => (await all.send(issueReport, { by: 'week', from, to })).msg;
  expect(await refused('2026-02-01', '2026-01-31')).toBe('结束日期不能早于开始日期');
  expect(await refused('2025-01-01', '2026-02-01')).toBe('统计期间最长 371 天，现为 397 天，请缩短');
});
