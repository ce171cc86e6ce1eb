/** Watchers: who watches without a word and by their own, what one is told of a save, and what never. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '#app/testing/world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { project } from '#modules/objects/project/project.entity.ts';
import { writeComment } from '#modules/people/discussion/comment.calls.ts';
import { tellNews } from '#modules/people/discussion/server/news.ts';
import { MAX_WATCHERS, setWatching, watchers } from '#modules/people/discussion/watch.calls.ts';
import { rightsInObject } from '#modules/people/team/server/public.ts';
import type { TestClient } from '#server/testing/http.ts';

const { get, update } = entityCalls(project);
let world: World;
let projectId: number;
let manager: string;
beforeAll(async () => {
  world = await makeWorld();
  const [row] = await query<{ id: string; username: string }>(
    'SELECT p.id, u.username FROM project p JOIN "user" u ON u.id = p.manager ORDER BY p.id LIMIT 1',
  );
  [projectId, manager] = [Number(row!.id), row!.username];
}, 120_000);
afterAll(() => world.close());
const as = (name: string): TestClient => world.people.get(name)!.client;
const query = async <T>(sql: string, values: unknown[] = []): Promise<T[]> =>
  (await world.server.database.pool.query(sql, values)).rows as T[];
const of = () => ({ entity: 'project', recordId: projectId });

/** Messages since the last time, in English. */
async function news(): Promise<{ to: string; title: string }[]> {
  await tellNews(world.server.db, Date.now(), rightsInObject);
  const rows = await query<{ username: string; en_title: string }>(
    `SELECT u.username, m.en_title FROM message m JOIN "user" u ON u.id = m.receiver WHERE m.event = 'watch.changed' ORDER BY 1`,
  );
  await query(`DELETE FROM message WHERE event = 'watch.changed'`);
  return rows.map((row) => ({ to: row.username, title: row.en_title }));
}
async function change(values: Record<string, unknown>, name = 'admin'): Promise<void> {
  const { data } = await as(name).send(get, { id: projectId });
  const answer = await as(name).send(update, { id: projectId, version: data.row.version, ...values });
  expect(answer.msg).toBe('');
}

test('the person in charge watches without a word, is told the fields by their labels in one message, and stays stopped', async () => {
  expect((await as(manager).send(watchers, of())).data).toMatchObject({ watching: true });
  await news();
  await change({ description: '范围变更一', name: '改名' });
  const told = await news();
  expect(told.map((one) => one.to)).toEqual([manager]);
  expect(told[0]!.title).toMatch(
    /changed Project "改名": .*Project name, Description|changed Project "改名": .*Description, Project name/,
  );
  expect(told[0]!.title).not.toContain('description');
  await as(manager).send(setWatching, { ...of(), on: false });
  await as(manager).send(writeComment, { ...of(), text: '不再关注' });
  expect((await as(manager).send(watchers, of())).data.watching).toBe(false);
  await change({ description: '范围变更二' });
  expect(await news()).toEqual([]);
  await as(manager).send(setWatching, { ...of(), on: true });
});

test('nobody is told of what they did themselves, of what they may not read, or twice of one save', async () => {
  const [other] = await query<{ username: string }>(
    `SELECT u.username FROM project_member m JOIN "user" u ON u.id = m."user" WHERE m.project_id = $1 AND u.username <> $2
     AND u.username <> 'admin' ORDER BY u.id LIMIT 1`,
    [projectId, manager],
  );
  const { username } = other!;
  expect((await as(username).send(setWatching, { ...of(), on: true })).msg).toBe('');
  await as('admin').send(setWatching, { ...of(), on: true });
  await change({ description: '范围变更三' });
  expect((await news()).map((one) => one.to)).toEqual([manager, username].sort());
  await query('DELETE FROM project_member WHERE project_id = $1 AND "user" = $2', [
    projectId,
    world.people.get(username)!.userId,
  ]);
  await change({ description: '范围变更四' });
  expect((await news()).map((one) => one.to)).toEqual([manager]);
});

