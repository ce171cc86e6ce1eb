/** Short messages over a real gateway (an HTTP server here): codes for registration and reset, retries, the channel. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { installer } from '#app/first-start.ts';
import { provedWork } from '#app/testing/proved-work.ts';
import { makeWorld, type World } from '#app/testing/world.ts';
import { now } from '#kernel/dates.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { CODE } from '#kernel/problem.ts';
import { sendMessages } from '#modules/base/sms/server/outbox.ts';
import { bindSmsGateway, queueSms } from '#modules/base/sms/server/public.ts';
import { invitation } from '#modules/people/invitation/invitation.entity.ts';
import { messageCount } from '#modules/people/message/message.calls.ts';
import { messageSettings, saveMessageSettings } from '#modules/people/message/message-admin.calls.ts';
import { textMessages } from '#modules/people/message/server/mailing.ts';
import { notify } from '#modules/people/message/server/public.ts';
import { phoneCodes, resetByPhone, sendPhoneCode } from '#modules/people/user/phone.calls.ts';
import { hashPassword } from '#modules/people/user/server/password-hash.ts';
import { registerPerson, saveMyAccount, signIn } from '#modules/people/user/user.calls.ts';
import { allowNetworks } from '#server/outbound/address-guard.ts';
import { signature } from '#server/outbound/signed-post.ts';
import { makeProvenClock } from '#server/proven-clock.ts';
import { withTx } from '#server/tx.ts';

const KEY = 'key of the gateway';
const PASSWORD = 'Kl7#mountain';
const MINUTE = 60_000;

interface Received {
  id: string;
  valid: boolean;
  message: { to: string; text: string; template: string; params: Record<string, string> };
}
const received: Received[] = [];
let answer = 200;
const gateway = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString();
  });
  request.on('end', () => {
    const { headers } = request;
    const valid = headers['x-waymark-signature'] === signature(KEY, Number(headers['x-waymark-time']), body);
    received.push({ id: String(headers['x-waymark-id']), valid, message: JSON.parse(body) });
    response.writeHead(answer).end();
  });
});

let world: World;
let url: string;
beforeAll(async () => {
  world = await makeWorld();
  gateway.listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send`;
}, 120_000);
afterAll(async () => {
  gateway.close();
  await world.close();
});
beforeEach(() => {
  allowNetworks(['loopback']);
  bindSmsGateway({ url, key: KEY });
});
afterEach(async () => {
  bindSmsGateway(null);
  allowNetworks([]);
  received.length = 0;
  answer = 200;
  await query('DELETE FROM sms_outbox');
});

const query = async (text: string, values: unknown[] = []) =>
  (await world.server.database.pool.query<Record<string, unknown>>(text, values)).rows;
const anonymous = () => world.server.anonymous;
const problemOf = (found: { problems?: { key: string }[] | undefined }): string | undefined => found.problems?.[0]?.key;

/** A round under a clock that is right. */
const sendAll = (db: World['server']['db'], at: number) => sendMessages(db, at, async () => at);
const captcha = () => provedWork(anonymous());
const ask = async (phone: string, more: { purpose?: 'register' | 'reset'; username?: string } = {}) =>
  anonymous().send(sendPhoneCode, { phone, purpose: 'register', ...more, ...(await captcha()) });
/** Sends what waits and answers the last code that arrived. */
async function arrived(): Promise<string> {
  await sendAll(world.server.db, now());
  return received.at(-1)!.message.params.code!;
}
/** As if so much time had gone by since the code of the phone was sent. */
const later = (phone: string, milliseconds: number) =>
  query(
    `UPDATE sms_code SET sent_at = sent_at - $2 * interval '1 ms', hour_start = hour_start - $2 * interval '1 ms',
      expires_at = expires_at - $2 * interval '1 ms' WHERE phone = $1`,
    [phone, milliseconds],
  );

let people = 0;
async function person(phone: string, maxUses = 5) {
  const { client } = world.people.get('admin')!;
  const [department] = await query('SELECT min(id) AS id FROM department WHERE company_id = $1', [
    world.people.get('admin')!.companyId,
  ]);
  const made = await client.send(entityCalls(invitation).create, {
    kind: 'person',
    department: Number(department!.id),
    expiresOn: '2099-12-31',
    maxUses,
  });
  people += 1;
  return {
    name: '新人',
    username: `caller${people}`,
    phone,
    email: `caller${people}@example.com`,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    inviteCode: made.data.code!,
  };
}
const register = (input: Awaited<ReturnType<typeof person>>, smsCode?: string) =>
  anonymous().send(registerPerson, { ...input, ...(smsCode !== undefined && { smsCode }) });
const other = (code: string): string => (code === '000000' ? '000001' : '000000');

