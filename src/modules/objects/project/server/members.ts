/**
 * Roles of people in several projects at once.
 *
 * Invariants: one transaction; projects are held in the order of their ids, so two batches never deadlock;
 * each project is changed by somebody who may edit its members, others answer like absent ones. The manager keeps their
 * role, and nobody stays a member without any role: they leave the project.
 */
import { sql } from 'kysely';
import { absent, type Problem, problem, refuse } from '#kernel/problem.ts';
import { texts } from '#kernel/text.ts';
import { objectIdsWith, objectsWith, projectMemberService } from '#modules/people/team/server/public.ts';
import type { ProjectMemberRow } from '#modules/people/team/team.entity.ts';
import { userNames } from '#modules/people/user/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import {
  type EditableProject,
  editableProjects,
  editMembers,
  type MemberEffect,
  type MembersAnswer,
  type RoleChange,
} from '../members.calls.ts';
import { projectRow } from './project-row.ts';

const memberTexts = texts('memberBatch', {
  roles: ['请选择项目角色', '請選擇項目角色', 'Please choose project roles'],
  noRole: ['项目没有所选的角色', '項目沒有所選的角色', 'The project has none of the chosen roles'],
  manager: [
    '项目经理必须保留项目经理角色',
    '項目經理必須保留項目經理角色',
    'The project manager must keep the project manager role',
  ],
  ended: ['项目已结束', '項目已結束', 'The project has ended'],
});

interface Role {
  id: number;
  name: string;
  manager: boolean | null;
}
const MAY = 'pm:member:edit';

async function candidates(ctx: Ctx): Promise<EditableProject[]> {
  const { rows } = await sql<EditableProject>`SELECT p.id, p.name, p.code,
      ARRAY(SELECT r.name FROM project_role r WHERE r.company_id = p.company_id AND r.project_id = p.id ORDER BY r.id) AS roles
    FROM project p WHERE p.company_id = ${ctx.viewer.companyId} AND p.status NOT IN ('done', 'passoff')
      AND ${objectsWith(ctx, 'project', MAY, sql`p.id`)}
    ORDER BY p.name, p.id LIMIT 1000`.execute(ctx.db);
  return rows;
}

/** Ids a person holds after the change. */
function rolesAfter(change: RoleChange, before: readonly number[], chosen: readonly number[]): number[] {
  if (change === 'replace') return [...chosen];
  if (change === 'remove') return before.filter((id) => !chosen.includes(id));
  return [...before, ...chosen.filter((id) => !before.includes(id))];
}

interface Wanted {
  users: readonly number[];
  roles: readonly string[];
  change: RoleChange;
  dryRun: boolean;
}

async function inProject(ctx: Ctx, projectId: number, wanted: Wanted, names: Record<number, string>) {
  const { users, change, dryRun } = wanted;
  const { companyId } = ctx.viewer;
  const answer: MembersAnswer = { changes: [], refused: [] };
  const project = await projectRow(ctx, projectId, true);
  const roles = await sql<Role>`SELECT id, name, manager FROM project_role
    WHERE company_id = ${companyId} AND project_id = ${projectId} ORDER BY id`.execute(ctx.db);
  const chosen = roles.rows.filter((role) => wanted.roles.includes(role.name)).map((role) => role.id);
  const members = await sql<
    Pick<ProjectMemberRow, 'id' | 'user' | 'roles' | 'version'>
  >`SELECT id, "user", roles, version
    FROM project_member WHERE company_id = ${companyId} AND project_id = ${projectId} AND "user" = ANY(${[...users]}::bigint[])`.execute(
    ctx.db,
  );
  const named = (ids: readonly number[]): string[] =>
    roles.rows.filter((role) => ids.includes(role.id)).map((role) => role.name);
  for (const userId of users) {
    const row = members.rows.find((member) => member.user === userId);
    const before = row?.roles ?? [];
    const after = rolesAfter(change, before, chosen);
    const who = { projectId, projectName: project.name, userId, userName: names[userId]! };
    const refuseHere = (found: Problem): void =>
      void answer.refused.push({ ...who, reason: ctx.say(found.message, found.params) });
    if (project.status === 'done' || project.status === 'passoff') refuseHere(problem(memberTexts.ended));
    else if (chosen.length === 0) refuseHere(problem(memberTexts.noRole));
    else if (project.manager === userId && !roles.rows.some((role) => role.manager && after.includes(role.id)))
      refuseHere(problem(memberTexts.manager));
    else if (before.length !== after.length || before.some((id) => !after.includes(id))) {
      answer.changes.push({ ...who, before: named(before), after: named(after) } satisfies MemberEffect);
      if (dryRun) continue;
      if (!row) await projectMemberService.create(ctx, { projectId, user: userId, roles: after });
      else if (after.length === 0) await projectMemberService.remove(ctx, row.id);
      else await projectMemberService.update(ctx, row.id, row.version, { roles: after });
    }
  }
  return answer;
}

export const memberHandlers = [
  handle(editableProjects, async (ctx) => ({ projects: await candidates(ctx) })),
  handle(editMembers, async (ctx, { projects, users, roles, change, dryRun }) => {
    const wrong = !Array.isArray(roles) || roles.length === 0 || roles.length > 50;
    if (wrong || !roles.every((name) => typeof name === 'string')) throw refuse(memberTexts.roles, undefined, 'roles');
    const ids = [...new Set(projects)].sort((a, b) => a - b);
    if ((await objectIdsWith(ctx, 'project', MAY, ids)).size < ids.length) throw absent();
    const people = [...new Set(users)];
    const names = await userNames(ctx, people);
    if (people.some((id) => names[id] === undefined)) throw absent();
    const out: MembersAnswer = { changes: [], refused: [] };
    for (const projectId of ids) {
      const one = await inProject(ctx, projectId, { users: people, roles, change, dryRun: dryRun === true }, names);
      out.changes.push(...one.changes);
      out.refused.push(...one.refused);
    }
    return out;
  }),
];
