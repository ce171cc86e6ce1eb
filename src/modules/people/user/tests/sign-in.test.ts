/** Signing in: strangers lock nobody out, two steps, addresses that open accounts, passwords of the company. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { resetAdministrator } from '#app/reset-admin.ts';
import { provedWork } from '#app/testing/proved-work.ts';
import { makeWorld, OUTSIDER, type World } from '#app/testing/world.ts';
import type { Call, InputOf } from '#kernel/call.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { parameterState, saveParameters } from '#modules/base/dict/parameter.calls.ts';
import { role } from '#modules/people/access/role.entity.ts';
import { rightsOfUser } from '#modules/people/access/server/public.ts';
import { messageCount } from '#modules/people/message/message.calls.ts';
import { prove } from '#modules/people/user/proof.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  newRecoveryCodes,
  resetSecondFactor,
  secondFactorState,
} from '#modules/people/user/second-factor.calls.ts';
import { codeAt, STEP_MS } from '#modules/people/user/server/totp.ts';
import {
  changePassword,
  newCaptcha,
  requestReset,
  saveMyAccount,
  signIn,
  unlockUser,
  userInfo,
} from '#modules/people/user/user.calls.ts';
import { user } from '#modules/people/user/user.entity.ts';
import { writeSheet } from '#server/sheet.ts';

const PASSWORD = 'Kl7#mountain';
let world: World;
let companyId = 0;
let userId = 0;
const query = async (text: string, values: unknown[] = []) =>
  (await world.server.database.pool.query(text, values)).rows;
beforeAll(async () => {
  world = await makeWorld();
  // Codes depend on the time, so it stands still.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  ({ companyId, userId } = world.people.get(OUTSIDER)!);
}, 120_000);
afterAll(async () => {
  vi.useRealTimers();
  expect(world.server.faults).toEqual([]);
  await world.close();
});
beforeEach(() => query('DELETE FROM sign_in_try'));

interface Told {
  code: number;
  data: { token: string; device: string; captcha?: boolean; secondFactor?: boolean } & Record<string, unknown>;
  problems?: { key: string; field?: string; text: string }[];
}
/** A sign-in from an address, with the work it costs. */
async function tryIn(
  ip: string,
  input: { username?: string; password?: string; code?: string; device?: string },
): Promise<Told> {
  const { username = OUTSIDER, password = PASSWORD, ...more } = input;
  const send = async (work: object): Promise<Told> => {
    const payload = { username, password, ...work, ...more };
    return (await world.server.app.inject({ method: 'POST', url: signIn.path, remoteAddress: ip, payload })).json();
  };
  const told = await send({});
  if (keyOf(told) !== 'user.captchaNeeded') return told;
  const query = { username, ...(more.device && { device: more.device }) };
  const asked = await world.server.app.inject({ method: 'GET', url: newCaptcha.path, query, remoteAddress: ip });
  const { captchaId, bits } = asked.json().data;
  return send({ captchaId, captcha: await prove(captchaId, bits, async () => {}) });
}
const keyOf = (told: { problems?: { key: string }[] | undefined }) => told.problems?.[0]?.key;
const ask = <C extends Call>(token: string, call: C, input: InputOf<C> | Record<string, unknown>) =>
  world.server.anonymous.send(call, input, { token });
const wrong = (ip: string, more: object = {}) => tryIn(ip, { password: 'Wrong-1-word', ...more });

test('a stranger locks out themselves: not other addresses, and not a browser that signed in before', async () => {
  const { device } = (await tryIn('192.0.2.1', {})).data;
  for (let i = 0; i < 5; i++) await wrong('198.51.100.7');
  expect(keyOf(await tryIn('198.51.100.7', {}))).toBe('user.locked');
  expect((await tryIn('192.0.2.1', {})).code).toBe(0);
  expect((await tryIn('198.51.100.7', { device })).code).toBe(0);
  // A made-up mark belongs to no known browser.
  expect(keyOf(await tryIn('198.51.100.7', { device: 'x'.repeat(32) }))).toBe('user.locked');
  // The browser is counted separately.
  for (let i = 0; i < 5; i++) await wrong('192.0.2.9', { device });
  expect(keyOf(await tryIn('192.0.2.9', { device }))).toBe('user.locked');
  expect((await tryIn('192.0.2.9', {})).code).toBe(0);
  expect((await world.people.get(OUTSIDER)!.client.send(unlockUser, { id: userId })).code).toBe(0);
  expect((await tryIn('192.0.2.9', { device })).code).toBe(0);
});

