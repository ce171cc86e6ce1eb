/** Passkeys: a device made of node:crypto answers as devices do, and the package that checks them judges the bytes. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, OUTSIDER, type World } from '#app/testing/world.ts';
import type { Call, InputOf, OutputOf } from '#kernel/call.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  myPasskeys,
  passkeySignIn,
  removePasskey,
  removePasskeysOf,
  renamePasskey,
} from '#modules/people/user/passkey/passkey.calls.ts';
import { NO_PASSWORD } from '#modules/people/user/server/password-hash.ts';
import { setUserStatus, signIn, userInfo } from '#modules/people/user/user.calls.ts';
import { user } from '#modules/people/user/user.entity.ts';

const SITE = 'https://waymark.test';
const PASSWORD = 'Kl7#mountain';
let world: World;
let person = 0;
const query = async (text: string, values: unknown[] = []) =>
  (await world.server.database.pool.query(text, values)).rows;

interface Told<O> {
  code: number;
  data: O;
  msg: string;
  problems?: { key: string; field?: string }[];
}
const keysOf = ({ problems = [] }: { problems?: { key: string }[] }): string[] => problems.map((one) => one.key);
const open = async <C extends Call>(call: C, input: InputOf<C> | object, token?: string): Promise<Told<OutputOf<C>>> =>
  (await world.server.anonymous.send(call, input as never, token ? { token } : {})) as Told<OutputOf<C>>;
let mine = '';
const asMe = <C extends Call>(call: C, input: InputOf<C> | object) => open(call, input, mine);

/** CBOR of what devices send: small maps, numbers, bytes and texts. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, size: number): Buffer => {
    if (size < 24) return Buffer.from([(major << 5) | size]);
    if (size < 256) return Buffer.from([(major << 5) | 24, size]);
    return Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
  };
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const pairs = [...value].flatMap(([key, one]) => [cbor(key), cbor(one as Buffer)]);
  return Buffer.concat([head(5, value.size), ...pairs]);
}
const sha = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();

class Device {
  readonly id = randomBytes(32);
  counter = 0;
  origin = SITE;
  host = 'waymark.test';
  verifies = true;
  readonly #key: KeyObject;
  readonly #cose: Buffer;
  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x, y } = publicKey.export({ format: 'jwk' });
    const [left, right] = [Buffer.from(x!, 'base64url'), Buffer.from(y!, 'base64url')];
    this.#key = privateKey;
    this.#cose = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, left],
        [-3, right],
      ]),
    );
  }
  #data(more: Buffer | null): Buffer {
    const flags = 1 | (this.verifies ? 4 : 0) | (more ? 0x40 : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha(this.host), Buffer.from([flags]), counter, ...(more ? [more] : [])]);
  }
  #client(type: string, options: Record<string, unknown>): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge: options.challenge, origin: this.origin, crossOrigin: false }));
  }
  #answer(response: Record<string, unknown>): Record<string, unknown> {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }
  make(options: Record<string, unknown>): Record<string, unknown> {
    const length = Buffer.from([0, this.id.length]);
    const data = this.#data(Buffer.concat([Buffer.alloc(16), length, this.id, this.#cose]));
    const attestation = cbor(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data],
      ]),
    );
    return this.#answer({
      clientDataJSON: this.#client('webauthn.create', options).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    });
  }
  show(options: Record<string, unknown>): Record<string, unknown> {
    const [data, client] = [this.#data(null), this.#client('webauthn.get', options)];
    return this.#answer({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', Buffer.concat([data, sha(client)]), this.#key).toString('base64url'),
      userHandle: null,
    });
  }
}

async function enter(device: Device, change: (answer: Record<string, unknown>) => void = () => {}) {
  const { ceremony, options } = (await open(beginPasskeySignIn, { site: device.origin })).data;
  const answer = device.show(options);
  change(answer);
  return { ceremony, answer, told: await open(passkeySignIn, { ceremony, answer }) };
}
async function add(device: Device, name: string, change: (answer: Record<string, unknown>) => void = () => {}) {
  const begun = await asMe(beginPasskey, { site: SITE, password: PASSWORD });
  expect(begun.code, begun.msg).toBe(0);
  const answer = device.make(begun.data.options);
  change(answer);
  return asMe(addPasskey, { ceremony: begun.data.ceremony, name, answer });
}
const refused = async (): Promise<number> =>
  Number((await query(`SELECT count(*) AS n FROM login_log WHERE action = 'passkeyRefused'`))[0].n);

const phone = new Device();
beforeAll(async () => {
  world = await makeWorld();
  const boss = world.people.get(OUTSIDER)!;
  const [home] = await query('SELECT min(id) AS id FROM department WHERE company_id = $1', [boss.companyId]);
  const made = await boss.client.send(entityCalls(user).create, {
    ...{ username: 'keys', empName: 'Keys', department: Number(home.id), secretLevel: 'internal' },
  } as never);
  person = (made.data as { id: number }).id;
  await query(
    'UPDATE credential SET hash = (SELECT hash FROM credential WHERE user_id = $1), must_change = false WHERE user_id = $2',
    [boss.userId, person],
  );
  mine = (await open(signIn, { username: 'keys', password: PASSWORD })).data.token;
}, 120_000);
afterAll(async () => {
  expect(world.server.faults).toEqual([]);
  await world.close();
});

test('a passkey is added by who proves themselves, and signs in without a password and as two steps', async () => {
  expect(keysOf(await asMe(beginPasskey, { site: SITE }))).toEqual(['user.passwordAsked']);
  expect(keysOf(await asMe(beginPasskey, { site: SITE, password: 'wrong' }))).toEqual(['user.passwordWrong']);
  for (const site of ['http://waymark.test', 'https://192.0.2.1', 'https://[::1]'])
    expect(keysOf(await asMe(beginPasskey, { site, password: PASSWORD })), site).toEqual(['passkey.site']);
  expect((await add(phone, 'Phone')).code).toBe(0);
  expect(keysOf(await add(phone, 'Again'))).toEqual(['passkey.known']);
  const { told, ceremony, answer } = await enter(phone);
  expect(told.code, told.msg).toBe(0);
  expect((await open(userInfo, {}, told.data.token)).data.user).toMatchObject({ userId: person });
  const [session] = await query('SELECT provider, factor_met FROM session ORDER BY id DESC LIMIT 1');
  expect(session).toEqual({ provider: null, factor_met: true });
  // What was answered once is no answer any more.
  expect(keysOf(await open(passkeySignIn, { ceremony, answer }))).toEqual(['passkey.expired']);
  expect((await asMe(myPasskeys, {})).data).toMatchObject({ most: 20, list: [{ name: 'Phone', synced: false }] });
});

test('answers that do not pass: another address, another name, no verification, another question, a changed signature', async () => {
  const before = await refused();
  const wrong = async (change: (device: Device) => void, answer?: (given: Record<string, unknown>) => void) => {
    const kept = { origin: phone.origin, host: phone.host, verifies: phone.verifies };
    const { ceremony, options } = (await open(beginPasskeySignIn, { site: SITE })).data;
    change(phone);
    const given = phone.show(options);
    answer?.(given);
    Object.assign(phone, kept);
    return keysOf(await open(passkeySignIn, { ceremony, answer: given }));
  };
  expect(await wrong((device) => void (device.origin = 'https://evil.test'))).toEqual(['passkey.refused']);
  expect(await wrong((device) => void (device.host = 'evil.test'))).toEqual(['passkey.refused']);
  expect(await wrong((device) => void (device.verifies = false))).toEqual(['passkey.refused']);
  const other = (await open(beginPasskeySignIn, { site: SITE })).data;
  const { ceremony } = (await open(beginPasskeySignIn, { site: SITE })).data;
  expect(keysOf(await open(passkeySignIn, { ceremony, answer: phone.show(other.options) }))).toEqual([
    'passkey.refused',
  ]);
  const cut = (given: Record<string, unknown>): void =>
    void ((given.response as Record<string, unknown>).signature = randomBytes(70).toString('base64url'));
  expect(await wrong(() => {}, cut)).toEqual(['passkey.refused']);
  expect(
    await wrong(
      () => {},
      (given) => void (given.id = 'nobody'),
    ),
  ).toEqual(['passkey.unknown']);
  expect(
    await wrong(
      () => {},
      (given) => void delete given.response,
    ),
  ).toEqual(['passkey.refused']);
  expect((await refused()) - before).toBe(6);
  // A question that was asked at another address.
  phone.origin = 'https://other.test';
  phone.host = 'other.test';
  expect(keysOf((await enter(phone)).told)).toEqual(['passkey.refused']);
  Object.assign(phone, { origin: SITE, host: 'waymark.test' });
  // A question of somebody signed in is not answered by signing in, nor the other way round.
  const begun = (await asMe(beginPasskey, { site: SITE, password: PASSWORD })).data;
  expect(keysOf(await open(passkeySignIn, { ceremony: begun.ceremony, answer: phone.show(begun.options) }))).toEqual([
    'passkey.expired',
  ]);
  for (const change of [
    (device: Device) => void (device.verifies = false),
    (device: Device) => void (device.host = 'x.test'),
  ]) {
    const bad = new Device();
    change(bad);
    expect(keysOf(await add(bad, 'Bad'))).toEqual(['passkey.refused']);
  }
});

test('a counter only grows: of a copy one is refused, also of two at once', async () => {
  const counting = new Device();
  counting.counter = 5;
  expect((await add(counting, 'Counting')).code).toBe(0);
  expect(keysOf((await enter(counting)).told)).toEqual(['passkey.refused']);
  counting.counter = 6;
  const both = await Promise.all([enter(counting), enter(counting), enter(counting)]);
  expect(both.filter(({ told }) => told.code === 0)).toHaveLength(1);
  counting.counter = 7;
  expect((await enter(counting)).told.code).toBe(0);
});

test('twenty at most, also of several at once', async () => {
  const begun = await Promise.all(
    Array.from({ length: 24 }, async () => (await asMe(beginPasskey, { site: SITE, password: PASSWORD })).data),
  );
  await Promise.all(
    begun.map(({ ceremony, options }, n) =>
      asMe(addPasskey, { ceremony, name: `Many ${n}`, answer: new Device().make(options) }),
    ),
  );
  expect((await asMe(myPasskeys, {})).data.list).toHaveLength(20);
  expect(keysOf(await asMe(beginPasskey, { site: SITE, password: PASSWORD }))).toEqual(['passkey.most']);
  await query(`DELETE FROM passkey WHERE name LIKE 'Many %'`);
});

test('renamed and removed by their owner alone; the last way in stays, also when two go at once', async () => {
  const stranger = world.people.get(OUTSIDER)!.client;
  const [first] = (await asMe(myPasskeys, {})).data.list;
  expect((await stranger.send(renamePasskey, { passkey: first!.id, name: 'Mine' })).code).toBe(404);
  expect((await stranger.send(removePasskey, { passkey: first!.id })).code).toBe(404);
  expect((await asMe(renamePasskey, { passkey: first!.id, name: 'Renamed' })).code).toBe(0);
  const { list } = (await asMe(myPasskeys, {})).data;
  expect(list.map(({ name }) => name).sort()).toContain('Renamed');
  expect(list).toHaveLength(2);
  // Without a password the two are all there is.
  const [kept] = await query('SELECT hash FROM credential WHERE user_id = $1', [person]);
  await query('UPDATE credential SET hash = $2 WHERE user_id = $1', [person, NO_PASSWORD]);
  const both = await Promise.all(list.map(({ id }) => asMe(removePasskey, { passkey: id })));
  expect(both.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(both.flatMap(keysOf)).toEqual(['passkey.last']);
  // Who has no password adds another one only after having signed in just now.
  expect((await asMe(beginPasskey, { site: SITE })).code).toBe(0);
  await query(`UPDATE session SET created_at = now() - interval '11 minutes' WHERE user_id = $1`, [person]);
  expect(keysOf(await asMe(beginPasskey, { site: SITE }))).toEqual(['passkey.signInAnew']);
  await query('UPDATE credential SET hash = $2 WHERE user_id = $1', [person, kept.hash]);
});

test('a disabled account opens by no passkey; an administrator removes those of a lost device', async () => {
  const boss = world.people.get(OUTSIDER)!;
  await query('DELETE FROM passkey WHERE user_id = $1', [person]);
  mine = (await open(signIn, { username: 'keys', password: PASSWORD })).data.token;
  expect((await add(phone, 'Phone')).code).toBe(0);
  await boss.client.send(setUserStatus, { id: person, status: 'disabled' });
  expect(keysOf((await enter(phone)).told)).toEqual(['user.disabled']);
  await boss.client.send(setUserStatus, { id: person, status: 'inUse' });
  expect((await enter(phone)).told.code).toBe(0);
  // Nobody does it to themselves, nor from another company.
  expect(keysOf(await boss.client.send(removePasskeysOf, { id: boss.userId }))).toEqual(['passkey.own']);
  expect((await world.people.get('admin')!.client.send(removePasskeysOf, { id: person })).code).toBe(404);
  expect((await boss.client.send(removePasskeysOf, { id: person })).data).toEqual({ removed: 1 });
  expect(keysOf((await enter(phone)).told)).toEqual(['passkey.unknown']);
  expect((await asMe(userInfo, {})).code).toBe(401);
});
