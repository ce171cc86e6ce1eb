/** Special roles: separation of duties and the last administrator, one by one and at the same moment. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '#app/testing/world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { type SpecialRole, saveSpecialRole, specialRoles } from '#modules/access/access.calls.ts';
import { role } from '#modules/access/role.entity.ts';
import { batchResetPassword, setUserStatus } from '#modules/user/user.calls.ts';
import { userGroup } from '#modules/user/user-group.entity.ts';
import type { TestClient } from '#server/testing/http.ts';

let world: World;
let admin: TestClient;
const id = (name: string): number => world.people.get(name)!.userId;
const roles = entityCalls(role);
beforeAll(async () => {
  world = await makeWorld();
  admin = world.people.get('admin')!.client;
}, 120_000);
afterAll(() => world.close());

const special = async (key: SpecialRole['key']): Promise<SpecialRole> =>
  (await admin.send(specialRoles, {})).data.find((r) => r.key === key)!;
async function name(key: SpecialRole['key'], users: readonly number[]) {
  const { id: roleId, version } = await special(key);
  return admin.send(saveSpecialRole, { id: roleId, version, users: [...users] });
}
const held = async (key: SpecialRole['key']): Promise<number[]> => (await special(key)).users.map((u) => u.id);

test('nobody is officer and auditor at once, not by a user group either', async () => {
  expect((await name('securityOfficer', [id('lina')])).code).toBe(0);
  expect((await name('securityAuditor', [id('lina')])).code).not.toBe(0);
  expect(await held('securityAuditor')).toEqual([id('auditor')]);
  const officer = await special('securityOfficer');
  expect((await name('securityOfficer', [id('auditor')])).msg).not.toBe('');
  expect(await special('securityOfficer')).toEqual(officer);
  const group = await admin.send(entityCalls(userGroup).create, { name: 'Officers', members: [id('auditor')] });
  const { id: groupId } = group.data as { id: number };
  const given = { id: officer.id, version: officer.version, userGroups: [groupId] };
  expect((await admin.send(roles.update, given)).msg).toContain('安全审计员');
});

test('the last administrator stays: not removed, not switched off, the role not emptied', async () => {
  expect((await name('administrator', [])).code).not.toBe(0);
  const { id: roleId, version } = await special('administrator');
  expect((await admin.send(roles.update, { id: roleId, version, active: false })).code).not.toBe(0);
  expect((await name('administrator', [id('admin'), id('zhangwei')])).code).toBe(0);
  expect((await admin.send(setUserStatus, { id: id('zhangwei'), status: 'disabled' })).code).toBe(0);
  expect((await name('administrator', [id('zhangwei')])).code).not.toBe(0);
  expect((await admin.send(setUserStatus, { id: id('zhangwei'), status: 'inUse' })).code).toBe(0);
});

test('two changes at the same moment cannot take the last administrator together', async () => {
  for (let round = 0; round < 5; round++) {
    await name('administrator', [id('admin'), id('zhangwei')]);
    const { id: roleId, version } = await special('administrator');
    const answers = await Promise.all([
      admin.send(setUserStatus, { id: id('zhangwei'), status: 'disabled' }),
      admin.send(saveSpecialRole, { id: roleId, version, users: [id('zhangwei')] }),
    ]);
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
    expect((await special('administrator')).users.some((u) => u.canSignIn)).toBe(true);
    // The one who asked may have lost the role himself by it.
    const { pool } = world.server.database;
    await pool.query(`UPDATE "user" SET status = 'inUse', is_enable = true WHERE id = $1`, [id('zhangwei')]);
    await pool.query('UPDATE role SET users = $1, version = version + 1 WHERE id = $2', [[id('admin')], roleId]);
  }
});

test('officer and auditor given to one person at the same moment: one is refused', async () => {
  for (let round = 0; round < 5; round++) {
    await name('securityOfficer', []);
    await name('securityAuditor', []);
    const [officer, auditor] = [await special('securityOfficer'), await special('securityAuditor')];
    const answers = await Promise.all(
      [officer, auditor].map((r) =>
        admin.send(saveSpecialRole, { id: r.id, version: r.version, users: [id('wangqiang')] }),
      ),
    );
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
  }
});

test('who may edit roles cannot make himself administrator; other roles are no special roles', async () => {
  const made = await admin.send(roles.create, {
    name: 'Role editors',
    dataScope: 'all',
    rights: ['sys:role:query', 'sys:role:edit'],
    users: [id('lina')],
  });
  const { userId, companyId } = world.people.get('lina')!;
  const rights = ['sys:role:query', 'sys:role:edit'];
  const lina = world.server.as({ userId, companyId, name: 'lina', rights, departments: null });
  const { id: roleId, version } = await special('administrator');
  expect((await lina.send(roles.update, { id: roleId, version, users: [userId, id('admin')] })).code).not.toBe(0);
  expect((await lina.send(saveSpecialRole, { id: roleId, version, users: [userId] })).code).toBe(403);
  const { id: own, version: first } = made.data as { id: number; version: number };
  expect((await admin.send(saveSpecialRole, { id: own, version: first, users: [userId] })).code).toBe(404);
});

test('several passwords are reset together; one that may not be seen stops all', async () => {
  const before = await world.server.database.pool.query('SELECT user_id, hash FROM credential ORDER BY 1');
  const foreign = world.people.get('outsider')!.userId;
  expect((await admin.send(batchResetPassword, { ids: [id('lina'), foreign] })).code).toBe(404);
  expect((await world.server.database.pool.query('SELECT user_id, hash FROM credential ORDER BY 1')).rows).toEqual(
    before.rows,
  );
  const { data } = await admin.send(batchResetPassword, { ids: [id('lina'), id('chenjie')] });
  expect(new Set(data.map((one) => one.id))).toEqual(new Set([id('lina'), id('chenjie')]));
  expect(data[0]!.password).not.toBe(data[1]!.password);
  const { rows } = await world.server.database.pool.query<{ must: boolean }>(
    'SELECT must_change AS must FROM credential WHERE user_id = ANY($1)',
    [data.map((one) => one.id)],
  );
  expect(rows).toEqual([{ must: true }, { must: true }]);
});