test('without a gateway nothing is sent, and registration asks for the picture', async () => {
  bindSmsGateway(null);
  expect((await anonymous().send(phoneCodes, {})).data).toEqual({ available: false, resendSeconds: 60 });
  expect(problemOf(await ask('13900000001'))).toBe('sms.notConfigured');
  await queueSms({ db: world.server.db, now: now() }, { to: '13900000001', text: 'x' }, MINUTE);
  expect(await query('SELECT 1 FROM sms_outbox')).toEqual([]);
  const input = await person('13900000001');
  expect(problemOf(await register(input))).toBe('user.captchaNeeded');
  expect((await anonymous().send(registerPerson, { ...input, ...(await captcha()) })).code).toBe(CODE.ok);
});

test('codes asked for at the same moment: one is sent, signed, and kept as a hash only', async () => {
  const phone = '13900000002';
  const pictures = await Promise.all(Array.from({ length: 8 }, captcha));
  const answers = await Promise.all(
    pictures.map((picture) => anonymous().send(sendPhoneCode, { phone, purpose: 'register', ...picture })),
  );
  expect(answers.filter((a) => a.code === CODE.ok)).toHaveLength(1);
  const refused = answers.filter((a) => a.code !== CODE.ok);
  expect(new Set(refused.map(problemOf))).toEqual(new Set(['sms.wait']));
  const code = await arrived();
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({ valid: true, message: { to: phone, template: 'code' } });
  expect(code).toMatch(/^\d{6}$/);
  expect(received[0]!.message.text).toContain(code);
  expect(JSON.stringify(await query('SELECT * FROM sms_code'))).not.toContain(code);
  expect(await query('SELECT 1 FROM sms_outbox')).toEqual([]);
});

test('another code after 60 s, five an hour, each for a picture of its own', async () => {
  const phone = '13900000003';
  expect((await ask(phone)).code).toBe(CODE.ok);
  const first = await arrived();
  const early = await ask(phone);
  expect(problemOf(early)).toBe('sms.wait');
  expect((early.data as unknown as { seconds: number }).seconds).toBeGreaterThan(0);
  const picture = await captcha();
  await anonymous().send(sendPhoneCode, { phone, purpose: 'register', ...picture });
  await later(phone, MINUTE);
  expect(problemOf(await anonymous().send(sendPhoneCode, { phone, purpose: 'register', ...picture }))).toBe(
    'user.captchaWrong',
  );
  for (let sent = 1; sent < 5; sent++) {
    expect((await ask(phone)).code).toBe(CODE.ok);
    await later(phone, MINUTE);
  }
  const full = await ask(phone);
  expect(problemOf(full)).toBe('sms.wait');
  expect((full.data as unknown as { seconds: number }).seconds).toBeGreaterThan(60);
  // The first code has been replaced.
  expect(problemOf(await register(await person(phone), first))).toBe('sms.codeWrong');
  await later(phone, 60 * MINUTE);
  expect((await ask(phone)).code).toBe(CODE.ok);
});

test('a code proves its phone: five tries, ten minutes, one use', async () => {
  const phone = '13900000004';
  const input = await person(phone);
  expect(problemOf(await register(input))).toBe('sms.codeNeeded');
  expect((await ask(phone)).code).toBe(CODE.ok);
  const code = await arrived();
  expect(problemOf(await register(await person('13900000099'), code))).toBe('sms.codeWrong');
  for (let tries = 0; tries < 5; tries++) expect(problemOf(await register(input, other(code)))).toBe('sms.codeWrong');
  expect(problemOf(await register(input, code))).toBe('sms.codeWrong');

  await later(phone, MINUTE);
  await ask(phone);
  const late = await arrived();
  await later(phone, 11 * MINUTE);
  expect(problemOf(await register(input, late))).toBe('sms.codeWrong');

  await ask(phone);
  const good = await arrived();
  // A correctable problem costs a try and keeps the code.
  expect(problemOf(await register({ ...input, inviteCode: 'NOTTHERE' }, good))).toBe('invitation.invalid');
  expect((await register({ ...input, phone: '139-0000 0004' }, good)).code).toBe(CODE.ok);
  expect(problemOf(await register(await person(phone), good))).toBe('sms.codeWrong');
  const logged = world.server.operations.filter((one) => one.call.endsWith('/register-person')).map((one) => one.input);
  expect(new Set(logged.map((input) => input.smsCode ?? '***'))).toEqual(new Set(['***']));
  expect(logged.length).toBeGreaterThan(5);
});

test('a code used twice at the same moment admits one person', async () => {
  const phone = '13900000005';
  const inputs = await Promise.all([person(phone), person(phone), person(phone)]);
  expect((await ask(phone)).code).toBe(CODE.ok);
  const code = await arrived();
  const answers = await Promise.all(inputs.map((input) => register(input, code)));
  expect(answers.filter((a) => a.code === CODE.ok)).toHaveLength(1);
});

