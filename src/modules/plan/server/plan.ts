/** Server of plans. */
import type { ServerModule } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { baseline } from '../baseline.entity.ts';
import { planRightGroup } from '../plan.rights.ts';
import { planChange } from '../plan-change.entity.ts';
import { baselineHandlers, baselineService } from './baselines.ts';
import { changeHandlers, planChangeService } from './change-handlers.ts';
import { dueNotices } from './due-notices.ts';
import { exportHandlers } from './export-plan.ts';
import { followCalendars } from './follow-calendars.ts';
import { importHandlers } from './import-plan.ts';
import { calendarHandlers } from './plan-calendar.ts';
import { configHandlers } from './plan-config.ts';
import { planHandlers } from './save-plan.ts';

export const planServer: ServerModule = {
  name: 'plan',
  entities: [baseline, planChange],
  services: [baselineService, planChangeService],
  rights: [planRightGroup],
  jobs: [followCalendars, dueNotices],
  handlers: [
    // A baseline is made of a plan (createBaseline), never of values alone.
    ...entityHandlers(baselineService, ['create', 'import', 'importTemplate']),
    // A change request is made of edits (savePlanChange).
    ...entityHandlers(planChangeService, ['create', 'import', 'importTemplate']),
    ...changeHandlers,
    ...planHandlers,
    ...baselineHandlers,
    ...importHandlers,
    ...exportHandlers,
    ...calendarHandlers,
    ...configHandlers,
  ],
};
