/** The calendar of a project: chosen, made its own, changed; the plan follows, and a preview stores nothing. */
import { afterAll, expect, test } from 'vitest';
import { link, planWorld } from '#app/testing/plan-world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { setDefaultCalendar } from '#modules/base/calendar/calendar.calls.ts';
import { calendar } from '#modules/base/calendar/calendar.entity.ts';
import { changeProjectCalendar, projectCalendar } from '#modules/planning/plan/plan-calendar.calls.ts';
import { followCalendarsNow } from '#modules/planning/plan/server/schedule/follow-calendars.ts';

const { server, home, boss, done, open, planned, close } = await planWorld();
afterAll(close);
const calendars = entityCalls(calendar);
const change = (projectId: number, input: Record<string, unknown>, who = boss) =>
  who.send(changeProjectCalendar, { projectId, ...input });
const finishOf = async (projectId: number): Promise<number> => {
  const { rows } = await server.database.pool.query<{ finish: string }>(
    'SELECT max(finish_at) AS finish FROM task WHERE project_id = $1',
    [projectId],
  );
  return Number(rows[0]!.finish);
};
/** Two linked tasks of a day each, on a calendar of the project's own. */
async function ownCalendar() {
  const { projectId } = await planned([null, null], [link(-1, -2)]);
  await done(changeProjectCalendar, { projectId, action: 'copy' });
  const { calendar: own } = await done(projectCalendar, { projectId });
  return { projectId, own };
}
const REST = [{ from: '2026-01-05', to: '2026-01-09', name: '停工', shifts: [] }];

test('an own calendar begins as the one in use, and moves nothing', async () => {
  const { projectId } = await planned([null, null], [link(-1, -2)]);
  const before = await done(projectCalendar, { projectId });
  expect(before).toMatchObject({ inherited: true, calendar: { isDefault: true } });
  const effect = await done(changeProjectCalendar, { projectId, action: 'copy' });
  expect(effect).toMatchObject({ moved: 0, total: 2 });
  const after = await done(projectCalendar, { projectId });
  expect(after.inherited).toBe(false);
  expect(after.calendar).toMatchObject({ ownerKind: 'project', ownerProject: projectId, isDefault: false });
  expect(after.calendar.shifts).toEqual(before.calendar.shifts);
  expect((await change(projectId, { action: 'copy' })).code).toBe(400);
});

test('a preview tells what moves and stores nothing; the change itself reschedules the stored plan', async () => {
  const { projectId, own } = await ownCalendar();
  const finish = await finishOf(projectId);
  const input = { action: 'edit', calendarId: own.id, version: own.version, values: { days: REST } };
  const preview = await done(changeProjectCalendar, { projectId, ...input, dryRun: true });
  expect(preview).toMatchObject({ moved: 2, total: 2, finishBefore: finish });
  expect(preview.finishAfter! - finish).toBe(7 * 1440);
  expect(await finishOf(projectId)).toBe(finish);
  expect((await done(projectCalendar, { projectId })).calendar.version).toBe(own.version);
  const kept = await done(changeProjectCalendar, { projectId, ...input });
  expect(kept).toEqual(preview);
  expect(await finishOf(projectId)).toBe(finish + 7 * 1440);
  const { plan } = await open(projectId);
  expect(plan.calendars.find((c) => c.id === own.id)!.exceptions[0]).toMatchObject({ name: '停工' });
  const back = await done(changeProjectCalendar, { projectId, action: 'use' });
  expect(back).toMatchObject({ moved: 2, finishAfter: finish });
  expect(await finishOf(projectId)).toBe(finish);
});

test('wrong values, foreign calendars and closed projects are refused and change nothing', async () => {
  const { projectId, own } = await ownCalendar();
  const other = await ownCalendar();
  const edit = { action: 'edit', version: own.version };
  for (const values of [
    { shifts: [[600, 500]] },
    { hoursPerDay: '25' },
    { days: [{ from: 'x' }] },
    { weekendRule: 'x' },
  ])
    expect((await change(projectId, { ...edit, calendarId: own.id, values })).code).toBe(400);
  const company = (await done(calendars.list, { filters: { ownerKind: 'company' } })).list.find((c) => c.isDefault)!;
  for (const id of [other.own.id, company.id, 999_999])
    expect((await change(projectId, { ...edit, calendarId: id, values: { days: REST } })).code).toBe(404);
  expect((await change(projectId, { action: 'use', calendarId: other.own.id })).code).toBe(400);
  // Settings not allowed this way are ignored: the calendar stays the project's.
  await done(changeProjectCalendar, {
    projectId,
    ...edit,
    calendarId: own.id,
    values: { ownerKind: 'company', isDefault: true },
  });
  expect((await done(projectCalendar, { projectId })).calendar).toMatchObject({
    ownerKind: 'project',
    isDefault: false,
  });
  await server.database.pool.query(`UPDATE project SET status = 'done' WHERE id = $1`, [projectId]);
  expect((await change(projectId, { action: 'use' })).code).toBe(400);
});

