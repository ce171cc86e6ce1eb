/**
 * One load: the acceptance figures of resources-reports.md 16, and of random work the same figure on every page that tells it, against
 * a count of what each task says.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hoursWorld, type Someone } from '#app/testing/hours-world.ts';
import { formatDay, parseDay } from '#kernel/dates.ts';
import { cockpitLoad, workPeople } from '#modules/home/workbench/workbench.calls.ts';
import { mondayOf } from '#modules/registers/hours/hours.rules.ts';
import { manpowerCell, manpowerMatrix } from '#modules/registers/manpower/manpower.calls.ts';
import { type LoadKind, resourceLoad, resourceLoadDetail } from '../load.calls.ts';
import { type LoadCell, type LoadGrain, loadTone, utilization } from '../load.rules.ts';

const world = await hoursWorld();
const { server, person, projectFor, query, done, today, home } = world;
afterAll(world.close);

/** Monday of the next week: nothing of it is done, whatever day it is. */
const monday = mondayOf(parseDay(today)!) + 7;
const day = (n: number): string => formatDay(monday + n);
const sees = (id: number, rights: readonly string[], departments: number[] | null = null) =>
  server.as({ userId: id, companyId: home.companyId, departments, rights: [...rights] });
const manager = sees(home.userId, ['resource:load:query', 'resource:query', 'pm:project:manageAll', 'sys:cockpit']);

let worker: Someone;
let workers = 0;
beforeAll(async () => {
  // Other holidays than weekends would make other numbers by the day of the run.
  await query('UPDATE calendar SET national_holidays = false WHERE company_id = $1', [home.companyId]);
  await query('UPDATE department SET manager = $2 WHERE company_id = $1', [home.companyId, home.userId]);
});
beforeEach(async () => {
  worker = await person(`loaded ${++workers}`);
});

/** A project with one task of the worker: hours of work from one day of next week to another, both included. */
async function working(hours: number, from: number, to: number, who: Someone = worker): Promise<number> {
  const { projectId } = await projectFor([who], 1);
  await query(
    `UPDATE task SET responsible = $2, participants = NULL, assignments = NULL, work_minutes = $3, progress = 0, status = 'new',
       actual_start = NULL, actual_start_at = NULL, start_at = $4, finish_at = $5 WHERE project_id = $1`,
    [projectId, who.id, hours * 60, ((monday + from) * 24 + 9) * 60, ((monday + to) * 24 + 18) * 60],
  );
  return projectId;
}
const list = async (grain: LoadGrain, kind: LoadKind = 'people', who = manager, search = `loaded ${workers}`) =>
  done(resourceLoad, { kind, grain, from: day(0), search }, who);
const cellsOf = async (grain: LoadGrain): Promise<LoadCell[]> => {
  const found = (await list(grain)).list;
  expect(found.map(({ name }) => name)).toEqual([`loaded ${workers}`]);
  return found[0]!.cells;
};
const percents = (cells: readonly LoadCell[]) => cells.map(utilization);

test('16-1: a coefficient of 0.8: 36 of 32 hours are 112.5 %; days, weeks and months agree in hours', async () => {
  await query(
    `INSERT INTO employee (company_id, name, number, "user", department, coefficient, joined_on) VALUES ($1, 'w', 'E-' || $2, $2::bigint, $3, 0.8, '2024-01-01')`,
    [home.companyId, worker.id, home.departmentId],
  );
  await working(20, 0, 4);
  await working(16, 2, 3);
  const weeks = await cellsOf('week');
  expect([weeks[0]!.load, weeks[0]!.capacity, utilization(weeks[0]!), loadTone(weeks[0]!)]).toEqual([
    2160,
    1920,
    112.5,
    'over',
  ]);
  const days = await cellsOf('day');
  expect(percents(days.slice(0, 5))).toEqual([62.5, 62.5, 187.5, 187.5, 62.5]);
  const sum = (cells: readonly LoadCell[]): number => cells.reduce((all, { load }) => all + load, 0);
  expect([sum(days), sum(weeks), sum(await cellsOf('month'))]).toEqual([2160, 2160, 2160]);
});

