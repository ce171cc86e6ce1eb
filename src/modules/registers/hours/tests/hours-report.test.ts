/** Figures of hours: those of a naive count, each as long as its list, of records one may see (records.md A13-7, 8, 15). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hoursWorld, type Someone } from '#app/testing/hours-world.ts';
import { formatDay, parseDay } from '#kernel/dates.ts';
import { passRecords } from '../hours.calls.ts';
import { countedRecords, exportHoursReport, type HoursGroupRow, hoursReport } from '../hours-report.calls.ts';
import { hoursPages } from '../hours-report.ts';

const world = await hoursWorld();
const { person, projectFor, submitted, day, today, query, done } = world;
afterAll(world.close);

let all: Someone;
let workers: Someone[];
let manager: Someone;
let department: number;
interface Made {
  id: number;
  person: number;
  project: number | null;
  task: number | null;
  workDate: string;
  tenths: number;
  approved: boolean;
}
const made: Made[] = [];
const asked = { owner: 'seen', from: day(-30), to: today } as const;

beforeAll(async () => {
  manager = await person('manager');
  department = await world.department('RD', manager.id);
  workers = [await person('w1', { of: department }), await person('w2', { of: department })];
  all = await person('all', { rights: ['wr:workRecord:all', 'wr:workRecord:export'] });
  const places = [await projectFor(workers, 2, manager), await projectFor(workers, 1, manager)];
  const [category] = await query<{ id: number }>(
    "SELECT id::int AS id FROM dict_item WHERE item_key = 'training' LIMIT 1",
  );
  for (let n = 0; n < 24; n++) {
    const who = workers[n % 2]!;
    const place = n % 5 === 0 ? null : places[n % 3 === 0 ? 1 : 0]!;
    const task = place ? place.tasks[n % place.tasks.length]! : null;
    const [workDate, tenths] = [day(-(n % 12)), 5 + n];
    const target = place ? { projectId: place.projectId, task } : { category: category!.id };
    const [id] = await submitted(who, [{ ...target, workDate, hours: (tenths / 10).toFixed(1) }]);
    made.push({
      id: id!,
      person: who.id,
      project: place?.projectId ?? null,
      task,
      workDate,
      tenths,
      approved: n % 3 !== 1,
    });
  }
  await done(passRecords, { ids: made.filter(({ approved }) => approved).map(({ id }) => id) }, manager.client);
});

const tenthsOf = (rows: readonly Made[], approved: boolean): number =>
  rows.filter((row) => row.approved === approved).reduce((sum, { tenths }) => sum + tenths, 0);
const told = ({ approved, waiting }: Pick<HoursGroupRow, 'approved' | 'waiting'>) => [
  Math.round(Number(approved) * 10),
  Math.round(Number(waiting) * 10),
];

test('sums by project, person and month are those of a naive count', async () => {
  const keys = { project: (m: Made) => m.project, person: (m: Made) => m.person, task: (m: Made) => m.task } as const;
  for (const by of ['project', 'person', 'task'] as const) {
    const { list } = await done(hoursReport, { by, ...asked, pageSize: 100 }, all.client);
    const groups = Map.groupBy(made, (m) => (keys[by](m) === null ? null : String(keys[by](m))));
    expect(list).toHaveLength(groups.size);
    for (const row of list)
      expect(told(row), `${by} ${row.title}`).toEqual([
        tenthsOf(groups.get(row.key)!, true),
        tenthsOf(groups.get(row.key)!, false),
      ]);
  }
  const { figures, list } = await done(hoursReport, { by: 'month', ...asked, pageSize: 100 }, all.client);
  expect(Math.round(figures.approved! * 10)).toBe(tenthsOf(made, true));
  expect(list.reduce((sum, row) => sum + told(row)[0]!, 0)).toBe(tenthsOf(made, true));
});

test('every number leads to records of so many hours', async () => {
  const { report } = hoursPages.summary;
  for (const by of ['project', 'person', 'task', 'month', 'kind', 'category', 'department'] as const) {
    const { list } = await done(hoursReport, { by, ...asked, pageSize: 100 }, all.client);
    for (const row of list)
      for (const counts of ['approved', 'waiting'] as const) {
        const address = report.drill![counts]!(row, { by, ...asked })!;
        const {
          tabName,
          counts: kind,
          owner,
          from,
          to,
          ...filters
        } = Object.fromEntries(new URLSearchParams(address.split('?')[1]));
        expect([tabName, kind]).toEqual(['records', counts]);
        const rows = await done(countedRecords, { counts: kind, owner, from, to, filters, pageSize: 1000 }, all.client);
        const sum = rows.list.reduce((total, { hours }) => total + Math.round(Number(hours) * 10), 0);
        expect(sum, `${by} ${row.title} ${counts}`).toBe(Math.round(Number(row[counts]) * 10));
      }
  }
});

test('A13-8: a person who moves to another department moves no figure', async () => {
  const before = await done(hoursReport, { by: 'department', ...asked, pageSize: 100 }, all.client);
  const next = await world.department('ENG');
  await query('UPDATE "user" SET department = $1 WHERE id = $2', [next, workers[0]!.id]);
  const after = await done(hoursReport, { by: 'department', ...asked, pageSize: 100 }, all.client);
  expect(JSON.stringify(after)).toBe(JSON.stringify(before));
});

test('only of hours one may see: one’s own, and nothing without a right', async () => {
  const own = await done(hoursReport, { by: 'person', ...asked, pageSize: 100 }, workers[1]!.client);
  expect(own.list.map(({ key }) => key)).toEqual([String(workers[1]!.id)]);
  const mine = await done(hoursReport, { by: 'person', ...asked, owner: 'mine', pageSize: 100 }, all.client);
  expect(mine.total).toBe(0);
  const outsider = await person('outsider', { rights: [] });
  expect((await done(hoursReport, { by: 'person', ...asked, pageSize: 100 }, outsider.client)).total).toBe(0);
  expect((await done(countedRecords, { counts: 'approved', ...asked }, outsider.client)).total).toBe(0);
  expect((await outsider.client.send(exportHoursReport, { by: 'person', ...asked })).code).toBe(403);
});

describe('over whole and parts of months, by the sums of months', () => {
  /** Hours of 150 days, as a viewer reads them: every record alone. */
  const counted = async (who: Someone, from: string, to: string, counts: 'approved' | 'waiting') =>
    (await done(countedRecords, { counts, owner: 'seen', from, to, pageSize: 1000 }, who.client))
      .list as unknown as Row[];
  type Row = { id: number; workDate: string; hours: string; person: number } & Record<string, number | null>;
  let viewers: Record<string, Someone>;
  let seed = 11;
  const next = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };

  beforeAll(async () => {
    const other = await world.department('OPS');
    const decider = await person('decider', { rights: [] });
    const head = await person('headOfOps', { rights: ['wr:workRecord:department'], departments: [other] });
    const strangers = [await person('s1', { of: other }), await person('s2', { of: other })];
    const place = await projectFor(strangers, 2);
    // Approved ones are booked as the service books them; some are decided, filled in or waiting.
    await query(
      `WITH w AS (INSERT INTO work_record (company_id, person, department, work_date, hours, kind, category, week_number, content, status,
          round, project_id, project_name, task, task_name, filled_by)
        SELECT u.company_id, u.id, CASE WHEN n % 6 = 0 THEN NULL ELSE u.department END, $1::date - (n * 37 % 150), (1 + n % 30) / 10.0,
          k.id, CASE WHEN n % 3 = 0 THEN c.id END, 1, 'x', CASE WHEN n % 5 = 0 THEN 'submitted' ELSE 'approved' END,
          1, CASE WHEN n % 3 > 0 THEN $3::bigint END, 'P' || n % 2, CASE WHEN n % 3 = 2 THEN ($4::bigint[])[1 + n % 2] END, 'T',
          CASE WHEN n % 11 = 0 THEN $5::bigint ELSE u.id END
        FROM generate_series(1, 240) n JOIN "user" u ON u.id = ($2::bigint[])[1 + n % 4]
          JOIN dict_item k ON k.company_id = u.company_id AND k.item_key = (ARRAY['normal', 'overtime'])[1 + n % 2]
          JOIN dict_item c ON c.company_id = u.company_id AND c.item_key = (ARRAY['training', 'meeting'])[1 + n % 2] RETURNING *),
        a AS (INSERT INTO work_approval (company_id, record, round, step, approver, state, decided_by, decided_at)
          SELECT company_id, id, 1, 'manager', $5, 'passed', $5, now() FROM w WHERE id % 7 = 0 AND status = 'approved')
       INSERT INTO work_ledger (company_id, record, seq, person, work_date, booked_at, project_id, task, department, kind, minutes, cause,
         category, project_name, task_name)
       SELECT company_id, id, 1, person, work_date, now(), project_id, task, department, kind, (hours * 60)::int, 'approve', category,
         project_name, task_name FROM w
       WHERE status = 'approved'`,
      [today, [...strangers, ...workers].map(({ id }) => id), place.projectId, place.tasks, decider.id],
    );
    await query('UPDATE project SET manager = $1 WHERE id = $2', [manager.id, place.projectId]);
    viewers = { all, manager, head, decider, person: strangers[0]! };
  });

  test('as many as the records one may see say, for each viewer', async () => {
    expect(await world.sumsOff()).toEqual([]);
    for (const [name, who] of Object.entries(viewers)) {
      const [from, to] = [day(-100 - next(50)), day(-next(70))];
      const [approved, waiting] = [await counted(who, from, to, 'approved'), await counted(who, from, to, 'waiting')];
      expect(approved.length, name).toBeGreaterThan(5);
      for (const by of ['project', 'task', 'person', 'department', 'kind', 'category', 'month'] as const) {
        const keyOf = (row: Row): string | null =>
          by === 'month' ? `${row.workDate.slice(0, 7)}-01` : row[by] === null ? null : String(row[by]);
        const groups = Map.groupBy([...approved, ...waiting], keyOf);
        const tenths = (key: string | null, rows: Row[]): number =>
          rows.filter((row) => keyOf(row) === key).reduce((sum, { hours }) => sum + Math.round(Number(hours) * 10), 0);
        const { list } = await done(hoursReport, { by, owner: 'seen', from, to, pageSize: 100 }, who.client);
        expect(
          new Map(list.map((row) => [row.key, [...told(row), row.people, row.days]])),
          `${name} by ${by} from ${from} to ${to}`,
        ).toEqual(
          new Map(
            [...groups].map(([key, rows]) => [
              key,
              [
                tenths(key, approved),
                tenths(key, waiting),
                new Set(rows.map(({ person: of }) => of)).size,
                (Math.round(tenths(key, rows) / 8) / 10).toFixed(1),
              ],
            ]),
          ),
        );
      }
    }
  });

  test('single days, whole months and a year as the ledger says', async () => {
    const first = `${day(-60).slice(0, 7)}-01`;
    const last = `${day(-31).slice(0, 7)}-01`;
    const spans = [
      [day(-3), day(-3)],
      [first, formatDay(parseDay(last)! - 1)],
      [formatDay(parseDay(first)! - 1), last],
      [day(-200), today],
    ] as const;
    for (const [from, to] of spans) {
      const { figures } = await done(hoursReport, { by: 'kind', owner: 'seen', from, to }, all.client);
      const [ledger] = await query<{ hours: number }>(
        'SELECT coalesce(sum(minutes), 0)::float8 / 60 AS hours FROM work_ledger WHERE work_date BETWEEN $1 AND $2',
        [from, to],
      );
      expect(Number(figures.approved), `${from} to ${to}`).toBeCloseTo(ledger!.hours, 6);
    }
  });
});

test('a period that ends before it begins, or is longer than a year, is refused', async () => {
  const key = async (from: string, to: string) =>
    (await all.client.send(hoursReport, { by: 'month', owner: 'seen', from, to })).problems?.[0]?.key;
  expect(await key('2026-02-01', '2026-01-31')).toBe('hours.date');
  expect(await key('2025-01-01', '2026-02-01')).toBe('hours.span');
});
