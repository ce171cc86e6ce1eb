/**
 * What people may do inside an object by its team, and the rule of access/reach.ts there: nobody gives or joins more than
 * they hold in that object.
 *
 * The manager and holders of a manager role hold everything and its own mark; so does, for giving, whoever made the
 * object (they could have named themselves manager, and set the team up for another) and whoever manages all of them. Inside an
 * object of the company (a template) nobody holds anything: its team is what objects made from it start with, found there
 * by the names of roles.
 * Source: 1-product §6.1, §6.2; docs/adr/110-reach.md.
 */
import type { RightKey } from '#kernel/entity.ts';
import { texts } from '#kernel/text.ts';

export interface Team {
  /** Whether it gives rights inside, or only passes them to objects made from it. */
  holds: boolean;
  manager: number | null;
  createdBy: number | null;
  roles: readonly { id: number; name: string; manager: boolean | null; rights: readonly RightKey[] | null }[];
  members: readonly { id: number; user: number; roles: readonly number[] }[];
}

export const MANAGER = 'manager';

export const teamGuardTexts = texts('teamGuard', {
  beyond: [
    '不能授予您在此没有的权限：“{right}”',
    '不能授予您在此沒有的權限：「{right}」',
    'You cannot grant a permission you do not have here: "{right}"',
  ],
  manager: [
    '只有经理或创建人可以任命经理',
    '只有經理或建立人可以任命經理',
    'Only the manager or the creator can appoint the manager',
  ],
  template: [
    '为模板成员增加角色或权限需要“管理全部项目”',
    '為範本成員增加角色或權限需要「管理全部項目」',
    'Adding roles or permissions for template members requires "Manage all projects"',
  ],
});

/** Rights of a person inside, with the mark of managers; in a template the names of their roles too. */
function teamReach(team: Team, userId: number): ReadonlySet<string> {
  const named = new Set(team.members.filter((m) => m.user === userId).flatMap((m) => m.roles));
  const held = team.roles.filter((role) => named.has(role.id));
  const leads = team.manager === userId || held.some((role) => role.manager);
  return new Set([
    ...held.flatMap((role) => role.rights ?? []),
    ...(team.holds ? [] : held.map((role) => `role ${role.name}`)),
    ...(leads ? [MANAGER] : []),
  ]);
}

/**
 * The first of what somebody gained between two moments that the giver may not give; null: nothing. `giver`: null gives
 * everything.
 */
export function teamGain(before: Team, after: Team, giver: number | null): string | null {
  if (giver === null || (before.holds && before.createdBy === giver)) return null;
  const own = before.holds ? teamReach(before, giver) : new Set<string>();
  if (own.has(MANAGER)) return null;
  const people = new Set([...after.members.map((m) => m.user), ...(after.manager === null ? [] : [after.manager])]);
  for (const id of people) {
    const had = teamReach(before, id);
    for (const one of teamReach(after, id)) if (!had.has(one) && !own.has(one)) return one;
  }
  return null;
}

/** What somebody may add to a role: anything for a role nobody holds, else what they hold; null: everything. */
export function rightsToGive(team: Team, roleId: number, giver: number): RightKey[] | null {
  if (!team.members.some((member) => member.roles.includes(roleId))) return null;
  if (!team.holds) return [];
  if (team.createdBy === giver) return null;
  const own = teamReach(team, giver);
  return own.has(MANAGER) ? null : [...own];
}
