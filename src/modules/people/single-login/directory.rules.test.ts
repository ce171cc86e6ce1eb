import { expect, test } from 'vitest';
import {
  type AccountHere,
  accountFor,
  asksFirst,
  type DirectoryRules,
  directoryPlan,
  type Here,
} from './directory.rules.ts';
import { type DirectoryGroup, type DirectoryPerson, membersOf, nameKey } from './directory-groups.rules.ts';

test.each([
  ['CN=Smith\\, Anna,OU=Staff,DC=example', 'cn=smith\\2C anna, ou=staff ,dc=EXAMPLE'],
  ['cn="Smith, Anna",ou=staff', 'CN=Smith\\, Anna,OU=Staff'],
  ['cn=Zo\\C3\\AB', 'CN=Zoë'],
  ['uid=a+cn=b,dc=c', 'CN=B + UID=A;DC=C'],
  ['cn=two  blanks', 'cn=Two Blanks'],
])('%s and %s are one entry', (left, right) => {
  expect(nameKey(left)).toBe(nameKey(right));
});
test('names that differ stay apart', () => {
  expect(nameKey('cn=a\\,b,dc=c')).not.toBe(nameKey('cn=a,cn=b,dc=c'));
  expect(nameKey('cn=\\FF')).toBe('cn=\\ff');
});

test('names of accounts', () => {
  expect(['anna.long@example.com', 'x', '9a', 'a b', '王'].map(accountFor)).toEqual([
    'anna_long',
    null,
    null,
    'a_b',
    null,
  ]);
});

const person = (n: number, more: Partial<DirectoryPerson> = {}): DirectoryPerson => ({
  ...{ dn: `uid=p${n},dc=x`, subject: `s${n}`, account: `p${n}`, principal: '', name: `P ${n}`, email: `p${n}@x.test` },
  ...{ department: '', disabled: false },
  ...more,
});

test('members of groups inside groups are those a naive walk finds', () => {
  let seed = 11;
  const random = (below: number): number => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * below);
  };
  const people = Array.from({ length: 12 }, (_, n) => person(n));
  for (let round = 0; round < 200; round++) {
    const groups: DirectoryGroup[] = Array.from({ length: 8 }, (_, n) => ({
      dn: `CN=G${n},DC=x`,
      members: [
        ...Array.from({ length: random(3) }, () => `uid=P${random(12)}, dc=x`),
        ...Array.from({ length: random(3) }, () => `cn=g${random(8)},dc=x`),
        'cn=not here,dc=x',
      ],
      accounts: random(3) === 0 ? [`P${random(12)}`] : [],
    }));
    const within = (n: number, seen: ReadonlySet<number>): string[] => {
      if (seen.has(n)) return [];
      const deeper = new Set([...seen, n]);
      return [
        ...groups[n]!.accounts.map((one) => `s${one.slice(1)}`),
        ...groups[n]!.members.flatMap((one) => {
          const [, kind, at] = /^(uid=P|cn=g)(\d+)/.exec(one) ?? [];
          return kind === 'uid=P' ? [`s${at}`] : kind === 'cn=g' ? within(Number(at), deeper) : [];
        }),
      ];
    };
    const found = membersOf(
      people,
      groups,
      groups.map(({ dn }) => dn.toLowerCase()),
    );
    groups.forEach(({ dn }, n) => {
      expect([...found.get(nameKey(dn))!].sort()).toEqual([...new Set(within(n, new Set()))].sort());
    });
  }
});

const account = (n: number, more: Partial<AccountHere> = {}): AccountHere => ({
  ...{ id: n, username: `p${n}`, empName: `P ${n}`, email: `p${n}@x.test`, department: 1, adAccount: null },
  ...{ status: 'inUse', officer: false, subject: `s${n}`, gone: false },
  ...more,
});
const here = (accounts: AccountHere[], more: Partial<Here> = {}): Here => ({
  ...{ accounts, departments: new Map([['Design', 2]]), held: new Set<string>(), given: new Set<string>() },
  ...more,
});
const RULES: DirectoryRules = { makes: true, disables: true, department: 1, mapsDepartment: true, groups: [] };
const kinds = (people: DirectoryPerson[], at: Here, rules = RULES): string[] => {
  const plan = directoryPlan(people, [], at, rules);
  return [...plan.changes, ...plan.notes].map((one) => one.kind);
};

test('an e-mail or a name links nobody; what an administrator wrote does, once', () => {
  expect(kinds([person(1)], here([account(1, { subject: null })]))).toEqual(['alike']);
  expect(kinds([person(1, { account: 'other' })], here([account(1, { subject: null })]))).toEqual([
    'make',
    'emailTaken',
  ]);
  const written = account(7, { subject: null, adAccount: ' P1 ', empName: 'P 1', email: 'p1@x.test' });
  expect(kinds([person(1)], here([written]))).toEqual(['link']);
  expect(kinds([person(1)], here([written, { ...written, id: 8 }]))).toEqual(['twice']);
  expect(kinds([person(1), person(2, { account: 'p1', principal: '' })], here([written]))).toEqual(['link', 'twice']);
});

test('who is gone is disabled, who comes back is enabled, who was disabled by hand is not', () => {
  expect(kinds([], here([account(1)]))).toEqual(['disable']);
  expect(kinds([person(1, { disabled: true })], here([account(1)]))).toEqual(['disable']);
  expect(kinds([], here([account(1)]), { ...RULES, disables: false })).toEqual([]);
  expect(kinds([], here([account(1, { officer: true })]))).toEqual(['officer']);
  expect(kinds([person(1)], here([account(1, { status: 'disabled', gone: true })]))).toEqual(['enable']);
  expect(kinds([person(1)], here([account(1, { status: 'disabled' })]))).toEqual([]);
  expect(kinds([person(1)], here([account(1, { status: 'cancelled', gone: true })]))).toEqual([]);
});

test('more than ten, or more than one in twenty, ask first; one person never does', () => {
  const asks = (gone: number, of: number): boolean => {
    const accounts = Array.from({ length: of }, (_, n) => account(n + 1));
    const people = accounts.slice(gone).map(({ id }) => person(id));
    return asksFirst(directoryPlan(people, [], here(accounts), RULES));
  };
  expect([asks(1, 3), asks(2, 39), asks(2, 40), asks(10, 200), asks(11, 1000)]).toEqual([
    false,
    true,
    false,
    false,
    true,
  ]);
});
