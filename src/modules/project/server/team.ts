/** Roles and members of projects, templates and programs: those a new one starts with, and what holds for them later. */
import { sql } from 'kysely';
import type { ScopeRef } from '#kernel/permission.ts';
import { type Problem, problem } from '#kernel/problem.ts';
import { texts } from '#kernel/text.ts';
import { checkRights } from '#modules/access/access.rules.ts';
import { scopesOfRoles } from '#modules/access/role.entity.ts';
import { rightGroups, withRow } from '#modules/access/server/public.ts';
import { userNames } from '#modules/user/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { entityService } from '#server/entity/entity-service.ts';
import { type ProjectMemberRow, projectMember, projectRole } from '../project.entity.ts';
import { tellProject } from './notices.ts';
import { keepWithinTeam } from './team-guard.ts';

const teamTexts = texts('team', {
  managerRole: ['经理角色不能删除', '經理角色不能刪除', 'The manager role cannot be removed'],
  roleInUse: ['还有成员使用该角色，不能删除', '還有成員使用該角色，不能刪除', 'Members still hold this role'],
  foreignRole: ['角色不属于该对象', '角色不屬於該對象', 'The role does not belong here'],
  managerStays: ['经理必须保留为成员', '經理必須保留為成員', 'The manager stays a member'],
});

export const projectRoleService = entityService(projectRole, {
  async check(ctx, { mode, before, after }) {
    if (mode !== 'remove') {
      const scopes = scopesOfRoles(after!.programId ? 'program' : 'project');
      return (after!.rights ?? []).length > 0 ? checkRights(after!.rights, rightGroups(), scopes) : [];
    }
    if (before!.manager) return [problem(teamTexts.managerRole)];
    const { rows } =
      await sql`SELECT 1 FROM project_member WHERE company_id = ${ctx.viewer.companyId} AND roles && ARRAY[${before!.id}]::bigint[] LIMIT 1`.execute(
        ctx.db,
      );
    return rows.length > 0 ? [problem(teamTexts.roleInUse)] : [];
  },
  // A new role has no members.
  async changed(ctx, { mode, before, after }) {
    if (mode === 'update')
      await keepWithinTeam(ctx, after!, (now) => ({ ...now, roles: withRow(now.roles, before!.id, before) }));
  },
});

/** Ids of the members of a project. */
export async function memberIds(ctx: Ctx, projectId: number): Promise<number[]> {
  const { rows } = await sql<{ user: number }>`SELECT "user" FROM project_member
    WHERE company_id = ${ctx.viewer.companyId} AND project_id = ${projectId}`.execute(ctx.db);
  return rows.map(({ user }) => user);
}

async function checkMember(
  ctx: Ctx,
  after: Pick<ProjectMemberRow, 'roles' | 'projectId' | 'templateId' | 'programId'>,
): Promise<Problem[]> {
  const { rows } = await sql<{
    n: number;
  }>`SELECT count(*) AS n FROM project_role WHERE company_id = ${ctx.viewer.companyId} AND id = ANY(${after.roles}::bigint[])
    AND project_id IS NOT DISTINCT FROM ${after.projectId ?? null}::bigint AND template_id IS NOT DISTINCT FROM ${after.templateId ?? null}::bigint
    AND program_id IS NOT DISTINCT FROM ${after.programId ?? null}::bigint`.execute(ctx.db);
  return rows[0]!.n === new Set(after.roles).size ? [] : [problem(teamTexts.foreignRole, undefined, 'roles')];
}

export const projectMemberService = entityService(projectMember, {
  async check(ctx, { mode, before, after }) {
    if (mode !== 'remove') return checkMember(ctx, after!);
    const { rows } =
      await sql`SELECT 1 FROM project WHERE company_id = ${ctx.viewer.companyId} AND id = ${before!.projectId ?? 0} AND manager = ${before!.user}
        UNION ALL SELECT 1 FROM program WHERE company_id = ${ctx.viewer.companyId} AND id = ${before!.programId ?? 0} AND manager = ${before!.user}`.execute(
        ctx.db,
      );
    return rows.length > 0 ? [problem(teamTexts.managerStays)] : [];
  },
  async changed(ctx, { mode, before, after }) {
    if (after) await keepWithinTeam(ctx, after, (now) => ({ ...now, members: withRow(now.members, after.id, before) }));
    if (mode !== 'create' || !after!.projectId) return;
    await tellProject(ctx, {
      event: 'memberAdded',
      projectId: after!.projectId,
      people: { subject: [after!.user] },
      params: { person: (await userNames(ctx, [after!.user]))[after!.user] ?? '' },
    });
  },
});

export type TeamOwner = { projectId: number } | { templateId: number } | { programId: number };

/** Copies the company's active role templates of its kind into a project, template or program. */
export async function addDefaultRoles(ctx: Ctx, owner: TeamOwner): Promise<void> {
  const { projectId = null, templateId = null, programId = null } = owner as ScopeRef;
  const kind = programId === null ? 'project' : 'program';
  const by = ctx.viewer.userId || null;
  await sql`INSERT INTO project_role (company_id, project_id, template_id, program_id, name, en_name, hk_name, template, manager, rights, description, created_by, updated_by)
    SELECT company_id, ${projectId}::bigint, ${templateId}::bigint, ${programId}::bigint, name, en_name, hk_name, id, manager, rights, description, ${by}::bigint, ${by}::bigint
    FROM project_role_template WHERE company_id = ${ctx.viewer.companyId} AND kind = ${kind} AND active ORDER BY id`.execute(
    ctx.db,
  );
}

/** Makes the manager of a project or program a member with its manager role. */
export async function addManager(
  ctx: Ctx,
  scope: 'project' | 'program',
  row: { id: number; companyId: number; manager: number },
): Promise<void> {
  const owner = sql.id(`${scope}_id`);
  const by = ctx.viewer.userId || null;
  await sql`INSERT INTO project_member (company_id, ${owner}, "user", roles, created_by, updated_by)
    SELECT company_id, ${owner}, ${row.manager}::bigint, ARRAY[id], ${by}::bigint, ${by}::bigint FROM project_role
    WHERE company_id = ${row.companyId} AND ${owner} = ${row.id} AND manager ORDER BY id LIMIT 1
    ON CONFLICT DO NOTHING`.execute(ctx.db);
}
