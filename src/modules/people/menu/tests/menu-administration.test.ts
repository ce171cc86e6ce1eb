/** The menu administration on the whole application: what a company sets holds at once for everybody, for it alone. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, OUTSIDER, type World } from '#app/testing/world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import type { ObjectMenuEntry } from '#kernel/object-kind.ts';
import { projectMenu } from '#modules/objects/project/project.calls.ts';
import { templateMenu } from '#modules/objects/template/template.calls.ts';
import { hasMenuPrivilege, type MenuItem, menuCatalogue, systemMenu } from '#modules/people/access/access.calls.ts';
import { role } from '#modules/people/access/role.entity.ts';
import * as calls from '#modules/people/menu/menu.calls.ts';
import { menuIdOf } from '#modules/people/menu/system-menu.ts';
import type { TestClient } from '#server/testing/http.ts';

let world: World;
let admin: TestClient;
let lina: TestClient;
beforeAll(async () => {
  world = await makeWorld();
  admin = world.people.get('admin')!.client;
  lina = world.people.get('lina')!.client;
}, 120_000);
afterAll(() => world.close());

const idOf = (url: string): number => menuIdOf({ url, label: ['', '', ''] });
const flat = (items: readonly MenuItem[]): MenuItem[] => items.flatMap((item) => [item, ...flat(item.list)]);
const seen = async (client: TestClient) => flat((await client.send(systemMenu, {})).data);
const urls = async (client: TestClient) => (await seen(client)).flatMap((item) => item.url ?? []);
const versionOf = async (area: 'system' | 'project' | 'template') =>
  (await admin.send(calls.menuState, { area })).data.version;
const MINE = '/modules/project/myproject';
const TASKS = '/task/charged';

test('a hidden entry is gone for everybody of the company at once, and comes back', async () => {
  const outsider = world.people.get(OUTSIDER)!.client;
  const input = { area: 'system' as const, id: idOf(TASKS) };
  const hidden = await admin.send(calls.showMenuEntry, { ...input, version: 0, hidden: true });
  expect(hidden.data.version).toBe(1);
  expect(await urls(lina)).not.toContain(TASKS);
  expect(JSON.parse((await lina.send(hasMenuPrivilege, { menuId: idOf(TASKS) })).raw.toString()).hasPri).toBe(false);
  expect(await urls(outsider)).toContain(TASKS);
  const offered = JSON.stringify((await admin.send(menuCatalogue, {})).data);
  expect(offered).not.toContain(String(idOf(TASKS)));
  await admin.send(calls.showMenuEntry, { ...input, version: 1, hidden: false });
  expect(await urls(lina)).toContain(TASKS);
});

test('names, icon, place and order; languages without an own name keep the delivered one', async () => {
  const area = 'system' as const;
  const id = idOf(MINE);
  let version = await versionOf(area);
  const named = await admin.send(calls.saveMenuEntry, { area, version: version++, id, name: '项目一览', icon: 'flag' });
  expect(named.msg).toBe('');
  const tasks = flat((await admin.send(systemMenu, {})).data).find((item) => item.url === TASKS)!;
  const moved = await admin.send(calls.moveMenuEntry, {
    area,
    version: version++,
    id,
    parent: tasks.parentId,
    before: tasks.menuId,
  });
  expect(moved.msg).toBe('');
  const menu = (await lina.send(systemMenu, {})).data;
  const group = menu.find((item) => item.menuId === tasks.parentId)!;
  expect(group.list[0]).toMatchObject({
    name: '项目一览',
    hkname: '我的項目',
    enname: 'My projects',
    icon: 'flag',
    url: MINE,
  });
  const { data } = await admin.send(calls.menuDifferences, { area });
  expect(data.list.map((one) => [one.id, one.fields.map((f) => f.field)])).toEqual([
    [id, ['name', 'icon', 'parent']],
    [tasks.parentId, ['order']],
  ]);
  const reset = await admin.send(calls.resetMenu, { area, version, all: false, ids: [id, tasks.parentId!] });
  expect(reset.data.list).toEqual([]);
  expect((await seen(lina)).find((item) => item.url === MINE)).toMatchObject({ name: '我的项目', icon: null });
});

test('the way to the menu administration stays, against settings and roles', async () => {
  const area = 'system' as const;
  const way = idOf('/modules/sys/menu');
  const version = await versionOf(area);
  const holder = (await seen(admin)).find((item) => item.menuId === way)!;
  const group = (await seen(admin)).find((item) => item.menuId === holder.parentId)!;
  for (const id of [way, holder.parentId!, group.parentId!]) {
    const refused = await admin.send(calls.showMenuEntry, { area, version, id, hidden: true });
    expect([refused.code, refused.problems?.[0]?.key]).toEqual([400, 'menu.lastWay']);
  }
  expect(await versionOf(area)).toBe(version);
  const { data } = await admin.send(entityCalls(role).list, { pageSize: 100 });
  const own = data.list.find((r) => r.builtIn === 'administrator')!;
  await admin.send(entityCalls(role).update, { id: own.id, version: own.version, hiddenMenus: [way] });
  expect(await urls(admin)).toContain('/modules/sys/menu');
});

test('whether an entry shows on a phone is told with the menu, of delivered and own entries', async () => {
  const area = 'system' as const;
  const id = idOf(MINE);
  const version = await versionOf(area);
  const saved = await admin.send(calls.saveMenuEntry, { area, version, id, offPhone: true });
  expect(saved.msg).toBe('');
  expect((await seen(lina)).find((item) => item.url === MINE)).toMatchObject({ mobile: false });
  const { data } = await admin.send(calls.menuDifferences, { area });
  expect(data.list.find((one) => one.id === id)?.fields.map((f) => f.field)).toEqual(['offPhone']);
  const own = await admin.send(calls.saveOwnMenu, {
    ...{ area, version: version + 1, kind: 'link', name: '桌面', url: 'https://x.example.com', offPhone: true },
  } as never);
  expect(own.msg).toBe('');
  expect((await seen(lina)).find((item) => item.name === '桌面')).toMatchObject({ mobile: false });
  const entry = own.data.settings.own.at(-1)!;
  await admin.send(calls.removeOwnMenu, { area, version: version + 2, id: entry.id });
  await admin.send(calls.resetMenu, { area, version: version + 3, all: false, ids: [id] });
  expect((await seen(lina)).find((item) => item.url === MINE)).toMatchObject({ mobile: true });
});

test('two administrators at the same moment: one change is made, the other is told', async () => {
  const area = 'system' as const;
  for (let round = 0; round < 5; round++) {
    const version = await versionOf(area);
    const answers = await Promise.all(
      ['/task/gave', '/task/involved', '/task/projectTask'].map((url) =>
        admin.send(calls.showMenuEntry, { area, version, id: idOf(url), hidden: round % 2 === 0 }),
      ),
    );
    expect(answers.map((a) => a.code).sort()).toEqual([0, 409, 409]);
    expect(await versionOf(area)).toBe(version + 1);
  }
});

test('own entries: links and embedded pages, by their right; only those may be embedded', async () => {
  const area = 'system' as const;
  let version = await versionOf(area);
  const url = 'https://wiki.example.com/a?b=1';
  const make = (values: Record<string, unknown>) =>
    admin.send(calls.saveOwnMenu, { area, version, kind: 'link', name: '内部百科', ...values } as never);
  expect((await make({ url: 'javascript:alert(1)' })).code).toBe(400);
  expect((await make({ url, need: 'sys:nothing:query' })).problems?.[0]).toMatchObject({
    key: 'menu.unknownRight',
    field: 'need',
  });
  expect((await make({ url, enName: 'Wiki', need: 'sys:user:query' })).code).toBe(0);
  version++;
  const embedded = await make({ kind: 'embedded', url, name: '看板' });
  expect(embedded.code).toBe(0);
  const board = embedded.data.settings.own.at(-1)!;
  const forAdmin = await seen(admin);
  expect(forAdmin.find((item) => item.name === '内部百科')).toMatchObject({
    url,
    jumpType: '2',
    enname: 'Wiki',
    hkname: '内部百科',
  });
  expect((await seen(world.people.get('wangqiang')!.client)).some((item) => item.name === '内部百科')).toBe(false);
  expect((await seen(lina)).find((item) => item.menuId === board.id)!.url).toBe(
    `/modules/importOutWeb?paramUrl=${encodeURIComponent(url)}`,
  );
  expect((await lina.send(calls.embeddedPage, { url })).data.url).toBe(url);
  expect((await lina.send(calls.embeddedPage, { url: 'https://phishing.example.com' })).code).toBe(404);
  expect((await world.people.get(OUTSIDER)!.client.send(calls.embeddedPage, { url })).code).toBe(404);
  version++;
  await admin.send(calls.removeOwnMenu, { area, version, id: board.id });
  expect((await lina.send(calls.embeddedPage, { url })).code).toBe(404);
});

test('the submenus of projects and templates follow their settings and the rights inside', async () => {
  const projectId = (await world.first('project', `company_id = ${world.people.get('lina')!.companyId}`))!;
  const menu = async (): Promise<ObjectMenuEntry[]> => (await lina.send(projectMenu, { projectId })).data;
  const before = await menu();
  expect(before[0]).toMatchObject({ id: 31, priType: 0, order_num: 0, perms: '' });
  expect(before[0]!.children[0]).toMatchObject({ id: 3101, priType: 2, parentId: 31, perms: 'pm:project:query' });
  await admin.send(calls.moveMenuEntry, { area: 'project', version: 0, id: 32, parent: null, before: 31 });
  await admin.send(calls.showMenuEntry, { area: 'project', version: 1, id: 33, hidden: true });
  const after = await menu();
  expect(after.slice(0, 2).map((e) => [e.id, e.order_num])).toEqual([
    [32, 0],
    [31, 1],
  ]);
  expect(after.some((e) => e.id === 33)).toBe(false);
  const named = await admin.send(calls.saveMenuEntry, { area: 'template', version: 0, id: 62, enName: 'Schedule' });
  expect(named.msg).toBe('');
  expect((await admin.send(templateMenu, {})).data.find((e) => e.id === 62)).toMatchObject({
    label: '模板计划',
    enLabel: 'Schedule',
  });
});

test('permissions of menus: the keys of a page, who holds them, who hides it', async () => {
  const { data } = await admin.send(calls.menuPermissions, {});
  const all = (list: readonly calls.MenuPermission[]): calls.MenuPermission[] =>
    list.flatMap((e) => [e, ...all(e.list)]);
  const users = all(data.menu).find((e) => e.url === '/modules/sys/role')!;
  expect(users.keys.map((k) => k.key)).toEqual(['sys:role:query', 'sys:role:add', 'sys:role:edit', 'sys:role:delete']);
  expect(users.keys.filter((k) => k.opens).map((k) => k.key)).toEqual(['sys:role:query']);
  const administrators = data.roles.find((r) => users.keys[0]!.roles.includes(r.id));
  expect(administrators).toBeDefined();
});

test('without the right nothing is told or changed; every change is in the operation log', async () => {
  const member = world.people.get('wangqiang')!.client;
  const change = { area: 'system' as const, version: await versionOf('system'), id: idOf(MINE), hidden: true };
  expect((await member.send(calls.menuState, { area: 'system' })).code).toBe(403);
  expect((await member.send(calls.showMenuEntry, change)).code).toBe(403);
  const done = world.server.operations.filter((o) => o.call === 'POST /api/v1/menu/show' && o.code === 0);
  expect(done.at(-1)).toMatchObject({
    userId: world.people.get('admin')!.userId,
    input: { area: 'project', id: 33, hidden: true },
  });
});
