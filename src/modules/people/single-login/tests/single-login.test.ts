/** Single sign-on over a real provider (oidc-provider), the whole application and a real database. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, OUTSIDER, type World } from '#app/testing/world.ts';
import type { Call, InputOf, OutputOf } from '#kernel/call.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { identityProvider } from '#modules/people/single-login/identity-provider.entity.ts';
import {
  CLIENT,
  type Person,
  startProvider,
  type TestProvider,
} from '#modules/people/single-login/server/testing/provider.ts';
import {
  askAccount,
  beginSingleLogin,
  endOnly,
  enterSingle,
  keepOnly,
  linkByPassword,
  linkedPeople,
  linkPerson,
  myIdentities,
  onlyRule,
  saySecret,
  singleLoginWays,
  takeAnswer,
  tryOnly,
  tryProvider,
  unlinkPerson,
} from '#modules/people/single-login/single-login.calls.ts';
import { beginSecondFactor, confirmSecondFactor } from '#modules/people/user/second-factor.calls.ts';
import { codeAt, STEP_MS } from '#modules/people/user/server/totp.ts';
import { setUserStatus, signIn, signOut, userInfo } from '#modules/people/user/user.calls.ts';
import { user } from '#modules/people/user/user.entity.ts';
import { allowNetworks } from '#server/outbound/address-guard.ts';

const SITE = 'http://waymark.test';
const PASSWORD = 'Kl7#mountain';
const someone = (sub: string, name: string, more: Partial<Person> = {}): Person => ({
  ...{ sub, name, email: `${sub}@people.test`, preferred_username: sub },
  ...more,
});
const people = [
  someone('anna', 'Anna'),
  someone('bert', 'Bert'),
  someone('carl', 'Carl', { preferred_username: 'carl.new' }),
  someone('dora', 'Dora'),
  someone('nobody', 'Nobody'),
];

let world: World;
let idp: TestProvider;
let providerId = 0;
let key = '';
const query = async (text: string, values: unknown[] = []) =>
  (await world.server.database.pool.query(text, values)).rows;

interface Told<O> {
  code: number;
  data: O;
  problems?: { key: string; field?: string; text: string }[];
}
const admin = () => world.people.get(OUTSIDER)!.client;
const open = async <C extends Call>(call: C, input: InputOf<C> | object): Promise<Told<OutputOf<C>>> =>
  (await world.server.anonymous.send(call, input as never)) as Told<OutputOf<C>>;
const asAdmin = async <C extends Call>(call: C, input: InputOf<C> | object): Promise<OutputOf<C>> => {
  const { code, data, msg } = await admin().send(call, input as never);
  expect(code, `${call.path}: ${msg}`).toBe(0);
  return data as OutputOf<C>;
};
const withToken =
  (token: string) =>
  async <C extends Call>(call: C, input: InputOf<C> | object) =>
    (await world.server.anonymous.send(call, input as never, { token })) as Told<OutputOf<C>>;
const keysOf = ({ problems = [] }: Told<unknown>): string[] => problems.map((one) => one.key);

/** Out to the provider and back as somebody; what its answer is taken for. */
async function arrive(as: string, change: (answer: string) => string = (answer) => answer) {
  const { flow, address } = (await open(beginSingleLogin, { provider: key, site: SITE })).data;
  const answer = change(await idp.visit(address, as));
  return { flow, answer, taken: await open(takeAnswer, { flow, answer }) };
}
async function comeIn(as: string) {
  const { flow, taken } = await arrive(as);
  expect(taken.code).toBe(0);
  return { flow, entered: (await open(enterSingle, { flow })).data };
}

const userNamed = async (username: string) =>
  (await query('SELECT id, status, email FROM "user" WHERE username = $1', [username]))[0] as {
    id: string;
    status: string;
    email: string | null;
  };