test('16-2: 24, 20 and 16 of 40 hours in three projects are 60 h and 150 % on every page; others are hours without names', async () => {
  const projects = [await working(24, 0, 4), await working(20, 0, 4), await working(16, 0, 4)];
  const [cell] = await cellsOf('week');
  expect([cell!.load, utilization(cell!)]).toEqual([3600, 150]);
  const asked = { kind: 'people', id: worker.id, from: day(0), to: day(6) };
  const opened = await done(resourceLoadDetail, asked, manager);
  expect([opened.load, opened.projects.map(({ minutes }) => minutes).toSorted(), opened.hidden.count]).toEqual([
    3600,
    [1200, 1440, 960].toSorted(),
    0,
  ]);
  for (const projectId of projects) {
    const { rows } = await done(manpowerMatrix, { projectId, from: day(0) }, manager);
    const row = rows.find(({ people }) => people.includes(`loaded ${workers}`))!;
    const parts = await done(manpowerCell, { projectId, by: 'role', row: row.key, from: day(0), to: day(0) }, manager);
    expect(parts.people.find(({ id }) => id === worker.id)).toMatchObject({ load: 3600, capacity: 2400 });
  }
  for (const { people } of [await done(cockpitLoad, {}, manager), await done(workPeople, {}, manager)])
    expect(people.find(({ id }) => id === worker.id)!.hours[1]).toBe(60);
  const reader = await person(`reader ${workers}`);
  await world.join(projects[0]!, [reader.id], '项目经理');
  const less = await done(resourceLoadDetail, asked, sees(reader.id, ['resource:load:query']));
  expect(less).toMatchObject({ load: 3600, hidden: { count: 2, minutes: 36 * 60 } });
  expect(less.projects).toMatchObject([{ id: projects[0], minutes: 24 * 60 }]);
});

test('16-3: 4 hours on a day of leave are hours on a day off, in red and without percent; without the leave 50 %', async () => {
  await working(4, 1, 1);
  const [leave] = await query<{ id: number }>(
    `INSERT INTO calendar (company_id, name, shifts, owner_kind, owner_user, national_holidays, days)
     SELECT company_id, 'leave', shifts, 'user', $2, false, $3::jsonb FROM calendar WHERE company_id = $1 AND is_default RETURNING id::int AS id`,
    [home.companyId, worker.id, JSON.stringify([{ from: day(1), to: day(1), name: 'Leave', work: false, shifts: [] }])],
  );
  const [, tuesday] = await cellsOf('day');
  expect([tuesday!.load, tuesday!.capacity, tuesday!.off, utilization(tuesday!), loadTone(tuesday!)]).toEqual([
    240,
    0,
    240,
    null,
    'off',
  ]);
  const [week] = await cellsOf('week');
  expect([week!.off, loadTone(week!)]).toEqual([240, 'off']);
  await query('DELETE FROM calendar WHERE id = $1', [leave!.id]);
  expect(percents((await cellsOf('day')).slice(1, 2))).toEqual([50]);
});

test('people of other departments are in no list and behind no number, unless one may see the whole company', async () => {
  await working(8, 0, 0);
  const elsewhere = await world.department(`elsewhere ${workers}`);
  const asked = { kind: 'people', id: worker.id, from: day(0), to: day(6) };
  const narrow = sees(home.userId, ['resource:load:query'], [elsewhere]);
  expect((await list('week', 'people', narrow)).list).toEqual([]);
  expect((await narrow.send(resourceLoadDetail, asked)).code).not.toBe(0);
  const all = sees(home.userId, ['resource:load:query', 'resource:load:all'], [elsewhere]);
  expect((await list('week', 'people', all)).list).toHaveLength(1);
  expect((await all.send(resourceLoadDetail, { ...asked, to: day(-1) })).problems).toMatchObject([{ field: 'to' }]);
});

