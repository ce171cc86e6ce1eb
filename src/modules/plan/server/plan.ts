/** Server of plans. */
import type { ServerModule } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { baseline } from '../baseline.entity.ts';
import { planRightGroup } from '../plan.rights.ts';
import { baselineHandlers, baselineService } from './baselines.ts';
import { exportHandlers } from './export-plan.ts';
import { followCalendars } from './follow-calendars.ts';
import { importHandlers } from './import-plan.ts';
import { calendarHandlers } from './plan-calendar.ts';
import { planHandlers } from './save-plan.ts';

export const planServer: ServerModule = {
  name: 'plan',
  entities: [baseline],
  services: [baselineService],
  rights: [planRightGroup],
  jobs: [followCalendars],
  handlers: [
    // A baseline is made of a plan (createBaseline), never of values alone.
    ...entityHandlers(baselineService, ['create', 'import', 'importTemplate']),
    ...planHandlers,
    ...baselineHandlers,
    ...importHandlers,
    ...exportHandlers,
    ...calendarHandlers,
  ],
};
