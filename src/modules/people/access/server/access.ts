/** Server of roles, role templates and the catalog of rights. */

import { absent, type Problem, problem } from '#kernel/problem.ts';
import { userRights } from '#modules/people/user/user.calls.ts';
import { type Ctx, handle, type ServerModule } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { entityService } from '#server/entity/entity-service.ts';
import type { Change } from '#server/entity/entity-write.ts';
import { rightCatalogue, saveSpecialRole, specialRoles } from '../access.calls.ts';
import { accessPlaces } from '../access.menu.ts';
import { accessModule } from '../access.module.ts';
import { accessRights } from '../access.rights.ts';
import { accessTexts, checkRights } from '../access.rules.ts';
import { overAll, type ProjectRoleTemplateRow, projectRoleTemplate, role, scopesOfRoles } from '../role.entity.ts';
import { rightGroups } from './catalogue.ts';
import { accessFollows } from './followers.ts';
import { ownReach } from './reach.ts';
import { rightSources } from './right-sources.ts';
import { rightsOfRoles } from './rights-of-people.ts';
import { roleService } from './roles.ts';
import { specialRoleList } from './special-roles.ts';

/** Only somebody who holds rights everywhere may add them to a default role (or restore a role with them). */
async function checkDefaults(ctx: Ctx, { before, after }: Change<ProjectRoleTemplateRow>): Promise<Problem[]> {
  if (!after || ctx.viewer.userId === 0) return [];
  const had = before?.active ? before.rights : [];
  const more = after.active && (after.rights.some((key) => !had.includes(key)) || (after.manager && !before?.active));
  const need = overAll(after.kind);
  if (!more || (await ownReach(ctx)).has(need)) return [];
  const right = rightGroups()
    .flatMap((g) => g.rights)
    .find((r) => r.key === need)!.label;
  return [problem(accessTexts.templateRights, { right }, 'rights')];
}

const projectRoleTemplateService = entityService(projectRoleTemplate, {
  check: async (ctx, change) => {
    const { after } = change;
    if (!after) return [];
    const problems = checkRights(after.rights, rightGroups(), scopesOfRoles(after.kind));
    return problems.length > 0 ? problems : checkDefaults(ctx, change);
  },
});

export const accessServer: ServerModule = {
  ...accessModule,
  tables: ['role_user'],
  rightsPort: rightsOfRoles,
  menu: accessPlaces,
  follows: accessFollows,
  services: [roleService, projectRoleTemplateService],
  rights: [accessRights],
  handlers: [
    ...entityHandlers(roleService),
    ...entityHandlers(projectRoleTemplateService),
    handle(userRights, (ctx, { id }) => rightSources(ctx, id)),
    handle(rightCatalogue, async () => [...rightGroups()]),
    handle(specialRoles, specialRoleList),
    handle(saveSpecialRole, async (ctx, { id, version, users }) => {
      if (!(await specialRoleList(ctx)).some((r) => r.id === id)) throw absent();
      const { viewer } = ctx;
      const rights = new Set([...viewer.rights, role.rights.read, role.rights.update]);
      await roleService.update(ctx.as({ ...viewer, departments: null, rights }), id, version, { users: users ?? [] });
      return specialRoleList(ctx);
    }),
  ],
};
