/**
 * Templates into projects and projects into templates: roles, members and what is inside.
 *
 * Invariants: everything happens in one transaction; roles that the company gives by default keep its present rights,
 * others are copied by name; unreadable parts cannot be copied. Progress, actuals and dates stay behind.
 */
import { sql } from 'kysely';
import { dateOfInstant } from '#kernel/dates.ts';
import type { ObjectRef } from '#kernel/object-kind.ts';
import { absent } from '#kernel/problem.ts';
import { plans, projectRow, projectService } from '#modules/objects/project/server/public.ts';
import { bringAlong, copyMembers, copyRoles } from '#modules/people/team/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import { withExtFields } from '#server/entity/entity-handlers.ts';
import { copySettings } from '#server/settings.ts';
import { projectFromTemplate, templateFromProject } from '../template.calls.ts';
import type { TemplateRow } from '../template.entity.ts';
import { templateRow } from './template-row.ts';
import { templateService } from './template-service.ts';

/** Roles and settings of the source; rules about its roles are about the target's roles of that name. */
async function copyRolesAndSettings(ctx: Ctx, from: ObjectRef, to: ObjectRef): Promise<void> {
  const own = await copyRoles(ctx, from, to);
  await copySettings(ctx, from, { object: to, roleOf: (id) => own.get(id) });
}

/** The project ends when its plan does. */
async function endWithPlan(ctx: Ctx, projectId: number): Promise<void> {
  const today = dateOfInstant(ctx.now, ctx.utcOffset);
  const { planEnd } = (await plans().figures(ctx, [projectId], today))(projectId).outlook;
  const { version, plannedEnd } = await projectRow(ctx, projectId);
  if (planEnd && planEnd > plannedEnd) await projectService.update(ctx, projectId, version, { plannedEnd: planEnd });
}

export const copyHandlers = [
  handle(projectFromTemplate, async (ctx, input) => {
    const { template: templateId, ...values } = input as Record<string, unknown> & { template: number };
    const template = (await ctx.can('pm:template:query')) ? await templateRow(ctx, templateId) : null;
    if (!template?.active) throw absent();
    const known = {
      calendar: values.calendar ?? template.calendar,
      parentMode: values.parentMode ?? template.parentMode,
      type: values.type ?? template.type,
      department: values.department ?? template.department,
      // Until its plan is there and says when it ends.
      plannedEnd: values.plannedEnd ?? values.plannedStart,
    };
    const made = await projectService.create(ctx, { ...withExtFields(projectService.entity, values), ...known });
    const from = { scope: 'template', id: templateId } as const;
    const to = { scope: 'project', id: made.id } as const;
    await copyRolesAndSettings(ctx, from, to);
    await copyMembers(ctx, from, to);
    await bringAlong(ctx, from, to);
    if (!values.plannedEnd) await endWithPlan(ctx, made.id);
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
      ...withExtFields(templateService.entity, values),
      type: source.type,
      department: source.department,
      calendar: rows[0]?.id ?? null,
      parentMode: source.parentMode,
      active: true,
    });
    const from = { scope: 'project', id: projectId } as const;
    const to = { scope: 'template', id: made.id } as const;
    await copyRolesAndSettings(ctx, from, to);
    await bringAlong(ctx, from, to);
    return (await templateRow(ctx, made.id)) as TemplateRow;
  }),
];