test('a password is reset by the phone of the account; strangers learn nothing', async () => {
  const phone = '13900000006';
  const { userId } = world.people.get('wangqiang')!;
  await query('UPDATE "user" SET phone = $1 WHERE id = $2', ['139 0000 0006', userId]);
  const reset = (username: string, smsCode: string, newPassword = 'Nz4$harbour') =>
    anonymous().send(resetByPhone, { username, phone, smsCode, newPassword, confirmPassword: newPassword });

  const stranger = await ask(phone, { purpose: 'reset', username: 'lina' });
  expect([stranger.code, stranger.data]).toEqual([CODE.ok, null]);
  expect(await query('SELECT 1 FROM sms_outbox')).toEqual([]);
  expect(problemOf(await ask(phone, { purpose: 'reset', username: 'wangqiang' }))).toBe('sms.wait');
  await later(phone, MINUTE);
  expect((await ask(phone, { purpose: 'reset', username: 'WangQiang' })).code).toBe(CODE.ok);
  const code = await arrived();
  expect(problemOf(await register(await person(phone), code))).toBe('sms.codeWrong');
  expect(problemOf(await reset('wangqiang', other(code)))).toBe('sms.codeWrong');
  expect(problemOf(await reset('lina', code))).toBe('sms.codeWrong');
  expect((await reset('wangqiang', code, 'weak')).code).toBe(CODE.refused);
  expect((await reset('wangqiang', code)).code).toBe(CODE.ok);
  expect(problemOf(await reset('wangqiang', code))).toBe('sms.codeWrong');
  const signed = await anonymous().send(signIn, { username: 'wangqiang', password: 'Nz4$harbour' });
  expect(signed.code, signed.msg).toBe(CODE.ok);
});

test('a phone changes with the password only, the old one is told, and the new one resets nothing for a day', async () => {
  const [before, after] = ['13900000011', '13900000012'];
  const { userId } = world.people.get('chenjie')!;
  const password = 'Tm6&lantern';
  await query('UPDATE "user" SET phone = $1 WHERE id = $2', [before, userId]);
  await query('UPDATE credential SET hash = $1, set_at = now(), must_change = false WHERE user_id = $2', [
    await hashPassword(password),
    userId,
  ]);
  const { token } = (await anonymous().send(signIn, { username: 'chenjie', password })).data;
  const change = (more: object) =>
    anonymous().send(saveMyAccount, { empName: '陈洁', email: null, phone: after, ...more }, { token });
  await query('UPDATE "user" SET email = NULL WHERE id = $1', [userId]);
  expect(problemOf(await change({}))).toBe('user.passwordAsked');
  expect(problemOf(await change({ password: 'Wrong-1-word' }))).toBe('user.passwordWrong');
  await query('DELETE FROM sms_outbox');
  expect((await change({ password })).code).toBe(CODE.ok);
  expect(await query('SELECT recipient FROM sms_outbox')).toEqual([{ recipient: before }]);
  await query('DELETE FROM sms_outbox');
  // The answer is the same; nothing that opens the account is sent.
  const asks = async () => {
    expect((await ask(after, { purpose: 'reset', username: 'chenjie' })).code).toBe(CODE.ok);
    return (await query('SELECT 1 FROM sms_outbox')).length;
  };
  expect(await asks()).toBe(0);
  await later(after, MINUTE);
  await query(`UPDATE credential SET phone_held_until = phone_held_until - interval '1 day' WHERE user_id = $1`, [
    userId,
  ]);
  expect(await asks()).toBe(1);
});

test('what waits while the clock is ahead is sent when it is right again; what is late by running time is given up', async () => {
  const { db } = world.server;
  const time = { at: now(), wrong: 0 };
  const wall = () => time.at + time.wrong;
  const clock = makeProvenClock(
    () => {},
    wall,
    () => time.at,
  );
  const round = () => sendMessages(db, wall(), () => clock(db));
  const queue = (to: string) => queueSms({ db, now: wall() }, { to, text: 'Hello' }, 60 * MINUTE);
  await query('DELETE FROM proven_clock');
  await clock(db);
  await queue('13900000011');
  time.wrong = 3650 * 24 * 60 * MINUTE;
  // Written under the wrong clock; the gateway (its certificate) is refused again and again.
  await queue('13900000012');
  answer = 503;
  for (let tries = 0; tries < 9; tries++) {
    await round();
    time.at += 3 * MINUTE;
  }
  expect(await query('SELECT recipient FROM sms_outbox WHERE failed_at IS NULL ORDER BY id')).toEqual([
    { recipient: '13900000011' },
    { recipient: '13900000012' },
  ]);
  received.length = 0;
  answer = 200;
  time.wrong = 0;
  await round();
  expect(received.map((one) => one.message.to).sort()).toEqual(['13900000011', '13900000012']);
  expect(await query('SELECT 1 FROM sms_outbox')).toEqual([]);

  await queue('13900000013');
  time.wrong = 3650 * 24 * 60 * MINUTE;
  time.at += 61 * MINUTE;
  await round();
  expect(await query('SELECT error FROM sms_outbox')).toEqual([{ error: 'too late' }]);
  // Kept for a week of running, not of that clock.
  time.at += 6 * 24 * 60 * MINUTE;
  await round();
  expect(await query('SELECT 1 FROM sms_outbox')).toHaveLength(1);
});