test('two of three things for a day are two thirds of it; without the right to resources there are none', async () => {
  const [thing] = await query<{ id: number }>(
    `INSERT INTO resource (company_id, name, code, kind, quantity, confirmed, status) VALUES ($1, 'crane', 'R-9', 'equipment', 3, false, 'inUse') RETURNING id::int AS id`,
    [home.companyId],
  );
  await query(
    `INSERT INTO reservation (company_id, name, resource, starts_at, ends_at, quantity, status, "user") VALUES ($1, 'crane', $2, $3, $4, 2, 'approved', $5)`,
    [home.companyId, thing!.id, `${day(0)}T00:00:00+08`, `${day(1)}T00:00:00+08`, home.userId],
  );
  const found = await list('day', 'things', manager, 'crane');
  expect(percents(found.list[0]!.cells.slice(0, 2))).toEqual([66.7, 0]);
  const opened = await done(resourceLoadDetail, { kind: 'things', id: thing!.id, from: day(0), to: day(0) }, manager);
  expect([opened.uses.length + opened.otherUses, opened.load]).toEqual([1, found.list[0]!.cells[0]!.load]);
  const nobody = sees(home.userId, ['resource:load:query']);
  expect((await list('day', 'things', nobody, 'crane')).list).toEqual([]);
});

let seed = Number(process.env.LOAD_SEED ?? 481);
const below = (n: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * n);
};

test('of random work every page tells one figure, that of the parts of the tasks', async () => {
  const people = [worker, await person(`loaded ${workers}b`), await person(`loaded ${workers}c`)];
  for (let n = 0; n < 14; n++) {
    const { projectId } = await projectFor(people, 1);
    const work = 60 * (1 + below(40));
    const shares = people
      .filter(() => below(2) === 0)
      .map(({ id }) => ({ userId: id, workMinutes: 60 * (1 + below(10)) }));
    const from = below(10);
    await query(
      `UPDATE task SET responsible = $2, participants = $3, assignments = $4, work_minutes = $5, progress = 0, start_at = $6, finish_at = $7,
         actual_start = NULL, actual_start_at = NULL, status = $8 WHERE project_id = $1`,
      [
        ...[projectId, people[below(3)]!.id, people.map(({ id }) => id)],
        ...[below(2) === 0 ? JSON.stringify(shares) : null, work, ((monday + from) * 24 + 9) * 60],
        ...[((monday + from + below(9)) * 24 + 18) * 60, ['new', 'ongoing', 'passoff', 'done'][below(4)]],
      ],
    );
    if (below(5) === 0) await query("UPDATE project SET status = 'passoff' WHERE id = $1", [projectId]);
  }
  const answer = await done(resourceLoad, { kind: 'people', grain: 'week', from: day(0), search: 'loaded' }, manager);
  const byDay = await done(resourceLoad, { kind: 'people', grain: 'day', from: day(0), search: 'loaded' }, manager);
  const cockpit = (await done(cockpitLoad, {}, manager)).people;
  const bench = (await done(workPeople, {}, manager)).people;
  let total = 0;
  for (const { id } of people) {
    const weeks = answer.list.find((row) => row.id === id)!.cells;
    const days = byDay.list.find((row) => row.id === id)!.cells;
    for (const week of [0, 1, 2, 3])
      expect(days.slice(7 * week, 7 * week + 7).reduce((sum, { load }) => sum + load, 0)).toBe(weeks[week]!.load);
    const hours = Math.round(weeks[0]!.load / 6) / 10;
    expect(bench.find((one) => one.id === id)!.hours[1]).toBe(hours);
    expect(cockpit.find((one) => one.id === id)?.hours[1] ?? hours).toBe(hours);
    const opened = await done(resourceLoadDetail, { kind: 'people', id, from: day(0), to: day(6) }, manager);
    expect(opened.projects.reduce((sum, { minutes }) => sum + minutes, 0) + opened.hidden.minutes).toBe(opened.load);
    expect(opened.load).toBe(weeks[0]!.load);
    total += opened.load;
  }
  expect(total).toBeGreaterThan(0);
});
