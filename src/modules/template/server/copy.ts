/**
 * Templates into projects and projects into templates: roles, members and the plan.
 *
 * Invariants: everything happens in one transaction; roles that the company gives by default keep its present rights,
 * others are copied by name; what one may not read cannot be copied. Progress, actuals and dates stay behind.
 */
import { sql } from 'kysely';
import { absent } from '#kernel/problem.ts';
import { copyNoticeRules } from '#modules/message/server/public.ts';
import { copyPlan, type PlanOwner } from '#modules/plan/server/public.ts';
import { copyPlanConfig, projectRow, projectService } from '#modules/project/server/public.ts';
import { copyBindings } from '#modules/workflow/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import { filledIn } from '#server/entity/entity-handlers.ts';
import { projectFromTemplate, templateFromProject } from '../template.calls.ts';
import type { TemplateRow } from '../template.entity.ts';
import { templateRow } from './public.ts';
import { templateService } from './template-service.ts';

const ids = (owner: PlanOwner) => ({
  project: 'projectId' in owner ? owner.projectId : null,
  template: 'templateId' in owner ? owner.templateId : null,
});

const ofOwner = (owner: PlanOwner) => {
  const { project, template } = ids(owner);
  return sql`r.project_id IS NOT DISTINCT FROM ${project}::bigint AND r.template_id IS NOT DISTINCT FROM ${template}::bigint`;
};

/** Roles the target has not got by that name. */
async function copyRoles(ctx: Ctx, from: PlanOwner, to: PlanOwner): Promise<void> {
  const { project, template } = ids(to);
  const by = ctx.viewer.userId || null;
  await sql`INSERT INTO project_role (company_id, project_id, template_id, name, en_name, hk_name, template, manager, rights, description, ext, created_by, updated_by)
    SELECT r.company_id, ${project}::bigint, ${template}::bigint, r.name, r.en_name, r.hk_name, r.template, r.manager, r.rights, r.description, r.ext, ${by}::bigint, ${by}::bigint
    FROM project_role r WHERE r.company_id = ${ctx.viewer.companyId} AND ${ofOwner(from)} ORDER BY r.id
    ON CONFLICT DO NOTHING`.execute(ctx.db);
}

/** Settings of the source; rules about its roles are about the target's roles of that name. */
async function copySettings(ctx: Ctx, from: PlanOwner, to: PlanOwner): Promise<void> {
  const [a, b] = [ids(from), ids(to)];
  const { rows } = await sql<{ old: number; own: number }>`SELECT o.id AS old, n.id AS own
    FROM project_role o JOIN project_role n ON n.company_id = o.company_id AND n.name = o.name
    WHERE o.company_id = ${ctx.viewer.companyId}
      AND o.project_id IS NOT DISTINCT FROM ${a.project}::bigint AND o.template_id IS NOT DISTINCT FROM ${a.template}::bigint
      AND n.project_id IS NOT DISTINCT FROM ${b.project}::bigint AND n.template_id IS NOT DISTINCT FROM ${b.template}::bigint`.execute(
    ctx.db,
  );
  const own = new Map(rows.map((row) => [row.old, row.own]));
  await copyPlanConfig(ctx, from, to);
  await copyNoticeRules(ctx, from, to, (id) => own.get(id));
}

/** Members of a template into a project, their roles found by name. Who is a member already stays as he is. */
async function copyMembers(ctx: Ctx, templateId: number, projectId: number): Promise<void> {
  const by = ctx.viewer.userId || null;
  await sql`INSERT INTO project_member (company_id, project_id, "user", roles, coefficient, ext, created_by, updated_by)
    SELECT m.company_id, ${projectId}::bigint, m."user", array_agg(n.id ORDER BY n.id), m.coefficient, m.ext, ${by}::bigint, ${by}::bigint
    FROM project_member m JOIN project_role o ON o.company_id = m.company_id AND o.template_id = m.template_id AND o.id = ANY(m.roles)
      JOIN project_role n ON n.company_id = m.company_id AND n.project_id = ${projectId}::bigint AND n.name = o.name
      JOIN "user" u ON u.company_id = m.company_id AND u.id = m."user" AND u.is_enable
    WHERE m.company_id = ${ctx.viewer.companyId} AND m.template_id = ${templateId} GROUP BY m.id
    ON CONFLICT DO NOTHING`.execute(ctx.db);
}

export const copyHandlers = [
  handle(projectFromTemplate, async (ctx, input) => {
    const { template: templateId, ...values } = input as Record<string, unknown> & { template: number };
    const template = (await ctx.can('pm:template:query')) ? await templateRow(ctx, templateId) : null;
    if (!template?.active) throw absent();
    const calendar = values.calendar ?? template.calendar;
    const parentMode = values.parentMode ?? template.parentMode;
    const made = await projectService.create(ctx, { ...filledIn(projectService.entity, values), calendar, parentMode });
    const from = { templateId };
    const to = { projectId: made.id };
    await copyRoles(ctx, from, to);
    await copyMembers(ctx, templateId, made.id);
    await copyPlan(ctx, from, to);
    await copyBindings(ctx, templateId, made.id);
    await copySettings(ctx, from, to);
    return projectRow(ctx, made.id);
  }),
  handle(templateFromProject, async (ctx, { project: projectId, ...values }) => {
    if (!(await ctx.can('pm:plan:query', { projectId }))) throw absent();
    const source = await projectRow(ctx, projectId);
    const { rows } = await sql<{
      id: number;
    }>`SELECT id FROM calendar WHERE company_id = ${ctx.viewer.companyId} AND id = ${source.calendar ?? 0} AND owner_kind = 'company'`.execute(
      ctx.db,
    );
    const made = await templateService.create(ctx, {
      ...filledIn(templateService.entity, values),
      type: source.type,
      department: source.department,
      calendar: rows[0]?.id ?? null,
      parentMode: source.parentMode,
      active: true,
    });
    const to = { templateId: made.id };
    await copyRoles(ctx, { projectId }, to);
    await copyPlan(ctx, { projectId }, to);
    await copySettings(ctx, { projectId }, to);
    return (await templateRow(ctx, made.id)) as TemplateRow;
  }),
];
