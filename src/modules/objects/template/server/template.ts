/** Server of project templates. */
import { sql } from 'kysely';
import { inputFields } from '#kernel/entity.ts';
import { absent } from '#kernel/problem.ts';
import { objectHandlers } from '#modules/people/team/server/public.ts';
import { handle, type ServerModule } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { titlesOf } from '#server/entity/entity-read.ts';
import { templateInfo } from '../template.calls.ts';
import { template } from '../template.entity.ts';
import { templatePlaces } from '../template.menu.ts';
import { templateModule } from '../template.module.ts';
import { templateKind } from '../template.object.ts';
import { templateRightGroup } from '../template.rights.ts';
import { copyHandlers } from './copy.ts';
import { bindingHandlers } from './template-bindings.ts';
import { classTemplates, templateRow } from './template-row.ts';
import { templateService } from './template-service.ts';

export const templateServer: ServerModule = {
  ...templateModule,
  menu: templatePlaces,
  classTemplates,
  services: [templateService],
  rights: [templateRightGroup],
  handlers: [
    ...entityHandlers(templateService),
    ...copyHandlers,
    ...bindingHandlers,
    ...objectHandlers(templateKind, async () => absent()),
    handle(templateInfo, async (ctx, { templateId }) => {
      const row = await templateRow(ctx, templateId);
      if (!row) throw absent();
      const { rows } = await sql<{ roles: number; members: number }>`SELECT
        (SELECT count(*) FROM project_role WHERE company_id = ${ctx.viewer.companyId} AND template_id = ${templateId}) AS roles,
        (SELECT count(*) FROM project_member WHERE company_id = ${ctx.viewer.companyId} AND template_id = ${templateId}) AS members`.execute(
        ctx.db,
      );
      const may = await ctx.can('pm:template:edit');
      return {
        row,
        titles: await titlesOf(template, ctx, [row]),
        editable: may ? inputFields(template, 'update').map(([name]) => name) : [],
        ...rows[0]!,
      };
    }),
  ],
};
