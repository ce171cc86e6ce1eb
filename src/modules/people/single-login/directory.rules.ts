/**
 * What a directory says of people, and what follows from it here. Pure: the same list is shown before a run and carried out by it.
 *
 * Invariants: a person is found by what never changes of them, or by the directory account an administrator wrote down, never by an
 * e-mail or a name; roles given by hand are never taken away; officers are left as they are.
 */

import { type DirectoryGroup, type DirectoryPerson, membersOf, nameKey } from './directory-groups.rules.ts';

/** An account here, as far as a directory is concerned with it. */
export interface AccountHere {
  id: number;
  username: string;
  empName: string;
  email: string | null;
  department: number;
  adAccount: string | null;
  status: 'inUse' | 'disabled' | 'cancelled' | 'reload';
  /** Of a special role, or the spare account: no directory changes it. */
  officer: boolean;
  /** Linked with this directory, by this subject. */
  subject: string | null;
  /** Disabled because the directory said so. */
  gone: boolean;
}
export interface Here {
  accounts: readonly AccountHere[];
  /** Departments by their names; a name that several have is none. */
  departments: ReadonlyMap<string, number>;
  /** Roles by who holds them directly: `role:user`. */
  held: ReadonlySet<string>;
  /** Roles this directory gave: `role:user`. */
  given: ReadonlySet<string>;
}
export interface DirectoryRules {
  makes: boolean;
  disables: boolean;
  /** The department of those whose department nobody knows; null: none are made. */
  department: number | null;
  mapsDepartment: boolean;
  groups: readonly { group: string; role: number }[];
}

export type DirectoryChange =
  | { kind: 'make'; subject: string; name: string; username: string; person: DirectoryPerson; department: number }
  | { kind: 'link'; subject: string; user: number; name: string }
  | { kind: 'change'; user: number; name: string; values: { empName?: string; email?: string; department?: number } }
  | { kind: 'disable' | 'enable'; user: number; name: string }
  | { kind: 'give' | 'take'; user: number; name: string; role: number };
/** What is told and left as it is. */
export interface DirectoryNote {
  /** Alike: an account of the same name, which only an administrator links. Twice: two accounts claim it, or two entries one account. */
  kind: 'alike' | 'twice' | 'unknown' | 'officer' | 'noAccount' | 'emailTaken' | 'groupMissing';
  subject: string | null;
  user: number | null;
  name: string;
}
export interface DirectoryPlan {
  changes: DirectoryChange[];
  notes: DirectoryNote[];
  /** People who are linked and work here: what shares are shares of. */
  linked: number;
}

const ACCOUNT = /^[A-Za-z][A-Za-z0-9_]{1,49}$/;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The name of a new account; null: the directory's is none. */
export function accountFor(account: string): string | null {
  const wanted = (account.split('@')[0] ?? '').replace(/[.\- ]/g, '_');
  return ACCOUNT.test(wanted) ? wanted : null;
}

