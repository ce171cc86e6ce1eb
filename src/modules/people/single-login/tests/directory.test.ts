/** Directories: signing in and reading, with a real one (slapd) where it is installed, and a stand-in for what that cannot be told to do. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, OUTSIDER, type World } from '#app/testing/world.ts';
import type { Call, InputOf, OutputOf } from '#kernel/call.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { role } from '#modules/people/access/role.entity.ts';
import {
  directoryRuns,
  previewDirectory,
  proveByDirectory,
  runDirectory,
} from '#modules/people/single-login/directory.calls.ts';
import { identityProvider } from '#modules/people/single-login/identity-provider.entity.ts';
import {
  type StandIn,
  type StandInEntry,
  startStandIn,
} from '#modules/people/single-login/server/testing/ldap-stand-in.ts';
import {
  BASE,
  ROOT,
  type Slapd,
  SMALL,
  slapdLacks,
  startSlapd,
} from '#modules/people/single-login/server/testing/slapd.ts';
import {
  askAccount,
  enterSingle,
  linkByPassword,
  linkPerson,
  saySecret,
  singleLoginWays,
  tryProvider,
} from '#modules/people/single-login/single-login.calls.ts';
import { setUserStatus, userInfo } from '#modules/people/user/user.calls.ts';
import { user } from '#modules/people/user/user.entity.ts';
import { allowNetworks } from '#server/outbound/address-guard.ts';

const PASSWORD = 'Kl7#mountain';
let world: World;
let department = 0;
let made = 0;
const query = async (text: string, values: unknown[] = []) =>
  (await world.server.database.pool.query(text, values)).rows;
interface Told<O> {
  code: number;
  data: O;
  msg: string;
  problems?: { key: string; field?: string; text: string }[];
}
const admin = () => world.people.get(OUTSIDER)!.client;
const asked = async <C extends Call>(call: C, input: InputOf<C> | object): Promise<Told<OutputOf<C>>> =>
  (await admin().send(call, input as never)) as Told<OutputOf<C>>;
const asAdmin = async <C extends Call>(call: C, input: InputOf<C> | object): Promise<OutputOf<C>> => {
  const { code, data, msg } = await asked(call, input);
  expect(code, `${call.path}: ${msg}`).toBe(0);
  return data;
};
const open = async <C extends Call>(call: C, input: InputOf<C> | object): Promise<Told<OutputOf<C>>> =>
  (await world.server.anonymous.send(call, input as never)) as Told<OutputOf<C>>;
const keysOf = ({ problems = [] }: { problems?: { key: string }[] }): string[] => problems.map((one) => one.key);

async function makePerson(username: string, more: object = {}): Promise<number> {
  const row = await asAdmin(entityCalls(user).create, {
    ...{ username, empName: username, department, secretLevel: 'internal' },
    ...more,
  });
  const from = (await query('SELECT hash FROM credential WHERE user_id = $1', [world.people.get(OUTSIDER)!.userId]))[0];
  await query('UPDATE credential SET hash = $2, must_change = false WHERE user_id = $1', [row.id, from.hash]);
  return row.id;
}
const statusOf = async (username: string): Promise<string | undefined> =>
  (await query('SELECT status FROM "user" WHERE username = $1', [username]))[0]?.status;

/** A directory of the company, with its password set. */
async function makeDirectory(values: object, secret: string): Promise<{ id: number; key: string }> {
  const row = await asAdmin(entityCalls(identityProvider).create, {
    ...{
      name: `Directory ${++made}`,
      kind: 'ldap',
      startTls: false,
      baseName: `ou=people,${BASE}`,
      bindName: ROOT.name,
    },
    ...{ userFilter: '(objectClass=inetOrgPerson)', subjectAttribute: 'employeeNumber', nameAttribute: 'cn' },
    ...{ accountAttribute: 'uid', emailAttribute: 'mail', newPeople: 'pending', department, nightly: false },
    ...{ disablesGone: true, vouchesFactor: false, shown: true, active: true },
    ...values,
  });
  await asAdmin(saySecret, { provider: row.id, secret });
  return { id: row.id, key: row.key };
}
const makeRole = async (name: string): Promise<number> =>
  (await asAdmin(entityCalls(role).create, { name, rights: ['sys:dept:query'], dataScope: 'own', active: true })).id;
