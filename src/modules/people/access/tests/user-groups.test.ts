/** User groups imported from a sheet: changes of accounts do not wait for the whole import. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '#app/testing/world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { setUserStatus } from '#modules/people/user/user.calls.ts';
import { userGroup } from '#modules/people/user/user-group.entity.ts';
import { writeSheet } from '#server/sheet.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
}, 120_000);
afterAll(() => world.close());

test('an account is disabled in the middle of an import of user groups', async () => {
  const { client, companyId } = world.people.get('admin')!;
  const { pool } = world.server.database;
  const other = await pool.connect();
  // Somebody else is just making the second group, so the import stands still after its first row.
  await other.query('BEGIN');
  await other.query(`INSERT INTO user_group (company_id, name) VALUES ($1, 'second')`, [companyId]);
  const label = userGroup.fields.name.label[0];
  const file = writeSheet('x', [[label], ['first'], ['second'], ['third']]);
  const imported = client.send(entityCalls(userGroup).import, { file });
  const waiting = async () =>
    (await pool.query(`SELECT count(*)::int AS n FROM pg_locks WHERE locktype = 'transactionid' AND NOT granted`))
      .rows[0].n;
  await expect.poll(waiting).toBe(1);
  const disabled = await client.send(setUserStatus, { id: world.people.get('wangqiang')!.userId, status: 'disabled' });
  expect([disabled.code, disabled.msg]).toEqual([0, '']);
  await other.query('ROLLBACK');
  other.release();
  expect((await imported).data).toMatchObject({ accepted: 3, rejected: 0 });
});
