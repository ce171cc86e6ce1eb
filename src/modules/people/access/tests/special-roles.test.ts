/** Special roles: separation of duties and the last administrator, one by one and at the same moment. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type World } from '#app/testing/world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { parameterState, saveParameters } from '#modules/base/dict/parameter.calls.ts';
import { type SpecialRole, saveSpecialRole, specialRoles } from '#modules/people/access/access.calls.ts';
import { role } from '#modules/people/access/role.entity.ts';
import { batchResetPassword, setUserStatus } from '#modules/people/user/user.calls.ts';
import { userGroup } from '#modules/people/user/user-group.entity.ts';
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
    // The one who asked may have lost the role themselves by it.
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

test('who may edit roles cannot make themselves administrator; other roles are no special roles', async () => {
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

test('several passwords are reset together; one that may not be seen is told of and stops none', async () => {
  const before = await world.server.database.pool.query('SELECT user_id, hash FROM credential ORDER BY 1');
  const foreign = world.people.get('outsider')!.userId;
  expect((await admin.send(batchResetPassword, { ids: [foreign] })).code).toBe(404);
  expect((await world.server.database.pool.query('SELECT user_id, hash FROM credential ORDER BY 1')).rows).toEqual(
    before.rows,
  );
  const answer = await admin.send(batchResetPassword, { ids: [id('lina'), foreign, 999_999, id('chenjie')] });
  const { given: data, refused } = answer.data;
  expect(refused).toEqual(
    [foreign, 999_999].sort((a, b) => a - b).map((one) => ({ id: one, title: '', reason: '数据不存在或已被删除' })),
  );
  expect(new Set(data.map((one) => one.id))).toEqual(new Set([id('lina'), id('chenjie')]));
  expect(data[0]!.password).not.toBe(data[1]!.password);
  const { rows } = await world.server.database.pool.query<{ must: boolean }>(
    'SELECT must_change AS must FROM credential WHERE user_id = ANY($1)',
    [data.map((one) => one.id)],
  );
  expect(rows).toEqual([{ must: true }, { must: true }]);
});

describe('three officers', () => {
  const apart = async (on: 0 | 1) => {
    const { version, values } = (await admin.send(parameterState, {})).data;
    return admin.send(saveParameters, { version, ...values, officersApart: on });
  };
  const groupOf = async (members: number[]) =>
    (await admin.send(entityCalls(userGroup).create, { name: `g${Math.random()}`, members })).data as {
      id: number;
      version: number;
    };

  beforeAll(async () => {
    await apart(0);
    await name('administrator', [id('admin'), id('zhangwei')]);
    await name('securityOfficer', [id('lina')]);
    await name('securityAuditor', [id('auditor')]);
  });

  test('begun only when nobody is two of them; only by who appoints special roles', async () => {
    expect((await name('securityOfficer', [id('lina'), id('zhangwei')])).code).toBe(0);
    expect(await apart(1)).toMatchObject({ code: 400, problems: [{ key: 'access.officersApart' }] });
    expect((await name('securityOfficer', [id('lina')])).code).toBe(0);
    expect((await apart(1)).msg).toBe('');
    const { userId, companyId } = world.people.get('lina')!;
    const editor = world.server.as({
      userId,
      companyId,
      name: 'lina',
      rights: ['sys:dict:query', 'sys:dict:edit'],
      departments: null,
    });
    const { version, values } = (await editor.send(parameterState, {})).data;
    expect((await editor.send(saveParameters, { version, ...values, officersApart: 0 })).problems?.[0]).toMatchObject({
      key: 'dict.parameterRight',
      field: 'officersApart',
    });
  });

  test('no write mixes them: the special roles, the roles, a user group, a group of a role', async () => {
    const administrators = await special('administrator');
    const officer = await special('securityOfficer');
    const refused = { code: 400, problems: [{ key: 'access.officersApart' }] };
    expect(await name('administrator', [id('admin'), id('lina')])).toMatchObject(refused);
    expect(await name('securityAuditor', [id('auditor'), id('admin')])).toMatchObject(refused);
    const update = { id: officer.id, version: officer.version, users: [id('lina'), id('admin')] };
    expect(await admin.send(roles.update, update)).toMatchObject(refused);
    const group = await groupOf([id('admin')]);
    const byGroup = { id: officer.id, version: officer.version, userGroups: [group.id] };
    expect(await admin.send(roles.update, byGroup)).toMatchObject(refused);
    const empty = await groupOf([]);
    expect((await admin.send(roles.update, { ...byGroup, userGroups: [empty.id] })).msg).toBe('');
    const member = { id: empty.id, version: empty.version, members: [id('zhangwei')] };
    expect(await admin.send(entityCalls(userGroup).update, member)).toMatchObject(refused);
    expect(await special('administrator')).toEqual(administrators);
  });

  test('two appointments at the same moment cannot mix them together', async () => {
    for (let round = 0; round < 5; round++) {
      await name('administrator', [id('admin')]);
      await name('securityAuditor', [id('auditor')]);
      const answers = await Promise.all([
        name('administrator', [id('admin'), id('chenjie')]),
        name('securityAuditor', [id('auditor'), id('chenjie')]),
      ]);
      expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
    }
    // Nor an appointment and the beginning of keeping them apart.
    for (let round = 0; round < 5; round++) {
      await apart(0);
      await name('administrator', [id('admin')]);
      await name('securityAuditor', [id('auditor')]);
      const both = await Promise.all([
        apart(1),
        (async () => {
          const { id: roleId, version } = await special('securityAuditor');
          return admin.send(saveSpecialRole, { id: roleId, version, users: [id('auditor'), id('admin')] });
        })(),
      ]);
      expect(both.filter((answer) => answer.code === 0)).toHaveLength(1);
    }
  });
});