const holders = async (id: number): Promise<string[]> =>
  (
    await query('SELECT u.username FROM role_user h JOIN "user" u ON u.id = h.user_id WHERE h.role = $1 ORDER BY 1', [
      id,
    ])
  ).map((one) => one.username as string);

beforeAll(async () => {
  world = await makeWorld();
  allowNetworks(['loopback']);
  const { companyId } = world.people.get(OUTSIDER)!;
  department = Number((await query('SELECT min(id) AS id FROM department WHERE company_id = $1', [companyId]))[0].id);
}, 120_000);
afterAll(async () => {
  expect(world.server.faults).toEqual([]);
  allowNetworks([]);
  await world.close();
});

const person = (n: number, more: Record<string, (string | Buffer)[]> = {}): StandInEntry => ({
  dn: `uid=s${n},ou=people,${BASE}`,
  attributes: {
    ...{ objectClass: ['inetOrgPerson'], uid: [`s${n}`], cn: [`Person ${n}`], mail: [`s${n}@standin.test`] },
    ...{ employeeNumber: [`S-${n}`] },
    ...more,
  },
  password: `Pass#${n}`,
});

describe('a stand-in', () => {
  let ldap: StandIn;
  let provider: { id: number; key: string };
  const reader: StandInEntry = { dn: ROOT.name, attributes: {}, password: ROOT.password };
  const everybody = (): StandInEntry[] => [reader, ...Array.from({ length: 30 }, (_, n) => person(n + 1))];
  const prove = (username: string, password: string) =>
    open(proveByDirectory, { provider: provider.key, username, password });

  beforeAll(async () => {
    ldap = await startStandIn(everybody());
    provider = await makeDirectory({ server: ldap.address }, ROOT.password);
  });
  afterAll(() => ldap.close());

  test('settings that are wrong are refused by their fields', async () => {
    const base = { name: 'Wrong', kind: 'ldap', baseName: BASE, bindName: ROOT.name, userFilter: '(a=b)' };
    const attributes = { subjectAttribute: 'a', nameAttribute: 'cn', accountAttribute: 'uid', emailAttribute: 'mail' };
    const rest = { ...base, ...attributes, newPeople: 'no', vouchesFactor: false, shown: true, active: true };
    const wrong = async (values: object) =>
      (
        (await asked(entityCalls(identityProvider).create, { ...rest, server: 'ldaps://x', ...values })).problems ?? []
      ).map((one) => [one.key, one.field]);
    expect(await wrong({ server: 'ldap://user:secret@host' })).toEqual([['directory.server', 'server']]);
    expect(await wrong({ server: 'http://host' })).toEqual([['directory.server', 'server']]);
    expect(await wrong({ userFilter: '(uid=a' })).toEqual([['directory.filter', 'userFilter']]);
    expect(await wrong({ certificate: 'none' })).toEqual([['directory.certificate', 'certificate']]);
    const { companyId } = world.people.get(OUTSIDER)!;
    const special = Number(
      (await query('SELECT id FROM role WHERE company_id = $1 AND built_in = $2', [companyId, 'administrator']))[0].id,
    );
    expect(await wrong({ groups: [{ group: 'cn=a', role: special }] })).toEqual([
      ['directory.groupsWhere', 'groupBase'],
      ['directory.specialRole', 'groups.1.role'],
    ]);
  });

  test('without encryption a directory outside the listed networks is not asked', async () => {
    allowNetworks([]);
    expect((await asked(tryProvider, { provider: provider.id })).code).not.toBe(0);
    allowNetworks(['loopback']);
    expect(await asAdmin(tryProvider, { provider: provider.id })).toMatchObject({ people: 30 });
    const [row] = await query('SELECT sealed FROM identity_secret WHERE provider_id = $1', [provider.id]);
    expect(row.sealed).not.toContain(ROOT.password);
  });

  test('who is known signs in by the directory; empty and wrong passwords, unknown names and filters do not', async () => {
    expect((await open(singleLoginWays, { provider: provider.key })).data.named).toMatchObject({ kind: 'ldap' });
    const anna = await makePerson('anna', { email: 's1@standin.test' });
    const first = await prove('s1', 'Pass#1');
    expect(first.code, first.msg).toBe(0);
    // The e-mail is Anna's, and opens nothing.
    const { flow } = first.data;
    expect((await open(enterSingle, { flow })).data).toMatchObject({
      state: 'unknown',
      name: 'Person 1',
      mayAsk: true,
    });
    const linked = await open(linkByPassword, { flow, username: 'anna', password: PASSWORD });
    expect(linked.data).toMatchObject({ state: 'in', leave: null });
    const again = await open(enterSingle, { flow: (await prove('S1', 'Pass#1')).data.flow });
    const { token } = again.data as { token: string };
    const me = await world.server.anonymous.send(userInfo, {} as never, { token });
    expect(me.data).toMatchObject({ user: { userId: anna } });
    ldap.binds.length = 0;
    ldap.asked.length = 0;
    expect(keysOf(await prove('s1', ''))).not.toEqual([]);
    expect(ldap.binds).toEqual([]);
    for (const [name, password] of [
      ['s1', 'wrong'],
      ['nobody', 'Pass#1'],
      ['*)(uid=*', 'Pass#1'],
      ['s*', 'Pass#1'],
    ] as const)
      expect(keysOf(await prove(name, password)), name).toEqual(['user.triesLeft']);
    // Each asked twice: who it is, and whether it is theirs.
    expect(ldap.binds).toHaveLength(8);
    expect(ldap.asked.some((one) => one.includes('uid=\\*\\)\\(uid=\\*'))).toBe(true);
  });

  test('the sixth wrong try of one account is refused before the directory is asked, also of many at once', async () => {
    ldap.binds.length = 0;
    const tries = await Promise.all(Array.from({ length: 12 }, () => prove('s2', 'wrong')));
    expect(tries.every(({ code }) => code !== 0)).toBe(true);
    expect(ldap.binds.length).toBeLessThanOrEqual(10);
    expect(keysOf(await prove('s2', 'Pass#2'))).not.toEqual([]);
    await query('DELETE FROM sign_in_try');
  });

  test('an account an administrator wrote down is linked; one of the same name is not', async () => {
    await makePerson('written', { adAccount: 'S3' });
    await makePerson('s4');
    const { flow } = (await prove('s3', 'Pass#3')).data;
    expect((await open(enterSingle, { flow })).data.state).toBe('in');
    expect((await open(enterSingle, { flow: (await prove('s4', 'Pass#4')).data.flow })).data.state).toBe('unknown');
  });

  test('a preview changes nothing; a run makes accounts that wait, and tells of names that are taken', async () => {
    const before = await query('SELECT count(*) AS n FROM "user"');
    const seen = await asAdmin(previewDirectory, { provider: provider.id });
    expect(seen).toMatchObject({ people: 30, asks: false, counts: { make: 27, alike: 1, change: 2 } });
    expect(await query('SELECT count(*) AS n FROM "user"')).toEqual(before);
    const run = await asAdmin(runDirectory, { provider: provider.id });
    expect(run).toMatchObject({ state: 'done', people: 30, made: 27, changed: 2, disabled: 0, refused: 0 });
    expect(await statusOf('s5')).toBe('reload');
    expect((await query('SELECT emp_name FROM "user" WHERE username = $1', ['anna']))[0].emp_name).toBe('Person 1');
    expect(await asAdmin(runDirectory, { provider: provider.id })).toMatchObject({
      state: 'done',
      made: 0,
      changed: 0,
    });
  });

  test('of two runs at once one is refused', async () => {
    const both = await Promise.all([1, 2, 3].map(() => asked(runDirectory, { provider: provider.id })));
    expect(both.filter(({ code }) => code === 0).length).toBeGreaterThanOrEqual(1);
    const running = await query("SELECT count(*)::int AS n FROM directory_run WHERE state = 'running'");
    expect(running[0].n).toBe(0);
    for (const one of both) if (one.code !== 0) expect(keysOf(one)).toEqual(['directory.running']);
  });

  test.each(['closesAfterAPage', 'emptyPage', 'sizeLimit'] as const)(
    'an answer that ends before its end (%s) changes nobody',
    async (fault) => {
      ldap.entries = [reader, ...Array.from({ length: 1200 }, (_, n) => person(n + 1))];
      await query(`UPDATE "user" SET status = 'inUse', is_enable = true WHERE username LIKE 's_'`);
      ldap.fault = fault;
      const counted = await query('SELECT status, count(*) AS n FROM "user" GROUP BY 1 ORDER BY 1');
      const run = await asked(runDirectory, { provider: provider.id, confirmed: 1000 });
      ldap.fault = 'none';
      ldap.entries = everybody();
      expect(run.code).not.toBe(0);
      expect(await query('SELECT status, count(*) AS n FROM "user" GROUP BY 1 ORDER BY 1')).toEqual(counted);
      const [last] = (await asAdmin(directoryRuns, { provider: provider.id })).list;
      expect(['incomplete', 'failed']).toContain(last!.state);
    },
  );

  test('many who are gone are disabled only when their number is confirmed; who comes back is enabled', async () => {
    await query(
      `UPDATE "user" SET status = 'inUse', is_enable = true WHERE username ~ '^s[0-9]+$' AND username <> 's4'`,
    );
    ldap.entries = everybody().slice(0, 16);
    const stopped = await asAdmin(runDirectory, { provider: provider.id });
    expect(stopped).toMatchObject({ state: 'asks', reason: '15', disabled: 0 });
    expect(await statusOf('s30')).toBe('inUse');
    expect(await asAdmin(runDirectory, { provider: provider.id, confirmed: 3 })).toMatchObject({ state: 'asks' });
    expect(await asAdmin(runDirectory, { provider: provider.id, confirmed: 15 })).toMatchObject({ disabled: 15 });
    expect(await statusOf('s30')).toBe('disabled');
    ldap.entries = everybody();
    expect(await asAdmin(runDirectory, { provider: provider.id })).toMatchObject({ enabled: 15 });
    // Who was disabled by hand stays so.
    const [one] = await query(`SELECT id FROM "user" WHERE username = 's30'`);
    await asAdmin(setUserStatus, { id: Number(one.id), status: 'disabled' });
    expect(await asAdmin(runDirectory, { provider: provider.id })).toMatchObject({ enabled: 0 });
  });

  test('a directory of Windows: numbers in bytes, disabled accounts, groups in ranges and inside one another', async () => {
    const windows = await startStandIn([
      reader,
      ...Array.from({ length: 9 }, (_, n) => ({
        dn: `CN=Win ${n},OU=Staff\\, all,${BASE}`,
        attributes: {
          ...{ objectClass: ['user'], sAMAccountName: [`win${n}`], cn: [`Win ${n}`], mail: [`win${n}@standin.test`] },
          objectGUID: [Buffer.from(`0102030405060708090a0b0c0d0e0f${(16 + n).toString(16)}`, 'hex')],
          ...{ userPrincipalName: [`win${n}@example.com`], userAccountControl: [n === 8 ? '514' : '512'] },
        },
        password: `Win#${n}`,
      })),
      {
        dn: `CN=Inner,OU=Groups,${BASE}`,
        attributes: {
          objectClass: ['group'],
          member: [0, 1, 2, 3, 4, 5, 6, 8].map((n) => `cn=win ${n},ou=staff\\2c all,${BASE}`),
        },
      },
      {
        dn: `CN=Outer,OU=Groups,${BASE}`,
        attributes: {
          objectClass: ['group'],
          member: [`CN=Inner,OU=Groups,${BASE}`, `CN=Win 7,OU=Staff\\, all,${BASE}`, `CN=Outer,OU=Groups,${BASE}`],
        },
      },
    ]);
    const given = await makeRole('Given by the directory');
    const by = {
      ...{ accountAttribute: 'sAMAccountName', subjectAttribute: 'objectGUID' },
      userFilter: '(objectClass=user)',
    };
    const ad = await makeDirectory(
      {
        ...{ server: windows.address, baseName: `OU=Staff\\, all,${BASE}`, groupBase: `OU=Groups,${BASE}`, ...by },
        groups: [{ group: `cn=outer,ou=groups,${BASE}`, role: given }],
      },
      ROOT.password,
    );
    const hand = await makePerson('by_hand', { adAccount: 'win7@example.com' });
    const [before] = await query('SELECT version FROM role WHERE id = $1', [given]);
    await asAdmin(entityCalls(role).update, { id: given, version: before.version, users: [hand] });
    expect(await asAdmin(runDirectory, { provider: ad.id })).toMatchObject({
      state: 'done',
      made: 7,
      linked: 1,
      given: 0,
    });
    await query(`UPDATE "user" SET status = 'inUse', is_enable = true WHERE username ~ '^win[0-9]$'`);
    expect(await asAdmin(runDirectory, { provider: ad.id })).toMatchObject({ given: 7, taken: 0, refused: 0 });
    expect(await holders(given)).toEqual(['by_hand', ...[0, 1, 2, 3, 4, 5, 6].map((n) => `win${n}`)]);
    // A disabled account there signs nobody in.
    expect(keysOf(await open(proveByDirectory, { provider: ad.key, username: 'win8', password: 'Win#8' }))).toEqual([
      'user.triesLeft',
    ]);
    expect(
      (await open(proveByDirectory, { provider: ad.key, username: 'win0@example.com', password: 'Win#0' })).code,
    ).toBe(0);
    // Out of the group: what the directory gave is taken, what was given by hand stays.
    windows.entries.at(-2)!.attributes.member = [`cn=win 1,ou=staff\\, all,${BASE}`];
    windows.entries.at(-1)!.attributes.member = [`CN=Inner,OU=Groups,${BASE}`];
    expect(await asAdmin(runDirectory, { provider: ad.id })).toMatchObject({ given: 0, taken: 6 });
    expect(await holders(given)).toEqual(['by_hand', 'win1']);
    // A group that is not there any more says nothing.
    windows.entries.splice(-2, 1);
    windows.entries.at(-1)!.dn = `CN=Renamed,OU=Groups,${BASE}`;
    const seen = await asAdmin(previewDirectory, { provider: ad.id });
    expect(seen.counts).toMatchObject({ groupMissing: 1 });
    expect(seen.counts.take).toBeUndefined();
    await windows.close();
  });

  test('officers are outside: neither disabled nor changed, whatever the directory says', async () => {
    const boss = world.people.get(OUTSIDER)!;
    await asAdmin(linkPerson, { provider: provider.id, user: boss.userId, subject: 'S-gone' });
    const seen = await asAdmin(previewDirectory, { provider: provider.id });
    expect(seen.counts).toMatchObject({ officer: 1 });
    expect(seen.counts.disable).toBeUndefined();
  });

  test('others than administrators of everything may not read a directory', async () => {
    const stranger = [...world.people.entries()].find(([name]) => name === 'admin')![1].client;
    for (const call of [previewDirectory, runDirectory, directoryRuns])
      expect((await stranger.send(call, { provider: provider.id } as never)).code, call.path).not.toBe(0);
  });

  test('who asks for an account by a directory waits', async () => {
    ldap.entries.push(person(99));
    const { flow } = (await prove('s99', 'Pass#99')).data;
    expect((await open(askAccount, { flow })).data.state).toBe('waiting');
    expect(await statusOf('s99')).toBe('reload');
  });
});

