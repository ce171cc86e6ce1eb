/** A week of people: sums of what one may see, missing days by the person's calendar, and who may ask (records.md A7, A13-15). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hoursWorld, type Someone } from '#app/testing/hours-world.ts';
import { formatDay, parseDay, weekdayOf } from '#kernel/dates.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { mondayOf } from '../hours.rules.ts';
import { remindOfWeek, weekOfDepartment, weekOfProject } from '../hours-week.calls.ts';
import { workRecord } from '../work-record.entity.ts';

const world = await hoursWorld();
const { person, projectFor, saved, today, done, query } = world;
afterAll(world.close);

/** The Monday of a whole week that is behind. */
const monday = mondayOf(parseDay(today)!) - 7;
const from = formatDay(monday);
let head: Someone;
let worker: Someone;
let idle: Someone;
let place: { projectId: number; tasks: number[] };
beforeAll(async () => {
  const department = await world.department('RD');
  head = await person('head', { rights: ['wr:workRecord:department'], departments: [department] });
  [worker, idle] = [await person('worker', { of: department }), await person('idle', { of: department })];
  place = await projectFor([worker], 1, await person('manager'));
  for (const [i, hours] of ['8', '7.5', '3'].entries())
    await saved(worker, { projectId: place.projectId, task: place.tasks[0]!, workDate: formatDay(monday + i), hours });
});

test('numbers are sums of records and lead to as many hours; missing days are those of the calendar', async () => {
  const { days, people } = await done(weekOfDepartment, { from }, head.client);
  expect(days[0]).toBe(from);
  const mine = people.find(({ id }) => id === worker.id)!;
  expect(mine.minutes).toEqual([480, 450, 180, 0, 0, 0, 0]);
  const work = days.filter((day) => ![0, 6].includes(weekdayOf(parseDay(day)!)));
  expect(people.find(({ id }) => id === idle.id)!.missing).toEqual(days.filter((_day, i) => mine.expected[i]! > 0));
  expect(mine.missing).toEqual(work.slice(3).filter((day) => mine.expected[days.indexOf(day)]! > 0));
  const filters = { person: String(worker.id), workDate: `${days[1]}~${days[1]}` };
  const { list } = await done(entityCalls(workRecord).list, { filters }, head.client);
  expect(list.map(({ hours }) => hours)).toEqual(['7.5']);
});

test('who misses days is told once, with the first of them', async () => {
  const { told } = await done(remindOfWeek, { from }, head.client);
  expect(told).toBe(2);
  const letters = await query('SELECT count(*)::int AS n FROM message WHERE receiver = ANY($1)', [
    [worker.id, idle.id],
  ]);
  expect(letters).toEqual([{ n: 2 }]);
});

test('others’ departments and projects are not told', async () => {
  const nobody = await person('nobody', { rights: ['wr:workRecord:department'], departments: [] });
  expect((await done(weekOfDepartment, { from }, nobody.client)).people).toEqual([]);
  expect((await idle.client.send(weekOfDepartment, { from })).code).toBe(403);
  expect((await idle.client.send(weekOfProject, { from, projectId: place.projectId })).code).toBe(404);
  const whole = await done(weekOfProject, { from, projectId: place.projectId }, world.boss);
  expect(whole.people.find(({ id }) => id === worker.id)!.minutes.slice(0, 3)).toEqual([480, 450, 180]);
});
