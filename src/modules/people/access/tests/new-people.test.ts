/** Somebody new with their roles: both or neither, nothing beyond the giver's reach, and what is offered is what is taken. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '#app/testing/world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { role } from '#modules/people/access/role.entity.ts';
import { rightsOfUser } from '#modules/people/access/server/public.ts';
import { createUser, rolesToGive } from '#modules/people/user/user.calls.ts';
import { user } from '#modules/people/user/user.entity.ts';
import type { TestClient } from '#server/testing/http.ts';

let world: World;
let admin: TestClient;
let department: number;
const roles = entityCalls(role);
let count = 0;
const person = () => ({ username: `new_person_${++count}`, empName: 'New', department });
beforeAll(async () => {
  world = await makeWorld();
  admin = world.people.get('admin')!.client;
  const { data } = await admin.send(entityCalls(user).get, { id: world.people.get('admin')!.userId });
  department = data.row.department as number;
}, 120_000);
afterAll(() => world.close());

async function made(name: string, rights: string[], users: number[] = [], active = true): Promise<number> {
  const answer = await admin.send(roles.create, { name, rights, dataScope: 'all', users, active });
  expect(answer.code, answer.msg).toBe(0);
  return (answer.data as { id: number }).id;
}
/** As the person signs in after their roles have changed. */
async function withRights(name: string): Promise<TestClient> {
  const { userId, companyId } = world.people.get(name)!;
  const { rights, departments } = await rightsOfUser(world.server.db, companyId, userId, department);
  return world.server.as({ userId, companyId, name, rights: [...rights], departments });
}
const usersOf = async (id: number): Promise<number[]> =>
  ((await admin.send(roles.get, { id })).data.row as unknown as { users: number[] | null }).users ?? [];
const exists = async (username: string): Promise<boolean> =>
  (await admin.send(entityCalls(user).list, { filters: { username } })).data.total > 0;

test('somebody new holds their roles from the start, beside those who hold them', async () => {
  const [one, two] = [
    await made('One', ['sys:dept:query'], [world.people.get('lina')!.userId]),
    await made('Two', ['sys:dept:query']),
  ];
  const answer = await admin.send(createUser, { ...person(), roles: [two, one, one] });
  expect(answer.code, answer.msg).toBe(0);
  const { id } = answer.data as { id: number };
  expect(await usersOf(one)).toEqual([world.people.get('lina')!.userId, id]);
  expect(await usersOf(two)).toEqual([id]);
  // Without roles it is the call it has always been.
  expect((await admin.send(entityCalls(user).create, person())).code).toBe(0);
});

test('what is refused leaves no account behind', async () => {
  const closed = await made('Closed', ['sys:dept:query'], [], false);
  const open = await made('Open', ['sys:dept:query']);
  for (const given of [[closed], [open, closed], [999_999_999]]) {
    const wanted = person();
    expect((await admin.send(createUser, { ...wanted, roles: given })).code).not.toBe(0);
    expect(await exists(wanted.username)).toBe(false);
  }
  expect(await usersOf(open)).toEqual([]);
});

test('people at the same moment all come into the role', async () => {
  const shared = await made('Shared', ['sys:dept:query']);
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => admin.send(createUser, { ...person(), roles: [shared] })),
  );
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 0));
  expect((await usersOf(shared)).toSorted((a, b) => a - b)).toEqual(
    answers.map(({ data }) => (data as { id: number }).id).toSorted((a, b) => a - b),
  );
});

test('what is offered is what is taken: nobody gives more than they hold', async () => {
  const own = ['sys:user:query', 'sys:user:add', 'sys:role:query', 'sys:role:edit', 'sys:dept:query'];
  const lina = world.people.get('lina')!;
  await made('Keepers of people', own, [lina.userId]);
  const secret = await made('Readers of logs', ['sys:log:operate']);
  const harmless = await made('Readers of departments', ['sys:dept:query']);
  const client = await withRights('lina');
  const offered = (await client.send(rolesToGive, { department })).data;
  expect(offered.find(({ id }) => id === harmless)).toMatchObject({ refused: null });
  expect(offered.find(({ id }) => id === secret)!.refused).toContain('查看操作日志');
  for (const { id, refused } of offered) {
    const wanted = person();
    const answer = await client.send(createUser, { ...wanted, roles: [id] });
    expect(answer.code === 0, `${id} ${answer.msg}`).toBe(refused === null);
    expect(await exists(wanted.username)).toBe(refused === null);
  }
  // Who may make accounts, but change no roles, is offered none and gives none.
  const zhang = world.people.get('zhangwei')!;
  await made('Makers of accounts', ['sys:user:query', 'sys:user:add', 'sys:dept:query'], [zhang.userId]);
  const maker = await withRights('zhangwei');
  expect((await maker.send(rolesToGive, { department })).data).toEqual([]);
  expect((await maker.send(createUser, { ...person(), roles: [harmless] })).code).not.toBe(0);
});