test('of many tries at once from one address five are evaluated; IPv6 neighbours are one', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => wrong(`2001:db8::${i + 1}`)));
  const left = answers.filter((a) => keyOf(a) === 'user.triesLeft');
  expect(new Set(left.map((a) => a.problems![0]!.text)).size).toBe(left.length);
  expect(left.length).toBeLessThan(5);
  expect(keyOf(await tryIn('2001:db8::99', {}))).toBe('user.locked');
  expect((await tryIn('2001:db8:1::99', {})).code).toBe(0);
});

test('the more an account or an address has seen, the more work a try costs; a very busy address is refused', async () => {
  const bits = async (username: string) => (await world.server.anonymous.send(newCaptcha, { username })).data.bits;
  const calm = await bits(OUTSIDER);
  const seed = (rows: number, account: string, client: string) =>
    query(
      `INSERT INTO sign_in_try (account, client, failed, tried_at) SELECT format($1::text, n), format($2::text, n), 5, now() FROM generate_series(1, $3) n`,
      [account, client, rows],
    );
  await seed(64, OUTSIDER, 'from:203.0.113.%s');
  expect(await bits(OUTSIDER)).toBe(calm + 4);
  expect(await bits('lina')).toBe(calm);
  const none = await world.server.anonymous.send(signIn, { username: OUTSIDER, password: PASSWORD });
  expect(keyOf(none)).toBe('user.captchaNeeded');
  const easy = await provedWork(world.server.anonymous);
  expect(keyOf(await world.server.anonymous.send(signIn, { username: OUTSIDER, password: PASSWORD, ...easy }))).toBe(
    'user.captchaWrong',
  );
  await query('DELETE FROM sign_in_try');
  await seed(60, 'name%s', 'from:127.0.0.1');
  expect(keyOf(await world.server.anonymous.send(signIn, { username: OUTSIDER, password: PASSWORD }))).toBe(
    'user.tooManyHere',
  );
  expect((await tryIn('192.0.2.1', {})).code).toBe(0);
});

test('work is good for one try, for its own challenge, and for five minutes', async () => {
  const given = { username: 'nobody_here', email: 'x@example.com' };
  const work = await provedWork(world.server.anonymous);
  expect((await world.server.anonymous.send(requestReset, { ...given, ...work })).code).toBe(0);
  const other = await provedWork(world.server.anonymous);
  const [bits, expires, id, mac] = other.captchaId.split('.');
  const cheap = `1.${expires}.${id}.${mac}`;
  for (const bad of [
    work,
    { ...other, captcha: work.captcha },
    { captchaId: cheap, captcha: '1' },
    { captchaId: 'x', captcha: '1' },
  ])
    expect(keyOf(await world.server.anonymous.send(requestReset, { ...given, ...bad }))).toBe('user.captchaWrong');
  expect(Number(bits)).toBeGreaterThan(10);
});

const secretOf = (typed: string): Buffer => {
  let bits = '';
  for (const letter of typed) bits += 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};
/** Codes in their order: each step is good once, so a test walks through the ones a clock may be off by. */
const codeOf = (secret: Buffer, off = 0): string => codeAt(secret, Math.floor(Date.now() / STEP_MS) + off);

async function enrol(): Promise<{ token: string; secret: Buffer; codes: string[] }> {
  const { token } = (await tryIn('192.0.2.1', {})).data;
  const begun = await ask(token, beginSecondFactor, { password: PASSWORD });
  expect(begun.data.uri).toContain('otpauth://totp/Waymark:outsider?');
  const secret = secretOf(begun.data.secret);
  const on = await ask(token, confirmSecondFactor, { code: codeOf(secret, -1) });
  expect(on.problems ?? on.msg).toEqual('');
  return { token, secret, codes: on.data.codes };
}
const unenrol = () => query('DELETE FROM second_factor');

