/** Menu permissions: what roles hide is not sent, and several roles add up. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '#app/testing/world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { hasMenuPrivilege, type MenuItem, menuCatalogue, systemMenu } from '#modules/people/access/access.calls.ts';
import { role } from '#modules/people/access/role.entity.ts';
import type { DeliveredEntry } from '#modules/people/menu/menu-tree.ts';
import { deliveredSystemMenu, menuIdOf } from '#modules/people/menu/system-menu.ts';
import { department as departmentEntity } from '#modules/people/org/department.entity.ts';
import type { TestClient } from '#server/testing/http.ts';

let world: World;
let admin: TestClient;
let member: TestClient;
let delivered: DeliveredEntry[];
const roles = entityCalls(role);
beforeAll(async () => {
  world = await makeWorld();
  delivered = deliveredSystemMenu(world.modules.flatMap((m) => m.menu ?? []));
  admin = world.people.get('admin')!.client;
  member = world.people.get('wangqiang')!.client;
}, 120_000);
afterAll(() => world.close());

const urls = (items: readonly MenuItem[]): string[] =>
  items.flatMap((item) => [...(item.url ? [item.url] : []), ...urls(item.list)]);
const seen = async (client: TestClient): Promise<string[]> => urls((await client.send(systemMenu, {})).data);
const idOf = (url: string): number => menuIdOf({ url, label: ['', '', ''] });
let made = 0;
const giveRole = (values: Record<string, unknown>) =>
  admin.send(roles.create, {
    name: `Role ${++made}`,
    dataScope: 'own',
    users: [world.people.get('wangqiang')!.userId],
    ...values,
  });

test('ids of entries are their own', () => {
  const ids = (entries: readonly DeliveredEntry[]): number[] => entries.flatMap((e) => [e.id, ...ids(e.list)]);
  const all = ids(delivered);
  expect(new Set(all).size).toBe(all.length);
});

test('an entry shows when one role opens it without hiding it; the licence question says the same', async () => {
  const user = '/modules/sys/user';
  expect(await seen(member)).not.toContain(user);
  const rights = ['sys:user:query'];
  const hiding = await giveRole({ rights, hiddenMenus: [idOf(user)] });
  expect(hiding.msg).toBe('');
  expect(await seen(member)).not.toContain(user);
  const asked = async (): Promise<unknown> =>
    JSON.parse((await member.send(hasMenuPrivilege, { menuId: idOf(user) })).raw.toString()).hasPri;
  expect(await asked()).toBe(false);
  await giveRole({ rights });
  expect(await seen(member)).toContain(user);
  expect(await asked()).toBe(true);
});

test("the personal workbench is everybody's, whatever roles hide; the others go by what somebody manages", async () => {
  const workbenches = async (client: TestClient) =>
    (await seen(client)).filter((url) => /^\/(workbench\/|cockpit)/.test(url));
  const personal = '/workbench/personal?pageId=1';
  const department = '/workbench/department?pageId=3';
  const zhangwei = world.people.get('zhangwei')!;
  expect(await workbenches(zhangwei.client)).toEqual([personal]);
  await admin.send(entityCalls(departmentEntity).create, { name: 'Workshop', code: 'W1', manager: zhangwei.userId });
  expect(await workbenches(zhangwei.client)).toEqual([personal, department]);
  expect(await workbenches(world.people.get('lina')!.client)).toContain('/workbench/project?pageId=2');
  // An entry hidden by one role may be shown by another.
  await world.server.database.pool.query('UPDATE role SET users = array_remove(users, $1)', [zhangwei.userId]);
  const hiddenMenus = [idOf(personal), idOf(department)];
  const hiding = await giveRole({ rights: ['sys:user:query'], hiddenMenus, users: [zhangwei.userId] });
  expect(hiding.msg).toBe('');
  expect(await workbenches(zhangwei.client)).toEqual([personal]);
});

test('a group whose entries are all hidden is gone, and what is no list of ids is refused', async () => {
  const tasks = delivered.find((e) => e.icon === 'task')!;
  const everybody = world.people.get('zhangwei')!;
  const { data: before } = await everybody.client.send(systemMenu, {});
  expect(before.map((item) => item.menuId)).toContain(tasks.id);
  const hidden = tasks.list.map((e) => e.id);
  const { data } = await admin.send(roles.list, { pageSize: 100 });
  for (const row of data.list.filter((r) => r.users?.includes(everybody.userId)))
    await admin.send(roles.update, { id: row.id, version: row.version, hiddenMenus: hidden });
  const only = await giveRole({ rights: ['sys:dept:query'], hiddenMenus: hidden, users: [everybody.userId] });
  expect(only.msg).toBe('');
  const { data: after } = await everybody.client.send(systemMenu, {});
  expect(after.map((item) => item.menuId)).not.toContain(tasks.id);
  for (const wrong of ['all', [1.5], ['1'], { 1: true }])
    expect((await giveRole({ rights: ['sys:dept:query'], hiddenMenus: wrong })).code).toBe(400);
});

test('the catalogue names every entry with the rights that open it', async () => {
  const { data } = await admin.send(menuCatalogue, {});
  expect(data.map((entry) => entry.menuId)).toEqual(delivered.map((e) => e.id));
  expect((await member.send(menuCatalogue, {})).code).toBe(403);
});
