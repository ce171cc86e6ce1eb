/**
 * Ways to somebody's account around the calls about accounts: where resets are sent, dropping two-step sign-in, information in
 * refusals.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { provedWork } from '#app/testing/proved-work.ts';
import { makeWorld, type World } from '#app/testing/world.ts';
import type { InputOf } from '#kernel/call.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { dictItem } from '#modules/base/dict/dict.entity.ts';
import { parameterState, saveParameters } from '#modules/base/dict/parameter.calls.ts';
import { mailSettings, saveMailSettings } from '#modules/base/mail/mail.calls.ts';
import { role } from '#modules/people/access/role.entity.ts';
import { invitation } from '#modules/people/invitation/invitation.entity.ts';
import { resetByPhone } from '#modules/people/user/phone.calls.ts';
import { secondFactorRequired } from '#modules/people/user/server/second-factor-rule.ts';
import { registerPerson, requestReset, resetByLink } from '#modules/people/user/user.calls.ts';
import { user } from '#modules/people/user/user.entity.ts';
import { unseal } from '#server/secret.ts';

let world: World;
let home = 0;
beforeAll(async () => {
  world = await makeWorld();
  home = world.people.get('admin')!.companyId;
}, 120_000);
afterAll(() => world.close());

const query = async (text: string, values: unknown[] = []) =>
  (await world.server.database.pool.query(text, values)).rows;
const admin = () => world.people.get('admin')!.client;
const idOf = (name: string): number => world.people.get(name)!.userId;
/** Somebody with a role of exactly these rights, in addition to others. */
async function holding(name: string, rights: string[]) {
  const given = { name: rights.join(' ').slice(0, 50), rights, dataScope: 'all', users: [idOf(name)] };
  expect((await admin().send(entityCalls(role).create, given)).code).toBe(0);
  return world.server.as({ userId: idOf(name), companyId: home, name, rights, departments: null });
}

type Settings = Omit<InputOf<typeof saveMailSettings>, 'version'>;
const SETTINGS: Settings = {
  enabled: true,
  host: 'mail.example.com',
  port: 465,
  security: 'tls',
  senderName: 'Waymark',
  senderAddress: 'pm@example.com',
  siteUrl: 'https://pm.example.com',
};

test('where the links go that reset passwords is changed only by who reaches as far as anybody', async () => {
  const keeper = await holding('zhangwei', ['sys:email:edit']);
  const save = async (client: typeof keeper, change: Partial<Settings>) => {
    const { version } = (await client.send(mailSettings, {})).data;
    return client.send(saveMailSettings, { version, ...SETTINGS, ...change });
  };
  // A server of their own would be sent the link that opens the administrator's account.
  expect((await save(keeper, {})).problems?.[0]?.key).toBe('access.beyondAll');
  expect((await save(admin(), {})).code).toBe(0);
  for (const change of [
    { host: 'evil.example.net' },
    { port: 2525 },
    { account: 'me', password: 'x' },
    { security: 'none' as const },
    { siteUrl: 'https://evil.example.net' },
  ])
    expect((await save(keeper, change)).problems?.[0]?.key, JSON.stringify(change)).toBe('access.beyondAll');
  expect((await save(keeper, { senderName: 'Waymark PM' })).code).toBe(0);
  expect((await save(keeper, { enabled: false })).code).toBe(0);
  expect((await save(keeper, { enabled: true })).code).toBe(0);
  expect((await save(admin(), { siteUrl: 'https://pm2.example.com' })).code).toBe(0);
});

test('that a built-in role asks for two steps is changed by who may appoint special roles', async () => {
  const editor = await holding('chenjie', ['sys:role:query', 'sys:role:edit']);
  const [special] = await query(
    "SELECT id::int, version::int FROM role WHERE company_id = $1 AND built_in = 'administrator'",
    [home],
  );
  const call = entityCalls(role).update;
  const asked = await admin().send(call, { id: special.id, version: special.version, secondFactor: true });
  expect(asked.code).toBe(0);
  const off = await editor.send(call, { id: special.id, version: special.version + 1, secondFactor: false });
  expect(off.problems?.[0]?.key).toBe('access.specialOnly');
  expect((await admin().send(call, { id: special.id, version: special.version + 1, secondFactor: false })).code).toBe(
    0,
  );
});