test('who watches without a word is not told of a save that another message told them of', async () => {
  const { userId, companyId } = world.people.get(manager)!;
  await query('DELETE FROM watch WHERE user_id = $1', [userId]);
  await change({ description: '范围变更五' });
  const [save] = await query<{ at: Date; by: string }>('SELECT at, by FROM watch_news ORDER BY id DESC LIMIT 1');
  await query(
    `INSERT INTO message (company_id, receiver, kind, title, created_at, created_by, channels) VALUES ($1, $2, 'project', 'x', $3, $4, '{inApp}')`,
    [companyId, userId, save!.at, save!.by],
  );
  expect(await news()).toEqual([]);
});

test('new records tell nobody, and a save of many records is one message', async () => {
  const { userId, companyId } = world.people.get(manager)!;
  const tasks = await query<{ id: string; name: string }>(
    `UPDATE task SET responsible = $1 WHERE id IN (SELECT id FROM task WHERE project_id = $2 ORDER BY id LIMIT 3) RETURNING id, name`,
    [userId, projectId],
  );
  await query(
    `INSERT INTO change_log (company_id, entity, record_id, record_title, action, version, changes, at, by)
     SELECT $1, 'task', t.id, t.name, x.action, 2, '[{"field":"plannedEnd","before":null,"after":"2026-01-01"}]', $3, $4
     FROM task t CROSS JOIN (VALUES ('update'), ('create')) AS x (action) WHERE t.id = ANY($2)`,
    [companyId, tasks.map((task) => task.id), new Date(), world.people.get('admin')!.userId],
  );
  const told = await news();
  expect(told).toEqual([{ to: manager, title: expect.stringContaining('changed 3 records you watch') }]);
  expect(told[0]!.title).toContain('Planned finish');
});

test('what one may not read of a record is not told, and when nothing is left nobody is', async () => {
  const [row] = await query<{ id: string; username: string }>(
    `SELECT t.id, u.username FROM task t JOIN project_member m ON m.project_id = t.project_id JOIN "user" u ON u.id = m."user"
     WHERE t.project_id = $1 AND u.username NOT IN ('admin', $2) ORDER BY t.id LIMIT 1`,
    [projectId, manager],
  );
  const { username } = row!;
  const { userId, companyId } = world.people.get(username)!;
  await query('UPDATE task SET responsible = $1 WHERE id = $2', [userId, row!.id]);
  const logged = (fields: readonly string[]) =>
    query(
      `INSERT INTO change_log (company_id, entity, record_id, record_title, action, version, changes, at, by)
       VALUES ($1, 'task', $2, 'x', 'update', 2, $3, $4, $5)`,
      [
        companyId,
        row!.id,
        JSON.stringify(fields.map((field) => ({ field, before: null, after: '1' }))),
        new Date(),
        world.people.get('admin')!.userId,
      ],
    );
  await logged(['fixedCost']);
  expect(await news()).toEqual([]);
  await logged(['fixedCost', 'plannedEnd']);
  const told = await news();
  expect(told).toEqual([{ to: username, title: expect.stringMatching(/: Planned finish$/) }]);
});

test('at most so many watch by their own word, also when they come at once', async () => {
  const { companyId } = world.people.get('admin')!;
  await query(
    `INSERT INTO "user" (company_id, username, emp_name, department, is_enable, status)
     SELECT $1, 'crowd' || n, 'Crowd', (SELECT department FROM "user" WHERE username = 'admin'), true, 'inUse' FROM generate_series(1, $2) n`,
    [companyId, MAX_WATCHERS - 2],
  );
  await query(`DELETE FROM watch WHERE entity = 'project' AND record_id = $1`, [projectId]);
  await query(
    `INSERT INTO watch (company_id, entity, record_id, user_id, watching, since)
     SELECT company_id, 'project', $1, id, true, now() FROM "user" WHERE username LIKE 'crowd%'`,
    [projectId],
  );
  const names = (
    await query<{ username: string }>(
      `SELECT u.username FROM project_member m JOIN "user" u ON u.id = m."user" WHERE m.project_id = $1`,
      [projectId],
    )
  ).map((row) => row.username);
  const people = [...new Set(['admin', ...names])];
  expect(people.length).toBeGreaterThan(2);
  const answers = await Promise.all(people.map((name) => as(name).send(setWatching, { ...of(), on: true })));
  expect(answers.filter((one) => one.code === 0)).toHaveLength(2);
  for (const one of answers.filter((answer) => answer.code !== 0))
    expect(one.problems).toMatchObject([{ key: 'discussion.mostWatchers' }]);
});
