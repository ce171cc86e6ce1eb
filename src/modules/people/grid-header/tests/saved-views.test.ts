/** Views of lists: one's own, shared with the company or with roles; who may see, change, share and remove them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, OUTSIDER, type World } from '#app/testing/world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { savedView } from '#modules/people/grid-header/saved-view.entity.ts';
import { MOST_VIEWS } from '#modules/people/grid-header/saved-view.rules.ts';

let world: World;
let role: number;
beforeAll(async () => {
  world = await makeWorld();
  const { rows } = await world.server.database.pool.query<{ id: string }>(
    `INSERT INTO role (company_id, name, rights, users) VALUES (1, 'Readers of views', '[]', ARRAY[$1::bigint]) RETURNING id`,
    [world.people.get('zhangwei')!.userId],
  );
  role = Number(rows[0]!.id);
}, 120_000);
afterAll(() => world.close());

const calls = entityCalls(savedView);
const as = (name: string) => world.people.get(name)!.client;
const VIEW = { list: 'project', query: { pageSize: 20, filters: { status: 'ongoing' }, sort: '-name' }, columns: {} };
const make = (name: string, more: object) => as(name).send(calls.create, { name: 'Mine', ...VIEW, ...more });
const seen = async (name: string): Promise<string[]> =>
  (await as(name).send(calls.list, { pageSize: 200 })).data.list.map((row) => row.name).sort();

test('one’s own are nobody else’s; shared ones are the company’s or a role’s', async () => {
  expect((await make('lina', { name: 'Of Lina' })).msg).toBe('');
  expect((await make('admin', { name: 'For all', audience: 'company', standard: true })).msg).toBe('');
  expect((await make('admin', { name: 'For a role', audience: 'roles', roles: [role] })).msg).toBe('');
  expect(await seen('lina')).toContain('Of Lina');
  expect(await seen('zhangwei')).toEqual(['For a role', 'For all']);
  expect(await seen('admin')).toEqual(['For a role', 'For all']);
  expect(await seen(OUTSIDER)).toEqual([]);
});

test('whoever may not share cannot, in no way; whoever may keeps the shared ones, not the own ones of others', async () => {
  for (const audience of ['company', 'roles'])
    expect((await make('lina', { audience, roles: [role] })).problems?.[0]?.key).toBe('savedView.mayNotShare');
  const own = (await make('lina', { name: 'To be shared' })).data;
  const share = { id: own.id, version: own.version, audience: 'company' };
  expect((await as('lina').send(calls.update, share)).problems?.[0]?.key).toBe('savedView.mayNotShare');
  expect((await as('admin').send(calls.update, { id: own.id, version: own.version, name: 'x' })).code).toBe(404);
  expect((await as('admin').send(calls.remove, { id: own.id })).code).toBe(404);
  const shared = (await as('lina').send(calls.list, { filters: { name: 'For all' } })).data.list[0]!;
  expect(
    (await as('lina').send(calls.update, { id: shared.id, version: shared.version, name: 'x' })).problems?.[0]?.key,
  ).toBe('savedView.notYours');
  expect((await as('lina').send(calls.remove, { id: shared.id })).problems?.[0]?.key).toBe('savedView.notYours');
  expect((await as('lina').send(calls.get, { id: shared.id })).data.editable).toEqual([]);
  const renamed = await as('admin').send(calls.update, {
    id: shared.id,
    version: shared.version,
    name: 'For everybody',
  });
  expect(renamed.msg).toBe('');
});

test('a view that could not be shown is refused', async () => {
  for (const [more, key] of [
    [{ query: {} }, 'savedView.badQuery'],
    [{ query: { filters: [] } }, 'savedView.badQuery'],
    [{ columns: 'x' }, 'savedView.badQuery'],
    [{ query: { filters: { name: 'x'.repeat(20_000) } } }, 'savedView.badQuery'],
    [{ standard: true }, 'savedView.standardShared'],
    [{ audience: 'roles' }, 'savedView.noRoles'],
  ] as const)
    expect((await make('admin', more)).problems?.[0]?.key, JSON.stringify(more).slice(0, 60)).toBe(key);
});

test('a list keeps so many of one person', async () => {
  for (let i = 0; i < MOST_VIEWS; i++)
    expect((await make('chenjie', { name: `v${i}`, list: 'task.charged' })).msg).toBe('');
  expect((await make('chenjie', { list: 'task.charged' })).problems?.[0]?.key).toBe('savedView.most');
  expect((await make('chenjie', { list: 'task.gave' })).msg).toBe('');
});