async function makePerson(username: string, email: string): Promise<number> {
  const [department] = await query('SELECT min(id) AS id FROM department WHERE company_id = $1', [
    world.people.get(OUTSIDER)!.companyId,
  ]);
  const made = await asAdmin(entityCalls(user).create, {
    ...{ username, empName: username, email, department: Number(department.id), secretLevel: 'internal' },
  });
  const from = (await query('SELECT hash FROM credential WHERE user_id = $1', [world.people.get(OUTSIDER)!.userId]))[0];
  await query('UPDATE credential SET hash = $2, must_change = false WHERE user_id = $1', [made.id, from.hash]);
  return made.id;
}

beforeAll(async () => {
  world = await makeWorld();
  allowNetworks(['loopback']);
  idp = await startProvider(people, SITE);
  const department = Number(
    (
      await query('SELECT min(id) AS id FROM department WHERE company_id = $1', [world.people.get(OUTSIDER)!.companyId])
    )[0].id,
  );
  const made = await asAdmin(entityCalls(identityProvider).create, {
    ...{ name: 'People', issuer: idp.issuer, clientId: CLIENT.id, scopes: 'openid profile email' },
    ...{ claimName: 'name', claimEmail: 'email', claimAccount: 'preferred_username', newPeople: 'pending', department },
    ...{ vouchesFactor: false, shown: true, active: true },
  });
  providerId = made.id;
  key = made.key;
  await asAdmin(saySecret, { provider: providerId, secret: CLIENT.secret });
  await makePerson('anna', 'anna@people.test');
  await makePerson('bert', 'someone@else.test');
}, 120_000);
afterAll(async () => {
  expect(world.server.faults).toEqual([]);
  allowNetworks([]);
  await idp.close();
  await world.close();
});

test('a provider is tried; its name is told to who knows its address, and on the page only of the operator’s company', async () => {
  expect(await asAdmin(tryProvider, { provider: providerId })).toMatchObject({ issuer: idp.issuer, signsOut: true });
  expect((await open(singleLoginWays, {})).data).toEqual({ ways: [], named: null });
  expect((await open(singleLoginWays, { provider: key })).data.named).toEqual({ key, name: 'People', kind: 'oidc' });
  expect(keysOf(await open(beginSingleLogin, { provider: 'unknown', site: SITE }))).toEqual([
    'single-login.unknownWay',
  ]);
  const [row] = await query('SELECT sealed FROM identity_secret WHERE provider_id = $1', [providerId]);
  expect(row.sealed).not.toContain(CLIENT.secret);
});

test('a known e-mail alone opens nothing: the account is proved once by its password, then it is found', async () => {
  const { flow, entered } = await comeIn('anna');
  expect(entered).toMatchObject({ state: 'unknown', name: 'Anna', email: 'anna@people.test', mayAsk: true });
  const wrong = await open(linkByPassword, { flow, username: 'anna', password: 'wrong' });
  expect(keysOf(wrong)).toEqual(['user.triesLeft']);
  const linked = await open(linkByPassword, { flow, username: 'anna', password: PASSWORD });
  expect(linked.data).toMatchObject({ state: 'in', leave: expect.stringContaining('/session/end') });
  // The flow has ended with it.
  expect(keysOf(await open(enterSingle, { flow }))).toEqual(['single-login.expired']);
  const again = await comeIn('anna');
  expect(again.entered.state).toBe('in');
  const { token } = again.entered as { token: string };
  const me = withToken(token);
  expect((await me(userInfo, {})).data.user).toMatchObject({ username: 'anna', mustChangePassword: false });
  expect((await me(myIdentities, {})).data.list).toMatchObject([{ provider: 'People' }]);
  expect((await me(signOut, {})).code).toBe(0);
  expect((await me(userInfo, {})).code).toBe(401);
});

