/** Who holds a role or is in a group, as rows beside the lists: whatever changes at once, both say the same. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '#app/testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
}, 120_000);
afterAll(() => world.close());
const query = async (statement: string, values: unknown[] = []) =>
  (await world.server.database.pool.query(statement, values)).rows;

/** Pairs that only one of them has. */
const apart = () =>
  query(`(SELECT r.id, unnest(r.users) AS who FROM role r EXCEPT SELECT role, user_id FROM role_user)
    UNION ALL (SELECT role, user_id FROM role_user EXCEPT SELECT r.id, unnest(r.users) FROM role r)
    UNION ALL (SELECT g.id, unnest(g.members) FROM user_group g EXCEPT SELECT user_group, user_id FROM user_group_user)
    UNION ALL (SELECT user_group, user_id FROM user_group_user EXCEPT SELECT g.id, unnest(g.members) FROM user_group g)`);

test('they say the same from the first start, and after 300 changes by ten at a time', async () => {
  expect(await apart()).toEqual([]);
  const company = world.people.get('admin')!.companyId;
  const people = (await query('SELECT id FROM "user" WHERE company_id = $1', [company])).map(({ id }) => id);
  const idsOf = async (statement: string): Promise<number[]> =>
    (await query(`${statement} FROM generate_series(1, 3) n RETURNING id`, [company])).map(({ id }) => id);
  const roles = await idsOf(
    `INSERT INTO role (company_id, name, rights, data_scope, active) SELECT $1, 'held ' || n, '[]', 'own', true`,
  );
  const groups = await idsOf(`INSERT INTO user_group (company_id, name) SELECT $1, 'group ' || n`);
  let seed = 7;
  const random = (most: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % most;
  };
  const change = async (): Promise<void> => {
    const some = people.filter(() => random(2) === 0);
    const at = random(3);
    if (random(2) === 0) await query('UPDATE role SET users = $2 WHERE id = $1', [roles[at], some]);
    else await query('UPDATE user_group SET members = $2 WHERE id = $1', [groups[at], random(5) === 0 ? null : some]);
  };
  for (let round = 0; round < 30; round++) await Promise.all(Array.from({ length: 10 }, change));
  expect(await apart()).toEqual([]);
  await query('DELETE FROM role WHERE id = $1', [roles[0]]);
  await query('DELETE FROM user_group WHERE id = $1', [groups[0]]);
  expect(await apart()).toEqual([]);
});
