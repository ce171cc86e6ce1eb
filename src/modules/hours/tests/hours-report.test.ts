/** Figures of hours: those of a naive count, each as long as its list, of records one may see (records.md A13-7, 8, 15). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hoursWorld, type Someone } from '#app/testing/hours-world.ts';
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

test('a period that ends before it begins, or is longer than a year, is refused', async () => {
  const key = async (from: string, to: string) =>
    (await all.client.send(hoursReport, { by: 'month', owner: 'seen', from, to })).problems?.[0]?.key;
  expect(await key('2026-02-01', '2026-01-31')).toBe('hours.date');
  expect(await key('2025-01-01', '2026-02-01')).toBe('hours.span');
});