test('a password of another company links nothing', async () => {
  const { flow } = await comeIn('nobody');
  const sample = [...world.people.keys()].find((name) => name !== OUTSIDER)!;
  const from = (await query('SELECT hash FROM credential WHERE user_id = $1', [world.people.get(OUTSIDER)!.userId]))[0];
  await query('UPDATE credential SET hash = $2 WHERE user_id = $1', [world.people.get(sample)!.userId, from.hash]);
  const linked = await open(linkByPassword, { flow, username: sample, password: PASSWORD });
  expect(keysOf(linked)).toEqual(['single-login.otherCompany']);
  expect(await query("SELECT 1 FROM user_identity WHERE subject = 'nobody'")).toEqual([]);
});

test('answers that do not pass: wrong state, foreign code, used twice, denied, another browser, an answer of another issuer', async () => {
  const begun = await query('SELECT count(*) AS n FROM login_log WHERE action = $1', ['singleRefused']);
  const changed = (name: string, value: string) => (answer: string) => {
    const given = new URLSearchParams(answer);
    given.set(name, value);
    return `?${given}`;
  };
  expect(keysOf((await arrive('anna', changed('state', 'other'))).taken)).toEqual(['single-login.refused']);
  expect(keysOf((await arrive('anna', changed('code', 'other'))).taken)).toEqual(['single-login.refused']);
  expect(keysOf((await arrive('anna', changed('iss', 'http://127.0.0.1:9'))).taken)).toEqual(['single-login.refused']);
  expect(keysOf((await arrive('')).taken)).toEqual(['single-login.denied']);
  const { flow, answer } = await arrive('anna');
  expect(keysOf(await open(takeAnswer, { flow, answer }))).toEqual(['single-login.expired']);
  expect(keysOf(await open(takeAnswer, { flow: 'somebody else', answer }))).toEqual(['single-login.expired']);
  // A code of one sign-in in another: its state is not the other's.
  const other = (await open(beginSingleLogin, { provider: key, site: SITE })).data;
  expect(keysOf(await open(takeAnswer, { flow: other.flow, answer }))).toEqual(['single-login.refused']);
  const [after] = await query('SELECT count(*) AS n FROM login_log WHERE action = $1', ['singleRefused']);
  expect(Number(after.n) - Number(begun[0].n)).toBe(5);
});

test('of two answers of one flow at once one counts, and of two who come in with it one', async () => {
  const { flow, address } = (await open(beginSingleLogin, { provider: key, site: SITE })).data;
  const answer = await idp.visit(address, 'anna');
  const taken = await Promise.all([1, 2, 3].map(() => open(takeAnswer, { flow, answer })));
  expect(taken.filter(({ code }) => code === 0)).toHaveLength(1);
  const entered = await Promise.all([1, 2, 3].map(() => open(enterSingle, { flow })));
  expect(entered.filter(({ code }) => code === 0)).toHaveLength(1);
});

test('somebody new asks for an account, which waits for an administrator, and is in once it is activated', async () => {
  const { flow, entered } = await comeIn('carl');
  expect(entered).toMatchObject({ state: 'unknown', mayAsk: true });
  expect((await open(askAccount, { flow })).data).toMatchObject({ state: 'waiting', name: 'Carl' });
  expect(keysOf(await open(askAccount, { flow }))).toEqual(['single-login.linkedMeanwhile']);
  expect((await open(enterSingle, { flow })).data.state).toBe('waiting');
  const made = await userNamed('carl_new');
  expect(made).toMatchObject({ status: 'reload', email: 'carl@people.test' });
  await asAdmin(setUserStatus, { id: Number(made.id), status: 'inUse' });
  expect((await open(enterSingle, { flow })).data.state).toBe('in');
});

