/**
 * The monitoring wall and the fixed reports: figures by hand (resources-reports.md 16-11), numbers as long as their lists, two readers
 * who see different sums, and weeks that are kept.
 */
import { afterAll, expect, test } from 'vitest';
import { hoursWorld } from '#app/testing/hours-world.ts';
import { formatDay, parseDay } from '#kernel/dates.ts';
import type { Asked } from '#kernel/report.ts';
import { mondayOf } from '#modules/registers/hours/hours.rules.ts';
import { makeDb } from '#server/tx.ts';
import { countedPages } from '../counted.reports.ts';
import type { CountedPage, CountedRow, GroupRow } from '../counted.ts';
import { exportProjectMonitoring, projectMonitoring, projectProcessReport } from '../project-report.calls.ts';
import { keepWeeks } from '../server/project-weeks.ts';

const world = await hoursWorld();
const { server, home, done, query, person, newProject, planned, join, today, day } = world;
afterAll(world.close);
const as = (id: number, ...rights: string[]) =>
  server.as({ userId: id, companyId: home.companyId, departments: null, rights });
const boss = as(home.userId, 'pm:project:manageAll', 'rk:risk:all', 'business:issue:company');

test('16-11: 40 % planned, 25 % actual: 15 points behind, a rate of 37.5 %; 12 of 30 tasks done: 40 %', async () => {
  const { projectId } = await planned(Array.from({ length: 30 }, () => null));
  // Ten days of which this is the fourth.
  await query(
    `UPDATE task SET planned_start = $2, planned_end = $3, weight_minutes = 480, progress = 25, status = 'ongoing' WHERE project_id = $1`,
    [projectId, day(-3), day(6)],
  );
  await query(
    `UPDATE task SET status = 'done', progress = 100 WHERE id IN (SELECT id FROM task WHERE project_id = $1 ORDER BY id LIMIT 12)`,
    [projectId],
  );
  await query('UPDATE project SET progress = 25, planned_end = $2, duration_days = 10 WHERE id = $1', [
    projectId,
    day(6),
  ]);
  await query(
    'UPDATE task SET milestone = true, planned_end = $2 WHERE id = (SELECT max(id) FROM task WHERE project_id = $1)',
    [projectId, day(-1)],
  );
  const { list, figures } = await done(projectProcessReport, { scope: 'open' }, boss);
  const row = list.find(({ id }) => id === projectId)!;
  expect(row).toMatchObject({ actual: 25, completion: '40.0', tasks: 30, doneTasks: 12 });
  // One of thirty is a day late, and all of it planned.
  expect([row.lateTasks, row.lateMilestones, row.milestones]).toEqual([1, 1, 1]);
  await query('UPDATE task SET milestone = false, planned_end = $2 WHERE project_id = $1', [projectId, day(6)]);
  const even = (await done(projectMonitoring, { scope: 'open' }, boss)).list.find(({ id }) => id === projectId)!;
  expect([even.planned, even.actual, even.deviation, even.rate]).toEqual([40, 25, 15, '37.5']);
  expect(figures.projects).toBe(list.length);
});

test('two readers see different projects and sums; costs are told where they may be known', async () => {
  const [seen, hidden] = [await newProject(), await newProject()];
  const reader = await person('reader');
  await join(seen, [reader.id]);
  for (const project of [seen, hidden])
    await query(
      `INSERT INTO cost_entry (company_id, object_kind, object_id, effect_date, posting_date, known_at, cents, source, source_id)
       VALUES ($1, 'project', $2, '2026-03-01', '2026-03-01', now(), 12345, 'adjust', $2)`,
      [home.companyId, project],
    );
  const all = await done(projectMonitoring, { scope: 'all', pageSize: 100 }, boss);
  const some = await done(projectMonitoring, { scope: 'all', pageSize: 100 }, as(reader.id));
  expect(all.list.map(({ id }) => id)).toEqual(expect.arrayContaining([seen, hidden]));
  expect(some.list.map(({ id }) => id)).toEqual([seen]);
  expect(all.list.find(({ id }) => id === seen)!.cost).toEqual({ amount: '123.45', currency: 'CNY' });
  expect([some.list[0]!.cost, some.list[0]!.budget, some.list[0]!.execution]).toEqual([null, null, null]);
  expect((await as(reader.id).send(exportProjectMonitoring, { scope: 'all' })).status).toBe(200);
});

/** The rows behind an address of a page of groups. */
async function behind(page: CountedPage, address: string, who: typeof boss): Promise<number> {
  const { tabName: _, counts, ...rest } = Object.fromEntries(new URLSearchParams(address.split('?')[1]));
  const inputs = Object.fromEntries(
    Object.entries(rest).filter(([name]) => page.definition.narrowed.includes(name) && rest[name] !== 'null'),
  );
  const filters = Object.fromEntries(Object.entries(rest).filter(([name]) => !(name in inputs)));
  const answer = await who.send(page.calls.rows, { counts, ...inputs, filters, pageSize: 1 } as never);
  expect(answer.msg, address).toBe('');
  return (answer.data as { total: number }).total;
}