test('with two steps the password alone opens nothing; a code works once, also at the same moment', async () => {
  const { token, secret, codes } = await enrol();
  expect((await ask(token, secondFactorState, {})).data).toEqual({ on: true, required: false, codes: 10 });
  expect((await query('SELECT sealed_secret FROM second_factor'))[0].sealed_secret).not.toContain(
    secret.toString('base64'),
  );
  const asked = await tryIn('192.0.2.1', {});
  expect([asked.code, keyOf(asked), asked.data.secondFactor]).toEqual([400, 'user.codeNeeded', true]);
  expect(keyOf(await tryIn('192.0.2.1', { code: codeOf(secret, -1) }))).toBe('user.codeTriesLeft');
  const code = codeOf(secret);
  const both = await Promise.all(['192.0.2.1', '192.0.2.2', '192.0.2.3'].map((ip) => tryIn(ip, { code })));
  expect(both.filter((a) => a.code === 0)).toHaveLength(1);
  const recovery = codes[0]!.toUpperCase();
  const again = await Promise.all(['192.0.2.4', '192.0.2.5'].map((ip) => tryIn(ip, { code: recovery })));
  expect(again.filter((a) => a.code === 0)).toHaveLength(1);
  expect((await ask(token, secondFactorState, {})).data.codes).toBe(9);
  await unenrol();
});

test('who knows the password gets five codes evaluated, from wherever', async () => {
  const { secret } = await enrol();
  const tries = await Promise.all(Array.from({ length: 9 }, (_, i) => tryIn(`192.0.2.${20 + i}`, { code: '000000' })));
  expect(tries.filter((a) => keyOf(a) === 'user.codeTriesLeft')).toHaveLength(4);
  expect(keyOf(await tryIn('192.0.2.40', { code: codeOf(secret) }))).toBe('user.locked');
  await unenrol();
});

test('switching off takes password and code; recovery codes are replaced by both; an administrator helps', async () => {
  const { token, secret, codes } = await enrol();
  const right = { password: PASSWORD, code: codeOf(secret) };
  expect(keyOf(await ask(token, endSecondFactor, { ...right, password: 'Wrong-1-word' }))).toBe('user.passwordWrong');
  expect(keyOf(await ask(token, endSecondFactor, { ...right, code: '000000' }))).toBe('user.codeWrong');
  const fresh = await ask(token, newRecoveryCodes, right);
  expect(fresh.data.codes).toHaveLength(10);
  expect(keyOf(await ask(token, endSecondFactor, { password: PASSWORD, code: codes[1]! }))).toBe('user.codeWrong');
  expect((await ask(token, endSecondFactor, { password: PASSWORD, code: fresh.data.codes[3]! })).code).toBe(0);
  expect((await tryIn('192.0.2.1', {})).code).toBe(0);
  await enrol();
  const admin = world.people.get('admin')!.client;
  const ownAdmin = world.people.get(OUTSIDER)!.client;
  expect((await admin.send(resetSecondFactor, { id: userId })).code).toBe(404);
  expect(keyOf(await ownAdmin.send(resetSecondFactor, { id: userId }))).toBe('user.ownFactor');
  await unenrol();
});

