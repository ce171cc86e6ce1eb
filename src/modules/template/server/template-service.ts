/** The one way in which templates are read and written. */
import { dropNoticeRules } from '#modules/message/server/public.ts';
import { addDefaultRoles, dropPlanConfig } from '#modules/project/server/public.ts';
import { dropBindings } from '#modules/workflow/server/public.ts';
import { entityService } from '#server/entity/entity-service.ts';
import { template } from '../template.entity.ts';

export const templateService = entityService(template, {
  async changed(ctx, { mode, before, after }) {
    if (mode === 'create') await addDefaultRoles(ctx, { templateId: after!.id });
    if (mode === 'remove') {
      await dropBindings(ctx, 'template', before!.id);
      await dropNoticeRules(ctx, { templateId: before!.id });
      await dropPlanConfig(ctx, { templateId: before!.id });
    }
  },
});
