/** Registration and password links over the real calls, a real database and a real mail server. */

import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installer } from '#app/first-start.ts';
import { provedWork } from '#app/testing/proved-work.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { filePort } from '#modules/base/file/server/public.ts';
import { mailSettings, saveMailSettings, testMailSettings } from '#modules/base/mail/mail.calls.ts';
import { mailServer } from '#modules/base/mail/server/mail.ts';
import { sendWaiting } from '#modules/base/mail/server/outbox.ts';
import { accessServer } from '#modules/people/access/server/access.ts';
import { rightsOfUser } from '#modules/people/access/server/public.ts';
import { invitation } from '#modules/people/invitation/invitation.entity.ts';
import { invitationServer } from '#modules/people/invitation/server/invitation.ts';
import { company } from '#modules/people/org/company.entity.ts';
import { department } from '#modules/people/org/department.entity.ts';
import { createCompany } from '#modules/people/setup/server/public.ts';
import { userNames } from '#modules/people/user/server/public.ts';
import { resolveSession } from '#modules/people/user/server/session.ts';
import { userServer } from '#modules/people/user/server/user.ts';
import {
  registerCompany,
  registerPerson,
  requestReset,
  resetAvailable,
  resetByLink,
  signIn,
  userInfo,
} from '#modules/people/user/user.calls.ts';
import { user } from '#modules/people/user/user.entity.ts';
import { userGroup } from '#modules/people/user/user-group.entity.ts';
import type { ServerModule } from '#server/context.ts';
import { allowNetworks } from '#server/outbound/address-guard.ts';
import { makeProvenClock } from '#server/proven-clock.ts';
import { bindSecret, loadSecret } from '#server/secret.ts';
import { type TestClient, type TestServer, testServer } from '#server/testing/http.ts';
import { withTx } from '#server/tx.ts';

const times = { idleMinutes: 30, hours: 12 };
const PASSWORD = 'Kl7#mountain';
const MAIL_ACCOUNT = { user: 'robot', pass: 'post-Office-9' };
const RIGHTS = [
  ...['sys:invitation:query', 'sys:invitation:add', 'sys:invitation:delete', 'sys:invitation:company'],
  'sys:email:edit',
];

interface Received {
  to: string[];
  text: string;
}
const received: Received[] = [];
/** What the mail server answers to the next mails: a code and a text; empty: it takes them. */
let refusal: { code: number; text: string } | null = null;
const smtp = new SMTPServer({
  authOptional: false,
  allowInsecureAuth: true,
  disabledCommands: ['STARTTLS'],
  onAuth: (auth, _session, done) =>
    auth.username === MAIL_ACCOUNT.user && auth.password === MAIL_ACCOUNT.pass
      ? done(null, { user: auth.username })
      : done(new Error('no such account')),
  onData(stream, session, done) {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
      if (refusal) return done(Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
      received.push({
        to: session.envelope.rcptTo.map((r) => r.address),
        text: plainText(Buffer.concat(parts).toString()),
      });
      done();
    });
  },
});