test('where the company or a role asks for it nothing else opens before, and it stays on', async () => {
  const admin = world.people.get(OUTSIDER)!.client;
  const { version, values } = (await admin.send(parameterState, {})).data;
  const { token } = (await tryIn('192.0.2.1', {})).data;
  const made = await admin.send(entityCalls(role).create, {
    name: 'two steps',
    rights: ['sys:dept:query'],
    secondFactor: true,
    users: [userId],
  });
  const barred = async () => (await ask(token, messageCount, {})).problems?.[0]?.key;
  expect(await barred()).toBe('user.factorFirst');
  expect((await ask(token, userInfo, { t: '1' })).data.user).toMatchObject({ secondFactor: 'needed', rights: [] });
  await query('DELETE FROM role WHERE id = $1', [(made.data as { id: number }).id]);
  expect(await barred()).toBeUndefined();
  await admin.send(saveParameters, { version, ...values, secondFactor: 1 });
  expect(await barred()).toBe('user.factorFirst');
  const begun = await ask(token, beginSecondFactor, { password: PASSWORD });
  const secret = secretOf(begun.data.secret);
  await ask(token, confirmSecondFactor, { code: codeOf(secret, -1) });
  expect(await barred()).toBeUndefined();
  expect(keyOf(await ask(token, endSecondFactor, { password: PASSWORD, code: codeOf(secret) }))).toBe(
    'user.factorRequired',
  );
  await unenrol();
  const now = (await admin.send(parameterState, {})).data;
  await admin.send(saveParameters, { version: now.version, ...now.values, secondFactor: 0 });
});

test('an address changes with the password only, is logged, and resets nothing for a day', async () => {
  const { token } = (await tryIn('192.0.2.1', {})).data;
  const change = (more: object) =>
    ask(token, saveMyAccount, { empName: 'Outsider', phone: null, email: 'new@example.com', ...more });
  expect((await ask(token, saveMyAccount, { empName: 'Out Sider', phone: null, email: null })).code).toBe(0);
  expect(keyOf(await change({}))).toBe('user.passwordAsked');
  expect(keyOf(await change({ password: 'Wrong-1-word' }))).toBe('user.passwordWrong');
  expect(keyOf(await change({ code: '123456' }))).toBe('user.passwordAsked');
  expect((await query('SELECT email FROM "user" WHERE id = $1', [userId]))[0].email).toBeNull();
  expect((await change({ password: PASSWORD })).code).toBe(0);
  expect(
    await query("SELECT 1 FROM login_log WHERE user_id = $1 AND action = 'addressChanged'", [userId]),
  ).toHaveLength(1);
  await query(
    `INSERT INTO mail_setting (company_id, enabled, host, port, security, sender_name, sender_address, site_url, updated_at)
     VALUES ($1, true, 'mail.example.com', 25, 'none', 'x', 'x@example.com', 'https://pm.example.com', now())`,
    [companyId],
  );
  const reset = async () => {
    const work = await provedWork(world.server.anonymous);
    await world.server.anonymous.send(requestReset, { username: OUTSIDER, email: 'new@example.com', ...work });
    return (await query('SELECT 1 FROM reset_code WHERE user_id = $1', [userId])).length;
  };
  expect(await reset()).toBe(0);
  await query(`UPDATE credential SET email_held_until = email_held_until - interval '1 day' WHERE user_id = $1`, [
    userId,
  ]);
  expect(await reset()).toBe(1);
  // The former address is notified, wherever it is changed.
  await query('DELETE FROM mail_outbox');
  expect((await change({ email: 'newer@example.com', password: PASSWORD })).code).toBe(0);
  expect((await query('SELECT recipient FROM mail_outbox')).map((m) => m.recipient)).toEqual(['new@example.com']);
  // A code of the second step says as much as the password, once.
  const own = await enrol();
  const code = codeOf(own.secret);
  const byCode = (email: string) => ask(own.token, saveMyAccount, { empName: 'Outsider', phone: null, email, code });
  expect((await byCode('newest@example.com')).code).toBe(0);
  expect(keyOf(await byCode('again@example.com'))).toBe('user.codeWrong');
  await unenrol();
});

test('a stolen session cannot guess the password, and does not keep its owner from signing in', async () => {
  const { token } = (await tryIn('192.0.2.1', {})).data;
  const guess = () =>
    ask(token, saveMyAccount, { empName: 'x', phone: '0755-1', email: null, password: 'Wrong-1-word' });
  for (let i = 0; i < 5; i++) expect(keyOf(await guess())).toBe('user.passwordWrong');
  expect(keyOf(await guess())).toBe('user.lockedHere');
  expect((await tryIn('192.0.2.1', {})).code).toBe(0);
});

