/** Favorites: one's own, in one's own order, never what one may not read. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, OUTSIDER, type World } from '#app/testing/world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { project } from '#modules/objects/project/project.entity.ts';
import { MAX_FAVOURITES } from '#modules/people/search/favourite.ts';
import { favourites, orderFavourites, starFavourite } from '#modules/people/search/search.calls.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
}, 120_000);
afterAll(() => world.close());

const as = (name: string) => world.people.get(name)!.client;
const list = async (name: string) => (await as(name).send(favourites, {})).data.list;
const star = (name: string, target: string, on = true, title: string | null = 'A page') =>
  as(name).send(starFavourite, { target, on, title });
const first = async (): Promise<number> => (await world.first('project', 'company_id = 1'))!;

test('records say their own name, pages the one they were kept with; each stands once; others see nothing of it', async () => {
  const id = await first();
  const { name, code } = (await as('admin').send(entityCalls(project).get, { id })).data.row;
  for (const target of [`project:${id}`, '/sys/messageList', `project:${id}`])
    expect((await star('admin', target)).msg).toBe('');
  expect(await list('admin')).toEqual([
    {
      target: `project:${id}`,
      kind: 'project',
      title: name,
      code,
      address: `/modules/project/projectInformation?projectId=${id}`,
    },
    { target: '/sys/messageList', kind: null, title: 'A page', code: null, address: '/sys/messageList' },
  ]);
  expect(await list('lina')).toEqual([]);
  const ordered = await as('admin').send(orderFavourites, { targets: ['/sys/messageList', '/not/there'] });
  expect(ordered.data.list.map((one) => one.target)).toEqual(['/sys/messageList', `project:${id}`]);
  expect((await star('admin', '/sys/messageList', false)).data.list.map((one) => one.target)).toEqual([
    `project:${id}`,
  ]);
  expect((await star('admin', `project:${id}`, false)).data.list).toEqual([]);
});

test('what one may not read cannot be kept, and is not answered while one may not', async () => {
  const id = await first();
  for (const target of [`project:${id}`, 'nothing:1', 'project:999999', 'https://a.example'])
    expect((await star(OUTSIDER, target)).problems?.[0]?.key, target).toBe('search.badTarget');
  const { pool } = world.server.database;
  const { userId } = world.people.get('lina')!;
  expect((await star('lina', `project:${id}`)).msg).toBe('');
  // They leave the project and come back as its manager.
  await pool.query('DELETE FROM project_member WHERE project_id = $1 AND "user" = $2', [id, userId]);
  await pool.query('UPDATE project SET manager = $1, created_by = NULL WHERE id = $2', [
    world.people.get('auditor')!.userId,
    id,
  ]);
  expect(await list('lina')).toEqual([]);
  await pool.query('UPDATE project SET manager = $1 WHERE id = $2', [userId, id]);
  expect((await list('lina')).map((one) => one.target)).toEqual([`project:${id}`]);
});

test('there is an end to it, and two windows at once lose nothing', async () => {
  const pages = Array.from({ length: MAX_FAVOURITES }, (_, i) => `/sys/messageList?pageSize=${i + 1}`);
  const answers = await Promise.all(pages.map((target) => star('zhangwei', target)));
  expect(answers.map((one) => one.msg).filter(Boolean)).toEqual([]);
  expect((await list('zhangwei')).map((one) => one.target).sort()).toEqual([...pages].sort());
  expect((await star('zhangwei', '/one/more')).problems?.[0]?.key).toBe('search.mostFavourites');
  expect((await star('zhangwei', pages[0]!, true, 'Renamed')).msg).toBe('');
});
