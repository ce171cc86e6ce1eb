/** Roles and members of a new project, and what holds for them later. */
import { sql } from 'kysely';
import { type Problem, problem } from '#kernel/problem.ts';
import { texts } from '#kernel/text.ts';
import { checkRights } from '#modules/access/access.rules.ts';
import { rightGroups } from '#modules/access/server/public.ts';
import { userNames } from '#modules/user/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { entityService } from '#server/entity/entity-service.ts';
import { type ProjectRow, projectMember, projectRole } from '../project.entity.ts';
import { tellProject } from './notices.ts';

const teamTexts = texts('team', {
  managerRole: ['项目经理角色不能删除', '項目經理角色不能刪除', 'The project manager role cannot be removed'],
  roleInUse: ['还有成员使用该角色，不能删除', '還有成員使用該角色，不能刪除', 'Members still hold this role'],
  foreignRole: ['角色不属于该项目', '角色不屬於該項目', 'The role does not belong to this project'],
  managerStays: [
    '项目经理必须是项目成员',
    '項目經理必須是項目成員',
    'The project manager stays a member of the project',
  ],
});

export const projectRoleService = entityService(projectRole, {
  async check(ctx, { mode, before, after }) {
    if (mode !== 'remove') return (after!.rights ?? []).length > 0 ? checkRights(after!.rights, rightGroups()) : [];
    if (before!.manager) return [problem(teamTexts.managerRole)];
    const { rows } =
      await sql`SELECT 1 FROM project_member WHERE company_id = ${ctx.viewer.companyId} AND roles && ARRAY[${before!.id}]::bigint[] LIMIT 1`.execute(
        ctx.db,
      );
    return rows.length > 0 ? [problem(teamTexts.roleInUse)] : [];
  },
});

async function checkMember(
  ctx: Ctx,
  after: { roles: number[]; projectId?: number | null; templateId?: number | null },
): Promise<Problem[]> {
  const { rows } = await sql<{
    n: number;
  }>`SELECT count(*) AS n FROM project_role WHERE company_id = ${ctx.viewer.companyId} AND id = ANY(${after.roles}::bigint[])
    AND project_id IS NOT DISTINCT FROM ${after.projectId ?? null}::bigint AND template_id IS NOT DISTINCT FROM ${after.templateId ?? null}::bigint`.execute(
    ctx.db,
  );
  return rows[0]!.n === new Set(after.roles).size ? [] : [problem(teamTexts.foreignRole, undefined, 'roles')];
}

export const projectMemberService = entityService(projectMember, {
  async check(ctx, { mode, before, after }) {
    if (mode !== 'remove') return checkMember(ctx, after!);
    const { rows } =
      await sql`SELECT 1 FROM project WHERE company_id = ${ctx.viewer.companyId} AND id = ${before!.projectId ?? 0} AND manager = ${before!.user}`.execute(
        ctx.db,
      );
    return rows.length > 0 ? [problem(teamTexts.managerStays)] : [];
  },
  async changed(ctx, { mode, after }) {
    if (mode !== 'create' || !after!.projectId) return;
    await tellProject(ctx, {
      event: 'memberAdded',
      projectId: after!.projectId,
      people: { subject: [after!.user] },
      params: { person: (await userNames(ctx, [after!.user]))[after!.user] ?? '' },
    });
  },
});

/** Copies the company's active role templates into a project or a template. */
export async function addDefaultRoles(ctx: Ctx, owner: { projectId: number } | { templateId: number }): Promise<void> {
  const projectId = 'projectId' in owner ? owner.projectId : null;
  const templateId = 'templateId' in owner ? owner.templateId : null;
  const by = ctx.viewer.userId || null;
  await sql`INSERT INTO project_role (company_id, project_id, template_id, name, en_name, hk_name, template, manager, rights, description, created_by, updated_by)
    SELECT company_id, ${projectId}::bigint, ${templateId}::bigint, name, en_name, hk_name, id, manager, rights, description, ${by}::bigint, ${by}::bigint
    FROM project_role_template WHERE company_id = ${ctx.viewer.companyId} AND active ORDER BY id`.execute(ctx.db);
}

/** Makes the project's manager a member with the manager role. */
export async function addManager(ctx: Ctx, row: ProjectRow): Promise<void> {
  const { rows } = await sql<{
    id: number;
  }>`SELECT id FROM project_role WHERE company_id = ${row.companyId} AND project_id = ${row.id} AND manager LIMIT 1`.execute(
    ctx.db,
  );
  const role = rows[0]?.id;
  if (!role) return;
  await sql`INSERT INTO project_member (company_id, project_id, "user", roles, created_by, updated_by) VALUES (${row.companyId}, ${row.id}, ${row.manager}, ARRAY[${role}]::bigint[], ${ctx.viewer.userId || null}, ${ctx.viewer.userId || null})
    ON CONFLICT DO NOTHING`.execute(ctx.db);
}