test('that two steps are asked for is changed by who may say so only, whichever way it is written', async () => {
  const editor = await holding('chenjie', [
    'sys:role:query',
    'sys:role:add',
    'sys:role:edit',
    'sys:dict:query',
    'sys:dict:add',
    'sys:dict:edit',
    'sys:dict:delete',
  ]);
  const setting = async (client: typeof editor, secondFactor: number) => {
    const { version, values } = (await client.send(parameterState, {})).data;
    return client.send(saveParameters, { version, ...values, secondFactor });
  };
  const required = () => secondFactorRequired(world.server.db, { companyId: home, userId: idOf('lina') });
  const early = await setting(editor, 1);
  expect(early.problems?.[0]).toMatchObject({ key: 'dict.parameterRight', field: 'secondFactor' });
  expect((await setting(admin(), 1)).code).toBe(0);
  expect((await setting(editor, 0)).problems?.[0]?.key).toBe('dict.parameterRight');
  // Everything else of the form is theirs.
  const { version, values } = (await editor.send(parameterState, {})).data;
  expect((await editor.send(saveParameters, { version, ...values, passwordDays: 91 })).code).toBe(0);
  const items = entityCalls(dictItem);
  const [item] = await query(
    "SELECT id::int, version::int FROM dict_item WHERE company_id = $1 AND item_key = 'sys.secondFactor'",
    [home],
  );
  for (const change of [{ value: '0' }, { active: false }, { itemKey: 'sys.other', value: '9' }])
    expect((await editor.send(items.update, { ...item, ...change })).problems?.[0]?.key, JSON.stringify(change)).toBe(
      'dict.parameterRight',
    );
  // A value that is not a number would switch it off.
  for (const value of ['1.0', '1e0', '0x1', '+1', '01e'])
    expect((await editor.send(items.update, { ...item, value })).code, value).not.toBe(0);
  expect((await editor.send(items.remove, { id: item.id })).code).not.toBe(0);
  expect(await required()).toBe(true);
  expect((await setting(admin(), 0)).code).toBe(0);

  const roles = entityCalls(role);
  const plain = { rights: ['sys:dept:query'], users: [idOf('lina')] };
  const made = await admin().send(roles.create, { name: 'by two steps', ...plain, secondFactor: true });
  const { id } = made.data as { id: number };
  const off = await editor.send(roles.update, { id, version: 1, secondFactor: false });
  expect(off.problems?.[0]).toMatchObject({ key: 'access.secondFactorRight', field: 'secondFactor' });
  expect(await required()).toBe(true);
  expect((await editor.send(roles.update, { id, version: 1, description: 'theirs' })).code).toBe(0);
  expect((await editor.send(roles.create, { name: 'asks', rights: ['sys:dept:query'], secondFactor: true })).code).toBe(
    400,
  );
  expect((await editor.send(roles.create, { name: 'asks', rights: ['sys:dept:query'] })).code).toBe(0);
});

test('a link that was sent to an address opens nothing once the address was changed', async () => {
  await query(`UPDATE "user" SET email = 'old@example.com' WHERE id = $1`, [idOf('wangqiang')]);
  const wish = { username: 'wangqiang', email: 'old@example.com', ...(await provedWork(world.server.anonymous)) };
  expect((await world.server.anonymous.send(requestReset, wish)).code).toBe(0);
  const [mail] = await query(
    `SELECT sealed_body FROM mail_outbox WHERE recipient = 'old@example.com' ORDER BY id DESC`,
  );
  const code = /code=([\w-]+)/.exec(unseal(mail.sealed_body, `mail:${home}:old@example.com`)!)![1]!;
  const [{ version }] = await query('SELECT version::int FROM "user" WHERE id = $1', [idOf('wangqiang')]);
  const moved = { id: idOf('wangqiang'), version, email: 'new@example.com' };
  expect((await admin().send(entityCalls(user).update, moved)).code).toBe(0);
  const newPassword = 'Quiet#river81';
  const opened = await world.server.anonymous.send(resetByLink, { code, newPassword, confirmPassword: newPassword });
  expect(opened.problems?.[0]?.key).toBe('user.linkInvalid');
});

test('a reset by phone tells nobody which accounts there are, whatever its company asks of passwords', async () => {
  const { version, values } = (await admin().send(parameterState, {})).data;
  expect((await admin().send(saveParameters, { version, ...values, passwordMax: 64 })).code).toBe(0);
  const reset = (username: string, newPassword: string) =>
    world.server.anonymous.send(resetByPhone, {
      username,
      phone: '13800000000',
      smsCode: '000000',
      newPassword,
      confirmPassword: newPassword,
    });
  for (const password of ['Long#meadow42-and-a-river-behind', 'short', 'P@ssw0rd1!', `Aa1#${'x'.repeat(70)}`]) {
    const told = async (username: string) => (await reset(username, password)).problems;
    expect(await told('lina'), password).toEqual(await told('nobody-at-all'));
  }
});

test('registering with an invitation of one’s own tells names of other companies a hundred times an hour, no more', async () => {
  const [{ id: department }] = await query('SELECT min(id)::int AS id FROM department WHERE company_id = $1', [home]);
  const made = await admin().send(entityCalls(invitation).create, {
    kind: 'person',
    department,
    expiresOn: '2099-12-31',
    maxUses: 1000,
  });
  const [{ code: inviteCode }] = await query('SELECT code FROM invitation WHERE id = $1', [
    (made.data as { id: number }).id,
  ]);
  const register = async (username: string) => {
    const password = 'Quiet#river81';
    const person = {
      name: 'x',
      phone: '13800000001',
      email: `${username}@example.com`,
      password,
      confirmPassword: password,
    };
    const proof = await provedWork(world.server.anonymous);
    return (await world.server.anonymous.send(registerPerson, { inviteCode, username, ...person, ...proof }))
      .problems?.[0]?.key;
  };
  expect(await register('outsider')).toBe('invitation.usernameTaken');
  await query(
    `INSERT INTO taken_name (company_id, user_id, username, at) SELECT $1, NULL, 'x' || n, now() FROM generate_series(1, 99) n`,
    [home],
  );
  expect(await register('outsider')).toBe('user.namesWait');
  // Names of the company itself are no secret of another one, and its people go on making accounts.
  expect(await register('lina')).toBe('invitation.usernameTaken');
  const given = { username: 'made_meanwhile', empName: 'x', department };
  expect((await admin().send(entityCalls(user).create, given)).code).toBe(0);
});