/** What changes here, from what the directory said, which was read to its end. */
export function directoryPlan(
  people: readonly DirectoryPerson[],
  groups: readonly DirectoryGroup[],
  here: Here,
  rules: DirectoryRules,
): DirectoryPlan {
  const changes: DirectoryChange[] = [];
  const notes: DirectoryNote[] = [];
  const linked = new Map(here.accounts.flatMap((one) => (one.subject === null ? [] : [[one.subject, one] as const])));
  const byName = new Map(here.accounts.map((one) => [one.username.toLowerCase(), one]));
  const emails = new Set(here.accounts.flatMap((one) => (one.email ? [one.email.toLowerCase()] : [])));
  const written = new Map<string, AccountHere[]>();
  for (const one of here.accounts)
    if (one.adAccount) {
      const key = one.adAccount.trim().toLowerCase();
      written.set(key, [...(written.get(key) ?? []), one]);
    }
  const seen = new Set<string>();
  const claimed = new Set<number>();
  /** Whose account an entry is from now on. */
  const owners = new Map<string, AccountHere>();

  for (const person of people) {
    const { subject, account } = person;
    const note = (kind: DirectoryNote['kind'], user: number | null = null): void =>
      void notes.push({ kind, subject, user, name: person.name || account });
    if (seen.has(subject)) {
      note('twice');
      continue;
    }
    seen.add(subject);
    const known = linked.get(subject);
    if (known) {
      owners.set(subject, known);
      continue;
    }
    if (person.disabled) continue;
    const names = [account, person.principal].filter((one) => one !== '').map((one) => one.toLowerCase());
    const claims = [...new Set(names.flatMap((one) => written.get(one) ?? []))];
    if (claims.length > 1 || (claims[0] && (claims[0].subject !== null || claimed.has(claims[0].id)))) note('twice');
    else if (claims[0]) {
      claimed.add(claims[0].id);
      owners.set(subject, claims[0]);
      changes.push({ kind: 'link', subject, user: claims[0].id, name: claims[0].empName });
    } else {
      const username = accountFor(account);
      const alike = username === null ? undefined : byName.get(username.toLowerCase());
      const department = (rules.mapsDepartment && here.departments.get(person.department)) || rules.department;
      if (username === null) note('noAccount');
      else if (alike) note('alike', alike.id);
      else if (!rules.makes || department === null) note('unknown');
      else {
        byName.set(username.toLowerCase(), { ...nobody, username });
        const key = person.email.toLowerCase();
        const taken = key !== '' && emails.has(key);
        if (taken) note('emailTaken');
        emails.add(key);
        const email = taken || !EMAIL.test(person.email) ? '' : person.email;
        changes.push({
          ...{ kind: 'make', subject, name: person.name || username, username, department },
          person: { ...person, email },
        });
      }
    }
  }

  for (const person of people) {
    const one = owners.get(person.subject);
    if (!one || one.status === 'cancelled') continue;
    if (one.officer) continue;
    const leaves = person.disabled && one.status === 'inUse';
    if (leaves && rules.disables) changes.push({ kind: 'disable', user: one.id, name: one.empName });
    if (person.disabled) continue;
    if (one.status === 'disabled' && one.gone) changes.push({ kind: 'enable', user: one.id, name: one.empName });
    const values: { empName?: string; email?: string; department?: number } = {};
    if (person.name !== '' && person.name !== one.empName) values.empName = person.name;
    if (EMAIL.test(person.email) && person.email !== one.email) {
      const key = person.email.toLowerCase();
      if (key !== one.email?.toLowerCase() && emails.has(key))
        notes.push({ kind: 'emailTaken', subject: person.subject, user: one.id, name: one.empName });
      else {
        emails.add(key);
        values.email = person.email;
      }
    }
    const department = rules.mapsDepartment ? here.departments.get(person.department) : undefined;
    if (department !== undefined && department !== one.department) values.department = department;
    if (Object.keys(values).length > 0) changes.push({ kind: 'change', user: one.id, name: one.empName, values });
  }

  let working = 0;
  for (const one of here.accounts) {
    if (one.subject === null || one.status !== 'inUse') continue;
    working++;
    if (seen.has(one.subject)) continue;
    if (one.officer) notes.push({ kind: 'officer', subject: one.subject, user: one.id, name: one.empName });
    else if (rules.disables) changes.push({ kind: 'disable', user: one.id, name: one.empName });
  }
  changes.push(...roleChanges(people, groups, here, rules, owners, notes));
  return { changes, notes, linked: working };
}

const nobody: AccountHere = {
  ...{ id: 0, username: '', empName: '', email: null, department: 0, adAccount: null, status: 'reload' },
  ...{ officer: false, subject: null, gone: false },
};

function roleChanges(
  people: readonly DirectoryPerson[],
  groups: readonly DirectoryGroup[],
  here: Here,
  rules: DirectoryRules,
  owners: ReadonlyMap<string, AccountHere>,
  notes: DirectoryNote[],
): DirectoryChange[] {
  const members = membersOf(
    people.filter((one) => !one.disabled),
    groups,
    rules.groups.map((one) => one.group),
  );
  const there = new Set(groups.map((one) => nameKey(one.dn)));
  // A group that is not there says nothing about who holds its role.
  const unsure = new Set<number>();
  const wanted = new Set<string>();
  for (const { group, role } of rules.groups) {
    if (!there.has(nameKey(group))) {
      unsure.add(role);
      notes.push({ kind: 'groupMissing', subject: null, user: null, name: group });
    }
    for (const subject of members.get(nameKey(group)) ?? []) {
      const one = owners.get(subject);
      // Who waits to be activated, or is an officer, is given nothing.
      if (one && !one.officer && (one.status === 'inUse' || (one.status === 'disabled' && one.gone)))
        wanted.add(`${role}:${one.id}`);
    }
  }
  const accounts = new Map(here.accounts.map((one) => [one.id, one]));
  const change = (kind: 'give' | 'take', pair: string): DirectoryChange => {
    const [role = 0, user = 0] = pair.split(':').map(Number);
    return { kind, role, user, name: accounts.get(user)?.empName ?? '' };
  };
  const gives = [...wanted].filter((pair) => !here.held.has(pair)).map((pair) => change('give', pair));
  const takes = [...here.given]
    .filter((pair) => {
      const [role = 0, user = 0] = pair.split(':').map(Number);
      return !wanted.has(pair) && !unsure.has(role) && accounts.get(user)?.officer !== true;
    })
    .map((pair) => change('take', pair));
  return [...gives, ...takes];
}

/** Beyond that somebody is asked before people are disabled. */
const MOST_DISABLED = 10;
const MOST_SHARE = 0.05;

/** Whether a run stops and asks: more than ten people, or more than one in twenty, would be disabled. One person never asks. */
export function asksFirst({ changes, linked }: DirectoryPlan): boolean {
  const disabled = changes.filter(({ kind }) => kind === 'disable').length;
  return disabled > MOST_DISABLED || (disabled > 1 && disabled > linked * MOST_SHARE);
}
