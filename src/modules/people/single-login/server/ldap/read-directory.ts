/** People and groups as a directory tells of them. */
import { type Entry, Filter } from 'ldapts';
import type { DirectoryGroup, DirectoryPerson } from '../../directory-groups.rules.ts';
import type { IdentityProviderRow } from '../../identity-provider.entity.ts';
import { textOf } from '../../single-login.rules.ts';
import { Incomplete, type Reader } from './client.ts';

export type Attributes = Pick<
  IdentityProviderRow,
  | 'baseName'
  | 'userFilter'
  | 'subjectAttribute'
  | 'nameAttribute'
  | 'accountAttribute'
  | 'emailAttribute'
  | 'departmentAttribute'
  | 'groupBase'
>;

const GROUPS =
  '(|(objectClass=groupOfNames)(objectClass=groupOfUniqueNames)(objectClass=group)(objectClass=posixGroup))';
const MEMBERS = ['member', 'uniqueMember', 'memberUid'] as const;
/** A directory of Windows marks disabled accounts by this bit. */
const DISABLED = 2;
/** Numbers of Windows, which are bytes. */
const BYTES = /^(objectguid|objectsid|ms-ds-consistencyguid)$/i;
/** Of a long list a directory of Windows gives a part, and says so. */
const PART = /^([a-z]+);range=(\d+)-(\d+|\*)$/i;
const MOST_PARTS = 200;

/** The values of an attribute, whatever its name is written like. */
function valuesOf(entry: Entry, name: string): Buffer[] {
  const key = Object.keys(entry).find((one) => one !== 'dn' && one.toLowerCase() === name.toLowerCase());
  const values = key === undefined ? [] : [entry[key]!].flat();
  return values.map((one) => (typeof one === 'string' ? Buffer.from(one) : one));
}
const firstOf = (entry: Entry, name: string | null): string =>
  name === null ? '' : (valuesOf(entry, name)[0]?.toString('utf8') ?? '');

function subjectOf(entry: Entry, name: string): string {
  const [value] = valuesOf(entry, name);
  if (!value) return '';
  return (BYTES.test(name) ? value.toString('hex') : value.toString('utf8')).slice(0, 255);
}

export function personOf(entry: Entry, by: Attributes): DirectoryPerson {
  const mark = Number(firstOf(entry, 'userAccountControl') || 0);
  return {
    dn: entry.dn,
    subject: subjectOf(entry, by.subjectAttribute ?? ''),
    account: textOf(firstOf(entry, by.accountAttribute), 100),
    principal: textOf(firstOf(entry, 'userPrincipalName'), 100),
    name: textOf(firstOf(entry, by.nameAttribute), 50),
    email: textOf(firstOf(entry, by.emailAttribute), 100),
    department: textOf(firstOf(entry, by.departmentAttribute), 100),
    disabled: Number.isInteger(mark) && (mark & DISABLED) !== 0,
  };
}

const wanted = (by: Attributes): string[] => [
  ...new Set(
    [by.subjectAttribute, by.accountAttribute, by.nameAttribute, by.emailAttribute, by.departmentAttribute].filter(
      (one) => one !== null,
    ),
  ),
  'userPrincipalName',
  'userAccountControl',
];

/** Whoever has this account; what was typed cannot change the question. */
export async function personNamed(reader: Reader, by: Attributes, account: string): Promise<Entry[]> {
  const name = Filter.escape(account);
  const asked = `(&${by.userFilter}(|(${by.accountAttribute}=${name})(userPrincipalName=${name})))`;
  return reader.entries(by.baseName!, asked, wanted(by));
}

async function wholeList(reader: Reader, entry: Entry, name: string): Promise<string[]> {
  const found = valuesOf(entry, name).map((one) => one.toString('utf8'));
  let part = Object.keys(entry).find((key) => PART.exec(key)?.[1]?.toLowerCase() === name.toLowerCase());
  let from: Entry = entry;
  for (let n = 0; part !== undefined; n++) {
    if (n > MOST_PARTS) throw new Incomplete('TOO_MANY_MEMBERS');
    found.push(...valuesOf(from, part).map((one) => one.toString('utf8')));
    const [, , , last = '*'] = PART.exec(part)!;
    if (last === '*') break;
    const [next] = await reader.entries(entry.dn, '(objectClass=*)', [`${name};range=${Number(last) + 1}-*`], 'base');
    part = next && Object.keys(next).find((key) => PART.exec(key)?.[1]?.toLowerCase() === name.toLowerCase());
    if (!next || part === undefined) throw new Incomplete('MEMBERS_CUT');
    from = next;
  }
  return found;
}

async function groupOf(reader: Reader, entry: Entry): Promise<DirectoryGroup> {
  const [members, unique, accounts] = await Promise.all(MEMBERS.map((name) => wholeList(reader, entry, name)));
  return { dn: entry.dn, members: [...members!, ...unique!], accounts: accounts! };
}

export interface Told {
  people: DirectoryPerson[];
  groups: DirectoryGroup[];
}

/** Everybody, and groups where roles are given by them. Errors: `Incomplete`, where anything is missing. */
export async function readDirectory(reader: Reader, by: Attributes, withGroups: boolean): Promise<Told> {
  const entries = await reader.entries(by.baseName!, by.userFilter!, wanted(by));
  // A filter the server does not understand finds nobody, which is no news about anybody.
  if (entries.length === 0) throw new Incomplete('NOBODY');
  const people = entries.map((one) => personOf(one, by));
  if (people.some((one) => one.subject === '')) throw new Incomplete('NO_SUBJECT');
  const groups: DirectoryGroup[] = [];
  if (withGroups && by.groupBase) {
    for (const entry of await reader.entries(by.groupBase, GROUPS, MEMBERS)) groups.push(await groupOf(reader, entry));
    if (groups.length === 0) throw new Incomplete('NO_GROUPS');
  }
  return { people, groups };
}
