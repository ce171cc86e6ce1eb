/**
 * What a person may do in a company by system roles, and the one rule about changing it: nobody gives, joins or opens more than
 * they hold.
 *
 * A reach is a set of right keys and, for rights whose rows are limited by department, pairs `key@department`. The head of
 * a department reaches its workbench. Built-in roles are their own marks (`special:<key>`): who holds one changes only
 * by somebody who may appoint special roles, whatever else they hold. Menu entries that roles hide are no part of it:
 * hiding takes no right away. Source: 1-product §6.1, §6.2; docs/adr/110-reach.md.
 */
import type { RightKey } from '#kernel/entity.ts';

export interface RoleStanding {
  id: number;
  builtIn: string | null;
  /** As stored: `*` means the whole catalog, including rights of later versions. */
  rights: readonly RightKey[];
  dataScope: 'all' | 'ownTree' | 'own' | 'chosen';
  dataDepartments: readonly number[] | null;
  users: readonly number[] | null;
  userGroups: readonly number[] | null;
  active: boolean | null;
}

/** The rows of a company that decide who may do what, as they are at one moment. */
export interface Standing {
  roles: readonly RoleStanding[];
  /** User groups and their members. */
  groups: readonly { id: number; members: readonly number[] | null }[];
  departments: readonly { id: number; parent: number | null; manager: number | null }[];
  /** Department of each person a role names. */
  homes: ReadonlyMap<number, number>;
  /** Every right of the catalog, and those whose rows data permissions limit. */
  catalogue: readonly RightKey[];
  limited: ReadonlySet<RightKey>;
}

export type Reach = ReadonlySet<string>;

/** In a role's list: every right of the catalog, those of later versions too. */
export const ALL_RIGHTS = '*';
const APPOINT = 'sys:specialRole:edit';
const HEADS_WORKBENCH = 'sys:workbench:department';
const SPECIAL = 'special:';
/** In pairs: departments that are still to come. */
const COMING = 0;

function below(standing: Standing, roots: Iterable<number>): Set<number> {
  const children = new Map<number | null, number[]>();
  for (const { id, parent } of standing.departments) children.set(parent, [...(children.get(parent) ?? []), id]);
  const found = new Set<number>();
  const walk = (id: number): void => {
    if (found.has(id)) return;
    found.add(id);
    for (const child of children.get(id) ?? []) walk(child);
  };
  for (const root of roots) walk(root);
  return found;
}

/** Roles a person holds, directly or by a user group. */
function rolesOf({ roles, groups }: Standing, userId: number): RoleStanding[] {
  const mine = new Set(groups.filter((g) => g.members?.includes(userId)).map((g) => g.id));
  return roles.filter((r) => r.active && (r.users?.includes(userId) || r.userGroups?.some((id) => mine.has(id))));
}

/** What a person reaches. Several roles add up, as they do for every call (server/public.ts). */
export function reachOf(standing: Standing, userId: number): Reach {
  const held = rolesOf(standing, userId);
  const home = standing.homes.get(userId);
  const own = home === undefined ? [] : [home];
  const departments = held.some((r) => r.dataScope === 'all')
    ? new Set([COMING, ...standing.departments.map((d) => d.id)])
    : new Set([
        ...own,
        ...held.flatMap((r) => (r.dataScope === 'chosen' ? (r.dataDepartments ?? []) : [])),
        ...(held.some((r) => r.dataScope === 'ownTree') ? below(standing, own) : []),
      ]);
  const keys = new Set(held.flatMap((r) => r.rights));
  const all = keys.has(ALL_RIGHTS);
  // A key missing from the catalog (of a removed module) opens nothing and counts as held by nobody.
  const reach = new Set<string>(standing.catalogue.filter((key) => all || keys.has(key)));
  if (all) reach.add(ALL_RIGHTS);
  for (const key of standing.limited)
    if (reach.has(key)) for (const department of departments) reach.add(`${key}@${department}`);
  // The workbench also shows departments below.
  const headed = standing.departments.filter((d) => d.manager === userId).map((d) => d.id);
  const shown = reach.has(HEADS_WORKBENCH) ? [...headed, ...departments] : headed;
  for (const department of below(standing, shown)) reach.add(`${HEADS_WORKBENCH}@${department}`);
  for (const role of held) if (role.builtIn) reach.add(SPECIAL + role.builtIn);
  return reach;
}

/** Why a change is not theirs to make: special roles, a right they lack, or a department outside their data permission. */
export type Beyond = { kind: 'special' } | { kind: 'right' | 'department'; key: RightKey };

function firstBeyond(giver: Reach, wanted: Iterable<string>): Beyond | null {
  for (const one of wanted) {
    if (one.startsWith(SPECIAL)) {
      if (!giver.has(APPOINT)) return { kind: 'special' };
    } else if (!giver.has(one)) {
      const [key = one, department] = one.split('@');
      // A head gives their departments on without the right to all workbenches.
      return { kind: department === undefined || !giver.has(key) ? 'right' : 'department', key };
    }
  }
  return null;
}

/** Why the giver may not make a change that moves a person's reach from `before` to `after`; null: they may. */
export function gainBeyond(giver: Reach, before: Reach, after: Reach): Beyond | null {
  const lost = [...before].filter((one) => one.startsWith(SPECIAL) && !after.has(one));
  return firstBeyond(giver, [...lost, ...[...after].filter((one) => !before.has(one))]);
}

/** Why somebody may not act on another's account as if it were their own (reset, address, enabling); null: they may. */
export const reachBeyond = (giver: Reach, other: Reach): Beyond | null => firstBeyond(giver, other);

/** The same for everything concerning the account of a holder of a built-in role. */
export const specialBeyond = (giver: Reach, other: Reach): Beyond | null =>
  firstBeyond(
    giver,
    [...other].filter((one) => one.startsWith(SPECIAL)),
  );

/** People whose reach may differ between two moments. */
export function peopleOf(...standings: readonly Standing[]): Set<number> {
  const found = new Set<number>();
  for (const { roles, groups, departments } of standings) {
    for (const { users } of roles) for (const id of users ?? []) found.add(id);
    for (const { members } of groups) for (const id of members ?? []) found.add(id);
    for (const { manager } of departments) if (manager !== null) found.add(manager);
  }
  return found;
}
