/** The one way in which templates are read and written. */
import { keepTeam } from '#modules/people/team/server/public.ts';
import { entityService } from '#server/entity/entity-service.ts';
import { template } from '../template.entity.ts';

export const templateService = entityService(template, {
  async changed(ctx, { before, after }) {
    if (after) await keepTeam(ctx, { scope: 'template', id: after.id }, before, after);
  },
});