test('an administrator links and unlinks; unlinking ends what the identity had opened', async () => {
  const bert = Number((await userNamed('bert')).id);
  await asAdmin(linkPerson, { provider: providerId, user: bert, subject: 'bert' });
  const twice = await admin().send(linkPerson, { provider: providerId, user: bert, subject: 'other' });
  expect(twice.problems).toMatchObject([{ key: 'single-login.personLinked', field: 'user' }]);
  const { entered } = await comeIn('bert');
  const me = withToken((entered as { token: string }).token);
  expect((await me(userInfo, {})).code).toBe(0);
  const { list } = await asAdmin(linkedPeople, { provider: providerId });
  const identity = list.find((one) => one.subject === 'bert')!;
  expect(await asAdmin(unlinkPerson, { identity: identity.id })).toEqual({ ended: 1 });
  expect((await me(userInfo, {})).code).toBe(401);
  expect((await comeIn('bert')).entered.state).toBe('unknown');
});

test('others than an administrator of everything may not name providers, nor see one of another company', async () => {
  const stranger = [...world.people.entries()].find(([name]) => name === 'admin')![1].client;
  const seen = await stranger.send(linkedPeople, { provider: providerId });
  expect(seen.code).toBe(404);
  expect((await stranger.send(tryProvider, { provider: providerId })).code).not.toBe(0);
});

test('single sign-on only: not without a proven way in, forgotten after five minutes, kept from a new session', async () => {
  const boss = world.people.get(OUTSIDER)!;
  await asAdmin(linkPerson, { provider: providerId, user: boss.userId, subject: 'dora' });
  const spare = await makePerson('spare', 'spare@people.test');
  const before = await admin().send(tryOnly, { spare, version: 0 });
  expect(before.problems).toMatchObject([{ key: 'single-login.notBySingle' }]);
  const first = withToken(((await comeIn('dora')).entered as { token: string }).token);
  expect(keysOf(await first(tryOnly, { spare, version: 0 }))).toEqual(['single-login.spareFactor']);
  const signed = (await open(signIn, { username: 'spare', password: PASSWORD })).data;
  const mine = withToken(signed.token);
  const { secret } = (await mine(beginSecondFactor, { password: PASSWORD })).data;
  const code = codeAt(bytesOf(secret), Math.floor(Date.now() / STEP_MS));
  expect((await mine(confirmSecondFactor, { code })).code).toBe(0);
  const tried = await first(tryOnly, { spare, version: 0 });
  expect(tried.code).toBe(0);
  expect(keysOf(await open(signIn, { username: 'anna', password: PASSWORD }))).toEqual(['user.singleOnly']);
  // The session it was tried from proves nothing about a way in afterwards.
  expect(keysOf(await first(keepOnly, { version: 1 }))).toEqual(['single-login.keepBySingle']);
  await query("UPDATE sign_in_rule SET tried_until = now() - interval '1 second'");
  expect((await open(signIn, { username: 'anna', password: PASSWORD })).code).toBe(0);
  expect((await first(onlyRule, {})).data).toMatchObject({ state: 'off', version: 1 });
  expect((await first(tryOnly, { spare, version: 1 })).code).toBe(0);
  const second = withToken(((await comeIn('dora')).entered as { token: string }).token);
  expect((await second(onlyRule, {})).data).toMatchObject({ state: 'tried', mayKeep: true });
  const kept = await Promise.all([second(keepOnly, { version: 2 }), second(keepOnly, { version: 2 })]);
  expect(kept.filter((one) => one.code === 0)).toHaveLength(1);
  // The last provider stays while passwords are not taken; the spare account still enters.
  const [row] = await query('SELECT version FROM identity_provider WHERE id = $1', [providerId]);
  const ended = await admin().send(entityCalls(identityProvider).update, {
    ...{ id: providerId, version: row.version, active: false },
  });
  expect(ended.problems).toMatchObject([{ key: 'single-login.lastProvider' }]);
  expect(keysOf(await open(signIn, { username: 'spare', password: PASSWORD }))).toEqual(['user.codeNeeded']);
  expect((await second(endOnly, { version: 3 })).code).toBe(0);
  expect((await open(signIn, { username: 'anna', password: PASSWORD })).code).toBe(0);
});

/** The bytes of a secret as authenticator apps are given it. */
function bytesOf(text: string): Buffer {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...text].map((one) => letters.indexOf(one).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