/** Body of a mail as people read it: base64 or quoted-printable. */
function plainText(raw: string): string {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8');
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_w, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

let server: TestServer;
/** A round under a clock that is right. */
const sendMails = (at: number) => sendWaiting(server.db, at, async () => at);
let home: { companyId: number; userId: number; departmentId: number };
let admin: TestClient;
const calls = entityCalls(invitation);

async function makeCompany(name: string, username: string): Promise<typeof home> {
  return withTx(server.db, (db) => {
    const administrator = {
      username,
      empName: '管理员',
      email: `${username}@example.com`,
      password: PASSWORD,
      mustChange: false,
    };
    return createCompany(installer(db, 480, []), { name, departmentName: '总部', administrator });
  });
}

const captcha = () => provedWork(server.anonymous);

const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function invite(values: Record<string, unknown> = {}): Promise<string> {
  const given = { kind: 'person', department: home.departmentId, expiresOn: day(7), maxUses: 1, ...values };
  const answer = await admin.send(calls.create, given);
  expect(answer.msg).toBe('');
  return (answer.data as { code: string }).code;
}

let people = 0;
const person = (inviteCode: string, values: Record<string, unknown> = {}) => ({
  name: '新人',
  username: `newcomer${++people}`,
  phone: '13800000000',
  email: `newcomer${people}@example.com`,
  password: PASSWORD,
  confirmPassword: PASSWORD,
  inviteCode,
  ...values,
});

const register = async (input: ReturnType<typeof person>) =>
  server.anonymous.send(registerPerson, { ...input, ...(await captcha()) });

beforeAll(async () => {
  bindSecret(loadSecret('', 'key of the tests of accounts'));
  const rights: ServerModule = { name: 'access', rightsPort: accessServer.rightsPort!, handlers: [] };
  const modules = [userServer(times), invitationServer, mailServer, rights];
  const entities = [company, department, user, userGroup, invitation];
  server = await testServer(modules, {
    entities,
    entityPorts: {
      entities,
      nextCode: async () => null,
      dictItems: async () => new Set(),
      dictTitleRows: () => sql`SELECT NULL::bigint AS id, NULL::text AS title WHERE false`,
      dictIds: async () => new Map(),
      extFields: async () => ({}),
      files: filePort,
      userNames,
    },
  });
  home = await makeCompany('路标科技', 'boss');
  admin = server.as({ userId: home.userId, companyId: home.companyId, rights: RIGHTS });
  allowNetworks(['loopback']);
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
});
afterAll(async () => {
  await new Promise<void>((done) => smtp.close(() => done()));
  await server.close();
});

test('twelve registrations at once on a code for one: exactly one person enters', async () => {
  const inviteCode = await invite();
  const inputs = await Promise.all(
    Array.from({ length: 12 }, async () => ({ ...person(inviteCode), ...(await captcha()) })),
  );
  const answers = await Promise.all(inputs.map((input) => server.anonymous.send(registerPerson, input)));
  expect(answers.filter((a) => a.code === 0)).toHaveLength(1);
  const refused = answers.filter((a) => a.code !== 0);
  expect(new Set(refused.map((a) => a.problems?.[0]?.key))).toEqual(new Set(['invitation.invalid']));
  const names = inputs.map((input) => input.username);
  const { rows } = await server.database.pool.query('SELECT 1 FROM "user" WHERE username = ANY($1)', [names]);
  expect(rows).toHaveLength(1);
  const used = await server.database.pool.query('SELECT used FROM invitation WHERE code = $1', [inviteCode]);
  expect(used.rows).toEqual([{ used: 1 }]);
  expect(server.faults).toEqual([]);
});

test('a new person signs in and holds no right', async () => {
  const input = person(await invite());
  expect((await register(input)).code).toBe(0);
  const signed = await server.anonymous.send(signIn, { username: input.username, password: PASSWORD });
  expect(signed.code).toBe(0);
  expect(signed.data.user).toMatchObject({
    companyId: home.companyId,
    empName: '新人',
    rights: [],
    mustChangePassword: false,
  });
  expect((await resolveSession(server.db, signed.data.token, Date.now(), times))?.viewer.rights.size).toBe(0);
});

test('every code that does not work is refused in the same words, and the work for it is spent', async () => {
  const spent = await invite();
  await register(person(spent));
  const foreign = await makeCompany('别家公司', 'other_boss');
  const old = await invite();
  await server.database.pool.query('UPDATE invitation SET expires_on = $1 WHERE code = $2', [day(-2), old]);
  const forCompany = await invite({ kind: 'company', department: null });
  const texts = new Set<string>();
  for (const code of ['guessed', spent, old, forCompany]) {
    const given = { ...person(code), ...(await captcha()) };
    const answer = await server.anonymous.send(registerPerson, given);
    expect(answer.code).toBe(400);
    texts.add(answer.msg);
    const again = await server.anonymous.send(registerPerson, { ...given, inviteCode: await invite() });
    expect(again.problems?.[0]?.key).toBe('user.captchaWrong');
  }
  expect(texts.size).toBe(1);
  expect(foreign.companyId).not.toBe(home.companyId);
});

test('accounts are unique over all companies, whatever their case; passwords follow the policy', async () => {
  const inviteCode = await invite({ maxUses: 20 });
  await makeCompany('第三家', 'ThirdBoss');
  const problem = async (values: Record<string, unknown>) => {
    const answer = await register(person(inviteCode, values));
    return [answer.problems?.[0]?.key, answer.problems?.[0]?.field];
  };
  expect(await problem({ username: 'thirdboss' })).toEqual(['invitation.usernameTaken', 'username']);
  expect(await problem({ email: 'boss@example.com' })).toEqual(['invitation.emailTaken', 'email']);
  expect(await problem({ password: 'weakpassword', confirmPassword: 'weakpassword' })).toEqual([
    'password.classes',
    'password',
  ]);
  expect(await problem({ confirmPassword: `${PASSWORD}x` })).toEqual(['password.mismatch', 'confirmPassword']);
  expect(await problem({ username: '1abc' })).toEqual(['check.account', 'username']);
  const { rows } = await server.database.pool.query('SELECT used FROM invitation WHERE code = $1', [inviteCode]);
  expect(rows).toEqual([{ used: 0 }]);
});

test('companies are invited by the operator alone, by few codes for few days', async () => {
  const made = await admin.send(calls.create, { kind: 'company', expiresOn: day(200), maxUses: 500 });
  expect(made.problems?.map((p) => p.key)).toEqual(['invitation.companyUses', 'invitation.companyDays']);
  const without = server.as({
    userId: home.userId,
    companyId: home.companyId,
    rights: RIGHTS.filter((r) => !r.endsWith('company')),
  });
  const given = { kind: 'company', expiresOn: day(7), maxUses: 1 };
  expect((await without.send(calls.create, given)).problems?.[0]?.key).toBe('invitation.operator');
  // Everything that another company's administrator holds is not enough.
  const other = await makeCompany('别的公司', 'other_operator');
  const { rights } = await rightsOfUser(server.db, other.companyId, other.userId, other.departmentId);
  expect(rights.has('sys:invitation:add')).toBe(true);
  expect(rights.has('sys:invitation:company')).toBe(false);
  const own = await rightsOfUser(server.db, home.companyId, home.userId, home.departmentId);
  expect(own.rights.has('sys:invitation:company')).toBe(true);
  // A code that was made before works no longer.
  const code = await invite({ kind: 'company', department: null });
  await server.database.pool.query('UPDATE invitation SET company_id = $1 WHERE code = $2', [other.companyId, code]);
  const input = { ...person(code), company: '新公司', ...(await captcha()) };
  expect((await server.anonymous.send(registerCompany, input)).problems?.[0]?.key).toBe('invitation.invalid');
});

test('a company invitation makes a company whose administrator may work', async () => {
  const inviteCode = await invite({ kind: 'company', department: null });
  const input = { ...person(inviteCode), company: '新公司', ...(await captcha()) };
  expect((await server.anonymous.send(registerCompany, input)).code).toBe(0);
  const signed = await server.anonymous.send(signIn, { username: input.username, password: PASSWORD });
  expect(signed.data.user.companyName).toBe('新公司');
  expect(signed.data.user.rights).toContain('sys:invitation:add');
  const again = { ...person(inviteCode), company: '又一家', ...(await captcha()) };
  expect((await server.anonymous.send(registerCompany, again)).problems?.[0]?.key).toBe('invitation.invalid');
});

test('invitations need a right, a department and a day to come, and pickers never name codes', async () => {
  const stranger = server.as({ userId: home.userId, companyId: home.companyId });
  expect((await stranger.send(calls.list, {})).code).toBe(403);
  expect((await stranger.send(calls.create, { kind: 'person', expiresOn: day(1) })).code).toBe(403);
  expect((await stranger.send(calls.options, {})).code).not.toBe(0);
  const bare = await admin.send(calls.create, { kind: 'person', expiresOn: day(-2), maxUses: 1 });
  expect(bare.problems).toEqual([expect.objectContaining({ key: 'check.required', field: 'department' })]);
  const past = { kind: 'person', department: home.departmentId, expiresOn: day(-2), maxUses: 1 } as const;
  expect((await admin.send(calls.create, past)).problems?.map((p) => p.key)).toEqual(['invitation.past']);
  const own = await admin.send(calls.create, {
    kind: 'person',
    department: home.departmentId,
    expiresOn: day(1),
    maxUses: 1,
    code: 'mine',
  });
  expect(own.code).not.toBe(0);
});

const settings = (values: Record<string, unknown> = {}) => ({
  enabled: true,
  host: '127.0.0.1',
  port: (smtp.server.address() as AddressInfo).port,
  security: 'none',
  account: MAIL_ACCOUNT.user,
  password: MAIL_ACCOUNT.pass,
  senderName: '路标',
  senderAddress: 'robot@example.com',
  siteUrl: 'https://pm.example.com/',
  ...values,
});

test('without mail settings no link is made, and people can know beforehand', async () => {
  expect((await server.anonymous.send(resetAvailable, {})).data).toEqual({ available: false });
  const asked = await server.anonymous.send(requestReset, {
    username: 'boss',
    email: 'boss@example.com',
    ...(await captcha()),
  });
  expect(asked.code).toBe(0);
  expect((await server.database.pool.query('SELECT 1 FROM reset_code')).rows).toEqual([]);
});

test('the connection test tells what is wrong; a stored password is sealed, never answered and never handed elsewhere', async () => {
  expect((await admin.send(testMailSettings, settings({ password: 'wrong' }))).problems?.[0]?.text).toContain(
    '账号或密码',
  );
  expect((await admin.send(testMailSettings, settings({ port: 1 }))).problems?.[0]?.text).toContain('无法连接');
  expect((await admin.send(testMailSettings, settings({ host: 'mail.example.com' }))).problems?.[0]?.key).toBe(
    'mail.plainPassword',
  );
  expect((await admin.send(testMailSettings, settings({ security: 'starttls' }))).code).toBe(400);
  expect((await admin.send(testMailSettings, settings({ to: 'me@example.com' }))).code).toBe(0);
  expect(received.at(-1)?.to).toEqual(['me@example.com']);
  expect((await admin.send(saveMailSettings, { version: 0, ...settings() })).code).toBe(0);
  const state = await admin.send(mailSettings, {});
  expect(JSON.stringify(state.data)).not.toContain(MAIL_ACCOUNT.pass);
  expect(state.data.settings).toMatchObject({ hasPassword: true, siteUrl: 'https://pm.example.com' });
  const { rows } = await server.database.pool.query('SELECT sealed_password FROM mail_setting');
  expect(rows[0].sealed_password).not.toContain(MAIL_ACCOUNT.pass);
  expect(JSON.stringify(server.operations)).not.toContain(MAIL_ACCOUNT.pass);
  const { password: _, ...kept } = settings();
  expect((await admin.send(testMailSettings, kept)).code).toBe(0);
  expect((await admin.send(testMailSettings, { ...kept, host: 'localhost' })).problems?.[0]?.key).toBe(
    'mail.passwordNeeded',
  );
  expect((await admin.send(saveMailSettings, { version: 0, ...kept })).code).toBe(409);
  expect(
    (await admin.send(saveMailSettings, { version: state.data.version, ...kept, senderName: '路标平台' })).code,
  ).toBe(0);
  expect((await admin.send(testMailSettings, kept)).code).toBe(0);
  expect((await server.anonymous.send(resetAvailable, {})).data).toEqual({ available: true });
});

test('the test of a connection reaches no internal network, repeats nothing it hears, and holds no transaction', async () => {
  const keyOf = (answer: { problems?: { key: string }[] | undefined }) => answer.problems?.[0]?.key;
  const text = async (more: object) =>
    (await admin.send(testMailSettings, settings({ account: null, password: null, ...more }))).msg;
  for (const host of ['10.0.0.1', '169.254.169.254', '192.168.1.1', '0xa000001', 'fd00::1'])
    expect(await text({ host, security: 'tls' }), host).toContain('内部网络');
  const heard: number[] = [];
  const secretive = createServer((socket) => {
    // Not a mail server; it sends some text and checks how many transactions wait meanwhile.
    void server.database.owner
      .query(
        "SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'",
      )
      .then(({ rows }) => {
        heard.push(rows[0].n);
        socket.end('500 SECRET-BANNER of an inner machine\r\n');
      });
  }).listen(0, '127.0.0.1');
  await once(secretive, 'listening');
  const told = await admin.send(testMailSettings, settings({ port: (secretive.address() as AddressInfo).port }));
  expect([told.code, keyOf(told)]).toEqual([400, 'mail.failed']);
  expect(JSON.stringify(told)).not.toContain('SECRET');
  expect(heard).toEqual([0]);
  expect(server.operations.at(-1)).toMatchObject({ call: 'POST /api/v1/mail/test', code: 400 });
  secretive.close();
});

const ask = async (username: string, email: string) =>
  server.anonymous.send(requestReset, { username, email, ...(await captcha()) });

test('a link by mail works once, ends sessions, and the answer tells nothing about accounts', async () => {
  const input = person(await invite());
  await register(input);
  const signed = await server.anonymous.send(signIn, { username: input.username, password: PASSWORD });
  const answers = [
    await ask(input.username, input.email),
    await ask(input.username, 'someone@else.com'),
    await ask('nobody_here', 'x@example.com'),
  ];
  expect(new Set(answers.map((a) => JSON.stringify([a.status, a.code, a.data, a.msg]))).size).toBe(1);
  const before = received.length;
  expect(await sendMails(Date.now() + 1000)).toBe(1);
  expect(received.length - before).toBe(1);
  const mail = received.at(-1)!;
  expect(mail.to).toEqual([input.email]);
  const code = /https:\/\/pm\.example\.com\/reset\?code=([\w-]+)/.exec(mail.text)?.[1] ?? '';
  expect(code).toHaveLength(43);
  const stored = await server.database.pool.query('SELECT code_hash FROM reset_code');
  expect(JSON.stringify(stored.rows)).not.toContain(code);
  expect((await server.database.pool.query('SELECT 1 FROM mail_outbox')).rows).toEqual([]);

  const weak = await server.anonymous.send(resetByLink, { code, newPassword: 'weak', confirmPassword: 'weak' });
  expect(weak.problems?.[0]?.key).toBe('password.length');
  const fresh = 'Qm4!riverbank';
  const both = await Promise.all(
    [1, 2].map(() => server.anonymous.send(resetByLink, { code, newPassword: fresh, confirmPassword: fresh })),
  );
  expect(both.map((a) => a.code).sort()).toEqual([0, 400]);
  expect(both.find((a) => a.code === 400)?.problems?.[0]?.key).toBe('user.linkInvalid');
  expect(await resolveSession(server.db, signed.data.token, Date.now(), times)).toBeNull();
  expect((await server.anonymous.send(signIn, { username: input.username, password: PASSWORD })).code).toBe(400);
  expect((await server.anonymous.send(signIn, { username: input.username, password: fresh })).code).toBe(0);
  expect((await server.anonymous.send(userInfo, { t: '1' })).code).toBe(401);
});

test('links end after 30 minutes, and nobody is flooded', async () => {
  const input = person(await invite());
  await register(input);
  for (let i = 0; i < 5; i++) await ask(input.username, input.email);
  const before = received.length;
  await sendMails(Date.now() + 1000);
  const mine = received.slice(before).filter((m) => m.to[0] === input.email);
  expect(mine).toHaveLength(3);
  await server.database.pool.query(`UPDATE reset_code SET expires_at = now() - interval '1 second'`);
  const code = /code=([\w-]+)/.exec(mine[0]!.text)![1]!;
  const late = await server.anonymous.send(resetByLink, {
    code,
    newPassword: 'Qm4!riverbank',
    confirmPassword: 'Qm4!riverbank',
  });
  expect(late.problems?.[0]?.key).toBe('user.linkInvalid');
});

test('a mail the server refuses now is tried again, one it refuses for good is told to the administrator', async () => {
  const input = person(await invite());
  await register(input);
  await ask(input.username, input.email);
  const at = Date.now() + 1000;
  refusal = { code: 451, text: 'busy' };
  expect(await sendMails(at)).toBe(1);
  expect(await sendMails(at + 1000)).toBe(0);
  expect((await admin.send(mailSettings, {})).data).toMatchObject({ waiting: 1, failures: [] });
  refusal = { code: 550, text: 'no such person' };
  expect(await sendMails(at + 31_000)).toBe(1);
  refusal = null;
  const state = (await admin.send(mailSettings, {})).data;
  expect(state.waiting).toBe(0);
  expect(state.failures).toHaveLength(1);
  expect(state.failures[0]).toMatchObject({ recipient: input.email });
  // In our own words: the server's answer is shown to nobody.
  expect(state.failures[0]!.error).toBe('服务器拒绝了邮件 (550)');
  // Its body goes when it expires; until then it may be tried again.
  const bodies = async () =>
    (await server.database.pool.query('SELECT sealed_body IS NULL AS gone FROM mail_outbox')).rows;
  expect(await bodies()).toEqual([{ gone: false }]);
  await sendMails(at + 86_400_000);
  expect(await bodies()).toEqual([{ gone: true }]);
  expect(server.faults).toEqual([]);
});

test('a mail that waits while the clock is ahead is sent when it is right again', async () => {
  const DAY = 86_400_000;
  const time = { at: Date.now() + 1000, wrong: 0 };
  const wall = () => time.at + time.wrong;
  const clock = makeProvenClock(
    () => {},
    wall,
    () => time.at,
  );
  const round = () => sendWaiting(server.db, wall(), () => clock(server.db));
  await server.database.pool.query('DELETE FROM mail_outbox');
  await clock(server.db);
  const input = person(await invite());
  await register(input);
  await ask(input.username, input.email);
  time.wrong = 3650 * DAY;
  expect(await round()).toBe(0);
  time.at += 120_000;
  expect(await round()).toBe(0);
  expect((await admin.send(mailSettings, {})).data).toMatchObject({ waiting: 1, failures: [] });
  const before = received.length;
  time.wrong = 0;
  expect(await round()).toBe(1);
  expect(received.slice(before).map((mail) => mail.to)).toEqual([[input.email]]);

  await register({ ...input, ...person(await invite()) });
  await ask(input.username, input.email);
  time.wrong = 3650 * DAY;
  time.at += 31 * 60_000;
  expect(await round()).toBe(1);
  const [late] = (await admin.send(mailSettings, {})).data.failures;
  expect(late).toMatchObject({ recipient: input.email, error: '已超过有效时间' });
});
