/** Calendars at secret addresses over the whole application, read by ical.js. */
import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeWorld, OUTSIDER, type World } from '#app/testing/world.ts';
import type { Call, InputOf, OutputOf } from '#kernel/call.ts';
import { makeFeed, myFeeds, renewFeed, revokeFeed } from '#modules/home/calendar-feed/calendar-feed.calls.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());
beforeEach(() => query('DELETE FROM calendar_feed'));

const query = async (text: string, values: unknown[] = []) =>
  (await world.server.database.pool.query(text, values)).rows;
const asked = async <C extends Call>(call: C, input: InputOf<C> | object, name = 'lina'): Promise<OutputOf<C>> => {
  const { code, data, msg } = await world.people.get(name)!.client.send(call, input as never);
  expect(code, `${call.path}: ${msg}`).toBe(0);
  return data as OutputOf<C>;
};
const get = (url: string, headers: Record<string, string> = {}) =>
  world.server.app.inject({ method: 'GET', url, headers });
async function events(url: string): Promise<ICAL.Event[]> {
  const answer = await get(url);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
  const calendar = new ICAL.Component(ICAL.parse(answer.body) as unknown[]);
  return calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
}

test('my tasks: exactly those in my charge or with my part, on their days, with uids that stay', async () => {
  const { path } = await asked(makeFeed, { kind: 'mine', timed: false }, 'zhangwei');
  expect(path).toMatch(/^\/api\/calendar\/[0-9a-f]{48}\.ics$/);
  const { userId } = world.people.get('zhangwei')!;
  const wanted = await query(
    `SELECT t.id, t.name, t.planned_start::text AS "from", (t.planned_end + 1)::text AS until, t.milestone, t.version FROM task t JOIN project p ON p.id = t.project_id
     WHERE (t.responsible = $1 OR $1 = ANY (t.participants)) AND t.active AND NOT t.external AND NOT t.summary AND t.status NOT IN ('discarded', 'done', 'passoff')
       AND p.status NOT IN ('done', 'passoff') AND t.planned_start IS NOT NULL AND t.planned_end IS NOT NULL`,
    [userId],
  );
  expect(wanted.length).toBeGreaterThan(2);
  const found = new Map((await events(path)).map((one) => [one.uid.split('@')[0], one]));
  for (const task of wanted) {
    const one = found.get(`task-${task.id}`)!;
    expect(one.summary).toContain(task.name);
    expect([one.startDate.isDate, one.endDate.toString(), one.sequence]).toEqual([true, task.until, task.version]);
    if (!task.milestone) expect(one.startDate.toString()).toBe(task.from);
  }
  const [task] = wanted;
  await query('UPDATE task SET version = version + 1, planned_end = planned_end + 1 WHERE id = $1', [task.id]);
  const again = (await events(path)).find((one) => one.uid === found.get(`task-${task.id}`)!.uid)!;
  expect(again.sequence).toBe(task.version + 1);
});

test('with times: instants by the clock of the company, whatever zone the reader is in', async () => {
  const { path } = await asked(makeFeed, { kind: 'mine', timed: true }, 'zhangwei');
  const timed = (await events(path)).filter((one) => one.uid.startsWith('task-'));
  expect(timed.length).toBeGreaterThan(0);
  for (const one of timed) {
    const [row] = await query('SELECT finish_at, start_at, milestone FROM task WHERE id = $1', [
      one.uid.split('@')[0]!.slice(5),
    ]);
    const at = (minute: string) => (Number(minute) - 480) * 60_000;
    expect(one.startDate.toJSDate().getTime()).toBe(at(row.milestone ? row.finish_at : row.start_at));
    expect(one.startDate.isDate).toBe(false);
  }
});

test('milestones of a project: only for who may see its plan, now', async () => {
  const [project] = await query(
    `SELECT t.project_id AS id FROM task t JOIN project p ON p.id = t.project_id WHERE t.milestone AND t.active AND NOT t.summary
       AND p.manager = $1 AND p.status NOT IN ('done', 'passoff') AND t.status NOT IN ('done', 'passoff', 'discarded')
     GROUP BY 1 ORDER BY count(*) DESC LIMIT 1`,
    [world.people.get('lina')!.userId],
  );
  const { path } = await asked(makeFeed, { kind: 'project', project: Number(project.id), timed: false }, 'lina');
  const shown = (await events(path)).filter((one) => one.uid.startsWith('task-'));
  expect(shown.length).toBeGreaterThan(0);
  for (const one of shown) {
    const [row] = await query('SELECT milestone, project_id FROM task WHERE id = $1', [
      one.uid.split('@')[0]!.slice(5),
    ]);
    expect([row.milestone, row.project_id]).toEqual([true, project.id]);
  }
  const { client } = world.people.get(OUTSIDER)!;
  const refused = await client.send(makeFeed, { kind: 'project', project: Number(project.id), timed: false });
  expect(refused.problems?.[0]?.field).toBe('project');
  // Somebody else's now, who takes part in nothing.
  const [nobody] = await query(
    `INSERT INTO "user" (company_id, username, emp_name, department, is_enable, status)
     SELECT company_id, 'feed_nobody', 'Nobody', department, true, 'inUse' FROM "user" WHERE id = $1 RETURNING id`,
    [world.people.get('lina')!.userId],
  );
  await query('UPDATE calendar_feed SET user_id = $1', [nobody.id]);
  expect(await events(path)).toEqual([]);
});

test('unchanged it answers 304; renewed, revoked or of somebody disabled it is not there', async () => {
  const { id, path } = await asked(makeFeed, { kind: 'mine', timed: false });
  const first = await get(path);
  const again = await get(path, { 'if-none-match': String(first.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect((await asked(myFeeds, {})).list).toMatchObject([{ kind: 'mine', hint: path.slice(14, 20) }]);
  expect(JSON.stringify(await query('SELECT * FROM calendar_feed'))).not.toContain(path.slice(20, 60));
  const { path: next } = await asked(renewFeed, { feedId: id });
  expect([(await get(path)).statusCode, (await get(next)).statusCode]).toEqual([404, 200]);
  const { userId } = world.people.get('lina')!;
  await query(`UPDATE "user" SET status = 'disabled' WHERE id = $1`, [userId]);
  expect((await get(next)).statusCode).toBe(404);
  await query(`UPDATE "user" SET status = 'inUse' WHERE id = $1`, [userId]);
  expect((await world.people.get('zhangwei')!.client.send(revokeFeed, { feedId: id })).code).toBe(404);
  await asked(revokeFeed, { feedId: id });
  expect((await get(next)).statusCode).toBe(404);
  expect((await get('/api/calendar/x.ics')).statusCode).toBe(404);
});

test('of thirty made at once twenty are made', async () => {
  const codes = await Promise.all(
    Array.from(
      { length: 30 },
      async () => (await world.people.get('lina')!.client.send(makeFeed, { kind: 'mine', timed: false })).code,
    ),
  );
  expect(codes.filter((code) => code === 0)).toHaveLength(20);
});