test('of eight changes of one version one is kept', async () => {
  const { projectId, own } = await ownCalendar();
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      change(projectId, {
        action: 'edit',
        calendarId: own.id,
        version: own.version,
        values: { days: [{ ...REST[0], name: `${n}` }] },
      }),
    ),
  );
  expect(answers.map((a) => a.code).toSorted((a, b) => a - b)).toEqual([0, ...Array(7).fill(409)]);
});

test('calendars of projects one has no part in are not to be known', async () => {
  const { projectId, own } = await ownCalendar();
  const stranger = server.as({ userId: home.userId + 500, companyId: home.companyId, departments: null });
  expect((await change(projectId, { action: 'use' }, stranger)).code).toBe(404);
  expect((await stranger.send(projectCalendar, { projectId })).code).toBe(404);
  expect((await stranger.send(calendars.get, { id: own.id })).code).toBe(404);
  const listed = (await stranger.send(calendars.list, { pageSize: 100 })).data.list;
  expect(listed.map((c) => c.ownerKind)).not.toContain('project');
});

const keeper = server.as({
  userId: home.userId,
  companyId: home.companyId,
  departments: null,
  rights: ['sys:calendar:query', 'sys:calendar:add', 'sys:calendar:edit'],
});
/** The company's calendars as a job finds them now. */
const follow = () => followCalendarsNow(server.db, Date.now());

test('plans follow a changed company calendar, their task calendars and another default; each once', async () => {
  const { projectId } = await planned([null, null], [link(-1, -2)]);
  const { projectId: other } = await ownCalendar();
  const { projectId: ended } = await planned([null]);
  await server.database.pool.query("UPDATE project SET status = 'done' WHERE id = $1", [ended]);
  await follow();
  expect(await follow()).toBe(0);
  const [finish, own, past] = [await finishOf(projectId), await finishOf(other), await finishOf(ended)];
  const { revision } = await open(projectId);

  const { calendar: company } = await done(projectCalendar, { projectId });
  await done(calendars.update, { id: company.id, version: company.version, days: REST }, keeper);
  expect(await follow()).toBeGreaterThan(0);
  expect(await follow()).toBe(0);
  expect(await finishOf(projectId)).toBe(finish + 7 * 1440);
  expect((await open(projectId)).revision).toBe(revision + 1);
  expect(await finishOf(other)).toBe(own);
  expect(await finishOf(ended)).toBe(past);
  const { rows } = await server.database.pool.query('SELECT en_title FROM message WHERE related_id = $1', [projectId]);
  expect(rows).toEqual([{ en_title: expect.stringContaining('2 tasks') }]);

  const { weekendRule, hoursPerDay, nationalHolidays, shifts } = company;
  const made = await done(
    calendars.create,
    { name: '无休息', weekendRule, hoursPerDay, nationalHolidays, shifts, days: [] },
    keeper,
  );
  expect(await follow()).toBe(0);
  await done(setDefaultCalendar, { id: (made as { id: number }).id }, keeper);
  await follow();
  expect(await finishOf(projectId)).toBe(finish);
  expect(await follow()).toBe(0);
});

test('a calendar tells its project to whoever sees that, and to nobody else', async () => {
  const { projectId, own } = await ownCalendar();
  const keeper = server.as({
    userId: home.userId + 1000,
    companyId: home.companyId,
    departments: null,
    rights: ['sys:calendar:edit'],
  });
  const [seen, hidden] = await Promise.all([
    done(calendars.list, { pageSize: 1000 }),
    done(calendars.list, { pageSize: 1000 }, keeper),
  ]);
  expect(seen.titles.ownerProject?.[projectId]).toMatch(/^项目 /);
  expect(hidden.list.map((row) => row.id)).toContain(own.id);
  expect(hidden.titles.ownerProject).toEqual({});
  expect((await done(calendars.get, { id: own.id })).titles.ownerProject?.[projectId]).toMatch(/^项目 /);
  expect((await done(calendars.get, { id: own.id }, keeper)).titles.ownerProject).toEqual({});
});
