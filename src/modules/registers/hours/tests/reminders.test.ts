/** Reminders of hours that are missing (1-product §3, §4.6; 2-rules §7; records.md A13-11), and what one did on a day (A11-3). */
import { afterAll, expect, test } from 'vitest';
import { serverModules } from '#app/server-modules.ts';
import { hoursWorld } from '#app/testing/hours-world.ts';
import { taskAction } from '#modules/planning/task/task.calls.ts';
import { hoursTraces, silenceReminders, workReminders } from '../hours.calls.ts';

const world = await hoursWorld();
const { person, projectFor, query, done, home } = world;
afterAll(world.close);

test('A13-11: two missing days are told with the right to their plan, silenced, and back the next day', async () => {
  const worker = await person('worker');
  const { projectId } = await projectFor([worker]);
  await query('UPDATE task SET planned_end = planned_start + 400 WHERE project_id = $1', [projectId]);
  const list = async () => (await done(workReminders, {}, worker.client)).list;
  const before = await list();
  const days = [...new Set(before.map(({ workDate }) => workDate))].toSorted();
  expect(days.length).toBeGreaterThan(15);
  const missing = days.slice(2, 4);
  await query(
    `INSERT INTO work_day (company_id, person, work_date, minutes) SELECT $1, $2, d, 480 FROM unnest($3::date[]) d`,
    [home.companyId, worker.id, days.filter((day) => !missing.includes(day))],
  );
  const [project] = await query<{ name: string }>('SELECT name FROM project WHERE id = $1', [projectId]);
  const rows = missing
    .toReversed()
    .map((workDate) => ({ workDate, projectName: project!.name, projectId, hasProjectPlanPermission: true }));
  expect(await list()).toEqual(rows);
  await query(`UPDATE project_role SET rights = rights - 'pm:plan:query' WHERE project_id = $1`, [projectId]);
  expect((await list()).every(({ hasProjectPlanPermission }) => !hasProjectPlanPermission)).toBe(true);
  const silenced = await worker.client.send(silenceReminders, {}, { language: 'US' });
  expect([silenced.code, silenced.data]).toEqual([0, 'No more reminders today']);
  // A row, so that every node knows it; doing it twice is not an error.
  expect((await worker.client.send(silenceReminders, {})).code).toBe(0);
  expect(await list()).toEqual([]);
  await query('UPDATE work_remind_off SET day = day - 1 WHERE person = $1', [worker.id]);
  expect(await list()).toHaveLength(2);
});

test('A13-11: silenced on one node it is silent on the other; the next day both remind again', async () => {
  const worker = await person('worker of two nodes');
  await projectFor([worker]);
  const node = await world.server.node(serverModules({ idleMinutes: 30, hours: 12 }));
  const ends = [worker.client, node.as(worker.client)];
  const told = () => Promise.all(ends.map(async (end) => (await done(workReminders, {}, end)).list.length > 0));
  expect(await told()).toEqual([true, true]);
  // At the same moment on both: one row.
  const answers = await Promise.all(ends.map((end) => end.send(silenceReminders, {})));
  expect(answers.map(({ code }) => code)).toEqual([0, 0]);
  expect(await told()).toEqual([false, false]);
  await query('UPDATE work_remind_off SET day = day - 1 WHERE person = $1', [worker.id]);
  expect(await told()).toEqual([true, true]);
  expect((await ends[1]!.send(silenceReminders, {})).code).toBe(0);
  expect(await told()).toEqual([false, false]);
  await node.close();
});

test('nobody is reminded of days before their account was there, nor without the right, nor where it is off', async () => {
  const fresh = await person('fresh');
  await query('UPDATE "user" SET created_at = now() WHERE id = $1', [fresh.id]);
  expect((await done(workReminders, {}, fresh.client)).list).toEqual([]);
  const reader = await person('reader', { rights: [] });
  expect((await done(workReminders, {}, reader.client)).list).toEqual([]);
  const worker = await person('another');
  expect((await done(workReminders, {}, worker.client)).list.length).toBeGreaterThan(0);
  await world.configure({ remind: false });
  expect((await done(workReminders, {}, worker.client)).list).toEqual([]);
});

test('A11-3: what one did on a day is seen by oneself alone, whatever rights others have', async () => {
  const doer = await person('doer');
  const { tasks } = await projectFor([doer]);
  await query('UPDATE task SET responsible = $2 WHERE id = $1', [tasks[0], doer.id]);
  await done(taskAction, { taskId: tasks[0]!, action: 'pause' }, doer.client);
  const traces = await done(hoursTraces, { day: world.today }, doer.client);
  expect(traces).toMatchObject([{ entity: 'task', record: tasks[0] }]);
  expect(await done(hoursTraces, { day: world.day(-1) }, doer.client)).toEqual([]);
  const rights = ['wr:workRecord:edit', 'wr:workRecord:all', 'wr:workRecord:fillFor', 'wr:workRecord:approveAll'];
  const chief = await person('chief', { rights, departments: null });
  for (const more of [{}, { person: doer.id }, { userId: doer.id }]) {
    const { data } = await chief.client.send(hoursTraces, { day: world.today, ...more });
    expect(data ?? []).toEqual([]);
  }
});