test('passwords may be longer where the company says so, and none that everybody tries first', async () => {
  const { token } = (await tryIn('192.0.2.1', {})).data;
  const change = (newPassword: string) =>
    ask(token, changePassword, { oldPassword: PASSWORD, newPassword, confirmPassword: newPassword });
  const long = 'A-quite-long-pass-phrase-7';
  expect(keyOf(await change(long))).toBe('password.length');
  for (const common of ['Password1!', 'Qwerty123!', 'P@ssw0rd1', 'Football#99', '!Sunshine2024'])
    expect(keyOf(await change(common)), common).toBe('password.common');
  const admin = world.people.get(OUTSIDER)!.client;
  const { version, values } = (await admin.send(parameterState, {})).data;
  expect(values.passwordMax).toBe(20);
  await admin.send(saveParameters, { version, ...values, passwordMax: 64 });
  const changed = await change(long);
  expect(changed.problems ?? changed.msg).toEqual('');
  expect((await tryIn('192.0.2.1', { password: long })).code).toBe(0);
});

test('names of other companies are told a hundred times an hour, then nothing is told', async () => {
  const admin = world.people.get(OUTSIDER)!.client;
  const [{ id: department }] = await query('SELECT id::int FROM department WHERE company_id = $1', [companyId]);
  const create = (username: string) => admin.send(entityCalls(user).create, { username, empName: 'x', department });
  const taken = await create('LINA');
  expect([keyOf(taken), taken.problems?.[0]?.field]).toEqual(['user.nameTaken', 'username']);
  expect(await query('SELECT username, user_id::int FROM taken_name')).toEqual([{ username: 'LINA', user_id: userId }]);
  // A sheet reports row by row, and is counted although its rows are rolled back.
  const sheet = writeSheet('x', [
    ['登录账号', '姓名', '部门'],
    ...['lina', 'free_one', 'zhangwei'].map((name) => [name, 'x', 'Elsewhere']),
  ]);
  const imported = await admin.send(entityCalls(user).import, { file: sheet });
  expect(imported.data).toMatchObject({ accepted: 1, rejected: 2 });
  expect(await query('SELECT 1 FROM taken_name')).toHaveLength(3);
  await query(
    `INSERT INTO taken_name (company_id, user_id, username, at) SELECT $1, $2, n, now() FROM generate_series(1, 95) n`,
    [companyId, userId],
  );
  const answers = await Promise.all(['chenjie', 'wangqiang', 'auditor', 'admin'].map(create));
  expect(answers.map(keyOf).sort()).toEqual(['user.nameTaken', 'user.nameTaken', 'user.namesWait', 'user.namesWait']);
  for (const name of ['lina', 'nobody_has_it']) expect(keyOf(await create(name))).toBe('user.namesWait');
  // A name of one's own company is no secret.
  expect((await world.people.get('admin')!.client.send(entityCalls(user).list, {})).code).toBe(0);
  await query(`UPDATE taken_name SET at = at - interval '1 hour'`);
  expect((await create('nobody_has_it')).code).toBe(0);
});

test('a lost administrator comes back by the console', async () => {
  const { userId: id } = world.people.get('admin')!;
  await query('UPDATE role SET users = NULL WHERE company_id <> $1 AND built_in = $2', [companyId, 'administrator']);
  await query(`UPDATE "user" SET status = 'disabled', is_enable = false, expire_time = '2020-01-01' WHERE id = $1`, [
    id,
  ]);
  await expect(resetAdministrator(world.server.db, null)).rejects.toThrow('No account holds the administrator role');
  await expect(resetAdministrator(world.server.db, 'nobody_at_all')).rejects.toThrow(
    'There is no account nobody_at_all.',
  );
  const { username, password } = await resetAdministrator(world.server.db, 'Admin');
  expect(username).toBe('admin');
  const signed = await tryIn('192.0.2.1', { username: 'admin', password });
  expect(signed.data.user).toMatchObject({ mustChangePassword: true });
  expect((await rightsOfUser(world.server.db, 1, id, 1)).rights.has('sys:specialRole:edit')).toBe(true);
  const again = await resetAdministrator(world.server.db, null);
  expect([again.username, again.password === password]).toEqual(['admin', false]);
});
