/** Where the rights of a person come from: by which roles, in the words of the catalog. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '#app/testing/world.ts';
import { rightGroups } from '#modules/people/access/server/public.ts';
import { userRights } from '#modules/people/user/user.calls.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
}, 120_000);
afterAll(() => world.close());

test('every right of a person is told with its roles and as the catalogue calls it; the outsider is not known', async () => {
  const admin = world.people.get('admin')!;
  const lina = world.people.get('lina')!;
  const found = (await admin.client.send(userRights, { id: lina.userId })).data;
  // More rights may be named than are held: those for the operator only.
  expect(found.map(({ key }) => key)).toEqual(expect.arrayContaining([...lina.rights]));
  const known = new Map(rightGroups().flatMap((group) => group.rights.map((right) => [right.key, { right, group }])));
  for (const { key, roles, label, group } of found) {
    expect(roles.length, key).toBeGreaterThan(0);
    expect([label, group], key).toEqual([known.get(key)!.right.label, known.get(key)!.group.label]);
  }
  const outsider = world.people.get('outsider')!;
  expect((await admin.client.send(userRights, { id: outsider.userId })).code).toBe(404);
});
