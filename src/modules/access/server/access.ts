/** Server of roles, role templates and the catalogue of rights. */
import { sql } from 'kysely';
import { problem, Refusal } from '#kernel/problem.ts';
import { handle, type ServerModule } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { entityService } from '#server/entity/entity-service.ts';
import { isHaveDepartmentPrivilege, isProjectManager, rightCatalogue } from '../access.calls.ts';
import { accessRights } from '../access.rights.ts';
import { accessTexts, checkHiddenMenus, checkRights } from '../access.rules.ts';
import { projectRoleTemplate, role } from '../role.entity.ts';
import { rightGroups } from './public.ts';

export const roleService = entityService(role, {
  check: (_ctx, { mode, before, after }) => {
    if (mode === 'remove') return before?.builtIn ? [problem(accessTexts.builtInRole)] : [];
    const renamed = before?.builtIn && before.name !== after!.name;
    const emptied = after!.builtIn === 'administrator' && (after!.users ?? []).length === 0 && before !== null;
    return [
      ...checkRights(after!.rights, rightGroups()),
      ...checkHiddenMenus(after!.hiddenMenus),
      ...(renamed ? [problem(accessTexts.builtInRole, undefined, 'name')] : []),
      ...(emptied ? [problem(accessTexts.lastAdministrator, undefined, 'users')] : []),
    ];
  },
});

export const projectRoleTemplateService = entityService(projectRoleTemplate, {
  check: (_ctx, { after }) => (after ? checkRights(after.rights, rightGroups()) : []),
});

export const accessServer: ServerModule = {
  name: 'access',
  entities: [role, projectRoleTemplate],
  services: [roleService, projectRoleTemplateService],
  rights: [accessRights],
  handlers: [
    ...entityHandlers(roleService),
    ...entityHandlers(projectRoleTemplateService),
    handle(rightCatalogue, async () => [...rightGroups()]),
    handle(isHaveDepartmentPrivilege, async (ctx) => {
      const { rows } = await sql<{
        hit: boolean;
      }>`SELECT EXISTS (SELECT 1 FROM department WHERE company_id = ${ctx.viewer.companyId} AND manager = ${ctx.viewer.userId}) AS hit`.execute(
        ctx.db,
      );
      if (!rows[0]!.hit && !(await ctx.can('pm:task:department'))) throw new Refusal([problem(accessTexts.noAccess)]);
      return null;
    }),
    handle(isProjectManager, async (ctx) => {
      const { rows } = await sql<{
        hit: boolean;
      }>`SELECT EXISTS (SELECT 1 FROM project WHERE company_id = ${ctx.viewer.companyId} AND manager = ${ctx.viewer.userId}) AS hit`.execute(
        ctx.db,
      );
      if (!rows[0]!.hit) throw new Refusal([problem(accessTexts.noAccess)]);
      return null;
    }),
  ],
};