const lacks = slapdLacks();
describe.skipIf(lacks !== null)(`slapd${lacks === null ? '' : `: skipped, ${lacks}`}`, () => {
  const PEOPLE = 2500;
  let slapd: Slapd;
  const ldif = (): string => {
    const lines = [
      `dn: ${BASE}\nobjectClass: dcObject\nobjectClass: organization\no: Example\ndc: example\n`,
      `dn: ou=people,${BASE}\nobjectClass: organizationalUnit\nou: people\n`,
      `dn: ou=groups,${BASE}\nobjectClass: organizationalUnit\nou: groups\n`,
      `dn: ${SMALL.name}\nobjectClass: organizationalRole\nobjectClass: simpleSecurityObject\ncn: small\nuserPassword: ${SMALL.password}\n`,
    ];
    for (let n = 1; n <= PEOPLE; n++)
      lines.push(
        `dn: uid=real${n},ou=people,${BASE}\nobjectClass: inetOrgPerson\nuid: real${n}\ncn: Real ${n}\nsn: ${n}\nmail: real${n}@slapd.test\nuserPassword: Real#${n}\n`,
      );
    lines.push(
      `dn: cn=inner,ou=groups,${BASE}\nobjectClass: groupOfNames\ncn: inner\nmember: uid=real1,ou=people,${BASE}\nmember: cn=outer,ou=groups,${BASE}\n`,
      `dn: cn=outer,ou=groups,${BASE}\nobjectClass: groupOfNames\ncn: outer\nmember: cn=inner,ou=groups,${BASE}\n`,
    );
    return lines.join('\n');
  };
  beforeAll(async () => {
    slapd = await startSlapd(ldif());
  }, 120_000);
  afterAll(() => slapd?.close());

  test('2,500 people in pages over StartTLS and TLS; a limit of 500 is told and changes nobody; nested groups', async () => {
    const real = { subjectAttribute: 'entryUUID', groupBase: `ou=groups,${BASE}`, certificate: slapd.authority };
    const given = await makeRole('Of slapd');
    const groups = [{ group: `cn=outer,ou=groups,${BASE}`, role: given }];
    const first = await makeDirectory(
      { ...real, server: slapd.plain, startTls: true, newPeople: 'no', groups },
      ROOT.password,
    );
    expect(await asAdmin(tryProvider, { provider: first.id })).toMatchObject({ people: PEOPLE });
    expect(await asAdmin(previewDirectory, { provider: first.id })).toMatchObject({
      ...{ people: PEOPLE, groups: 2, counts: { unknown: PEOPLE }, more: PEOPLE - 500 },
    });
    const secure = await makeDirectory({ ...real, server: slapd.secure, newPeople: 'no' }, ROOT.password);
    expect(await asAdmin(tryProvider, { provider: secure.id })).toMatchObject({ people: PEOPLE });
    // A certificate that nobody knows is refused.
    const unknown = await makeDirectory(
      { ...real, certificate: null, server: slapd.secure, newPeople: 'no' },
      ROOT.password,
    );
    const refused = await asked(tryProvider, { provider: unknown.id });
    expect(keysOf(refused)).toEqual(['directory.unreachable']);
    const tls = await makeDirectory(
      { ...real, server: slapd.plain, startTls: true, certificate: null, newPeople: 'no' },
      ROOT.password,
    );
    expect(keysOf(await asked(tryProvider, { provider: tls.id }))).toEqual(['directory.unreachable']);
    const small = await makeDirectory(
      { ...real, server: slapd.plain, startTls: true, bindName: SMALL.name, newPeople: 'no' },
      SMALL.password,
    );
    expect((await asked(runDirectory, { provider: small.id })).code).not.toBe(0);
    // Who is written down is linked, holds the role of the nested group, and signs in.
    await makePerson('real_one', { adAccount: 'real1' });
    expect(await asAdmin(runDirectory, { provider: first.id })).toMatchObject({ state: 'done', linked: 1, given: 1 });
    expect(await holders(given)).toEqual(['real_one']);
    const prove = (username: string, password: string) =>
      open(proveByDirectory, { provider: first.key, username, password });
    expect((await open(enterSingle, { flow: (await prove('real1', 'Real#1')).data.flow })).data.state).toBe('in');
    for (const [name, password] of [
      ['real1', 'Real#2'],
      ['*)(uid=*', 'Real#1'],
      ['ｒｅａｌ1', 'Real#2'],
    ] as const)
      expect(keysOf(await prove(name, password)), name).toEqual(['user.triesLeft']);
  }, 120_000);
});