test('a gateway that is down gets the message later under the same id; a refused one is given up', async () => {
  const { db } = world.server;
  const at = now();
  const queue = (to: string) => queueSms({ db, now: at }, { to, text: 'Hello' }, 60 * MINUTE);
  await queue('13900000007');
  answer = 503;
  expect(await sendAll(db, at)).toBe(1);
  expect(await sendAll(db, at + 9000)).toBe(0);
  answer = 200;
  expect(await sendAll(db, at + 10_000)).toBe(1);
  expect(received.map((one) => one.id)[0]).toBe(received[1]!.id);
  expect(received[1]!.message).toEqual({
    to: '13900000007',
    text: 'Hello',
    template: 'message',
    params: { text: 'Hello' },
  });
  expect(await query('SELECT 1 FROM sms_outbox')).toEqual([]);

  answer = 400;
  await queue('13900000008');
  await sendAll(db, at);
  const gone = () => query('SELECT error, sealed_message IS NULL AS gone FROM sms_outbox WHERE failed_at IS NOT NULL');
  expect(await gone()).toEqual([{ error: 'answered 400', gone: false }]);
  // Its text goes when it expires.
  await sendAll(db, at + 86_400_000);
  expect(await gone()).toEqual([{ error: 'answered 400', gone: true }]);
  await query('DELETE FROM sms_outbox');

  await queue('13900000009');
  await sendAll(db, at + 61 * MINUTE);
  expect(await query('SELECT error FROM sms_outbox')).toEqual([{ error: 'too late' }]);
  expect(await sendAll(db, at + 9 * 24 * 60 * MINUTE)).toBe(0);
  expect(await query('SELECT 1 FROM sms_outbox')).toEqual([]);

  // The operator has not allowed the network the gateway is in.
  allowNetworks([]);
  await queue('13900000010');
  received.length = 0;
  await sendAll(db, at);
  expect(received).toEqual([]);
  expect(String((await query('SELECT error FROM sms_outbox'))[0]!.error)).toContain('internal network');
});

test('two rounds at the same moment send a message once', async () => {
  const { db } = world.server;
  const at = now();
  await queueSms({ db, now: at }, { to: '13900000011', text: 'Once' }, MINUTE);
  await Promise.all([1, 2, 3].map(() => sendAll(db, at)));
  expect(received).toHaveLength(1);
});

test('short messages are a channel of events, for people with a phone', async () => {
  const { client, companyId, userId: sender } = world.people.get('admin')!;
  const settings = async () => (await client.send(messageSettings, {})).data;
  expect((await settings()).ready).toContain('sms');
  const saved = await client.send(saveMessageSettings, {
    version: (await settings()).version,
    events: { 'workflowNotice.todo': { inApp: false, mail: false, sms: true } },
  });
  expect(saved.msg).toBe('');
  const [withPhone, without] = [world.people.get('lina')!, world.people.get('chenjie')!];
  await query(`UPDATE "user" SET phone = '13900000012' WHERE id = $1`, [withPhone.userId]);
  await query(`UPDATE "user" SET phone = NULL WHERE id = $1`, [without.userId]);
  const unread = async (one: typeof withPhone) => (await one.client.send(messageCount, {})).data.count;
  const before = [await unread(withPhone), await unread(without)];
  const tell = () =>
    withTx(world.server.db, async (tx) => {
      const ctx = installer(tx, 480, []);
      await notify(ctx.as({ ...ctx.viewer, companyId, userId: sender }), {
        receivers: [withPhone.userId, without.userId],
        kind: 'workflow',
        title: { key: 'workflowNotice.todo', text: ['待您审批', '待您審批', 'Waits for you'] },
      });
    });
  await tell();
  expect(await textMessages(world.server.db, now())).toBe(1);
  expect(await textMessages(world.server.db, now())).toBe(0);
  await sendAll(world.server.db, now());
  expect(received.map((one) => one.message)).toMatchObject([{ to: '13900000012', text: '待您审批' }]);
  // A person no short message can reach is notified in the application.
  expect([await unread(withPhone), await unread(without)]).toEqual([before[0], before[1]! + 1]);

  bindSmsGateway(null);
  await tell();
  expect(await unread(withPhone)).toBe(before[0]! + 1);
  expect((await settings()).ready).not.toContain('sms');
});
