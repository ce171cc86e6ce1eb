/** Server of plans. */
import type { ServerModule } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { planModule } from '../plan.module.ts';
import { planRightGroup } from '../plan.rights.ts';
import { baselineHandlers, baselineService } from './change/baselines.ts';
import { changeHandlers } from './change/change-handlers.ts';
import { planChangeService } from './change/submit-change.ts';
import { planMadeOf } from './copy-plan.ts';
import { dueNotices } from './due-notices.ts';
import { planHandlers } from './edit/save-plan.ts';
import { exportHandlers } from './exchange/export-plan.ts';
import { importHandlers } from './exchange/import-plan.ts';
import { configHandlers } from './plan-config.ts';
import { planReaders } from './plan-figures.ts';
import { keepPlanSums } from './plan-sums.ts';
import { holdPlan, unfinishedTasks } from './project-hindrances.ts';
import { planFacts } from './report-facts.ts';
import './former-log.ts';
import { followCalendars } from './schedule/follow-calendars.ts';
import { calendarHandlers } from './schedule/plan-calendar.ts';

export const planServer: ServerModule = {
  ...planModule,
  hinders: { project: { complete: unfinishedTasks } },
  holds: { project: holdPlan },
  madeOf: planMadeOf,
  plans: planReaders,
  reportFacts: planFacts,
  // Costs have their own right.
  secrets: ['fixedCostCents'],
  tables: [
    'baseline_content',
    'generated_task',
    'notice_sent',
    'plan',
    'plan_change_content',
    'plan_link',
    'plan_sum',
    'plan_sum_due',
    'task_source',
  ],
  services: [baselineService, planChangeService],
  rights: [planRightGroup],
  jobs: [followCalendars, dueNotices, keepPlanSums],
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