test('each number of the reports in groups is as long as its list, for whoever reads it', async () => {
  const reader = await person('counter');
  const [mine] = [await newProject(), await newProject('done'), await newProject('pause')];
  await join(mine!, [reader.id], '项目经理');
  const levels = ['high', 'medium', 'low', null];
  const projects = await query<{ id: number }>('SELECT id::int AS id FROM project WHERE company_id = $1 ORDER BY id', [
    home.companyId,
  ]);
  for (let n = 0; n < 24; n++)
    await query(
      `INSERT INTO risk (company_id, object_kind, object_id, name, code, nature, status, level, active_plan, occurrences, probability, on_cost, next_review, created_at)
       VALUES ($1, 'project', $2, $3, $3, 'threat', $4, $5, 'a', 0, $6, $7, $8, now() - $9 * interval '3 days')`,
      [
        ...[
          home.companyId,
          projects[n % projects.length]!.id,
          `K-${n}`,
          n % 4 === 0 ? 'closed' : 'assessed',
          levels[n % 4],
        ],
        ...[1 + (n % 5), 1 + (n % 3), day(n - 12), n],
      ],
    );
  let checked = 0;
  for (const page of Object.values(countedPages))
    for (const who of [boss, as(reader.id)])
      for (const by of page.definition.groups) {
        const answer = await who.send(page.calls.groups, { by, pageSize: 100 } as never);
        expect(answer.msg).toBe('');
        const { list, figures } = answer.data as { list: GroupRow[]; figures: Record<string, number> };
        for (const name of Object.keys(page.definition.counted)) {
          expect(
            list.reduce((sum, row) => sum + Number(row[name]), 0),
            `${page.definition.name} ${by} ${name}`,
          ).toBe(figures[name]);
          for (const row of list.slice(0, 3)) {
            const asked = { by } as Asked;
            if (Number(row[name]) === 0) continue;
            expect(
              await behind(page, page.groups.drill![name]!(row, asked)!, who),
              `${page.definition.name} ${by} ${name} ${row.key}`,
            ).toBe(row[name]);
            checked++;
          }
        }
      }
  expect(checked).toBeGreaterThan(40);
  const all = (await done(countedPages.risks.calls.groups, { by: 'status' }, boss)) as {
    figures: Record<string, number>;
  };
  const some = (await done(countedPages.risks.calls.groups, { by: 'status' }, as(reader.id))) as {
    figures: Record<string, number>;
  };
  expect(all.figures.total).toBe(24);
  expect(some.figures.total).toBeGreaterThan(0);
  expect(some.figures.total).toBeLessThan(24);
  const rows = (await done(countedPages.risks.calls.rows, { counts: 'total' }, as(reader.id))) as unknown as {
    list: CountedRow[];
  };
  expect(new Set(rows.list.map(({ project }) => project))).toEqual(new Set([mine]));
});

test('a week is written by whoever comes first, follows its days, and never changes when it is over', async () => {
  const project = await newProject();
  const db = makeDb(server.database.pool);
  const monday = mondayOf(parseDay(today)!) - 14;
  const at = (n: number): number => (monday + n) * 86_400_000 + 12 * 3_600_000 - 8 * 3_600_000;
  const weeks = () =>
    query<{ week: string; day: string; actual: number }>(
      `SELECT to_char(week, 'YYYY-MM-DD') AS week, to_char(day, 'YYYY-MM-DD') AS day, actual::int AS actual FROM project_week WHERE project_id = $1 ORDER BY week`,
      [project],
    );
  await query('UPDATE project SET progress = 10 WHERE id = $1', [project]);
  await Promise.all(Array.from({ length: 4 }, () => keepWeeks(db, home.companyId, at(1))));
  await query('UPDATE project SET progress = 20 WHERE id = $1', [project]);
  await keepWeeks(db, home.companyId, at(3));
  // Late: a turn of the day before changes nothing.
  await query('UPDATE project SET progress = 15 WHERE id = $1', [project]);
  await keepWeeks(db, home.companyId, at(2));
  expect(await weeks()).toEqual([{ week: formatDay(monday), day: formatDay(monday + 3), actual: 20 }]);
  await query('UPDATE project SET progress = 50 WHERE id = $1', [project]);
  await keepWeeks(db, home.companyId, at(8));
  expect((await weeks()).map(({ actual }) => actual)).toEqual([20, 50]);
  expect(await keepWeeks(db, home.companyId, at(8))).toBe(0);
  const { list } = await done(projectMonitoring, { scope: 'all', pageSize: 100 }, boss);
  expect(list.find(({ id }) => id === project)!.history).toMatchObject([{ actual: 20 }, { actual: 50 }]);
});
