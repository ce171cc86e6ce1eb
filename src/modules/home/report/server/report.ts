/** Server of reports over everything people may read. */
import type { ServerModule } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { reportModule } from '../report.module.ts';
import { cptService, ownReportHandlers, ownReportService } from './own-reports.ts';
import { pivotHandlers } from './pivots.ts';
import { projectReportHandlers } from './project-reports.ts';
import { keepProjectWeeks } from './project-weeks.ts';
import { reportMails, scheduleService } from './report-schedules.ts';

export const reportServer: ServerModule = {
  ...reportModule,
  services: [ownReportService, cptService, scheduleService],
  jobs: [keepProjectWeeks, reportMails],
  handlers: [
    ...projectReportHandlers,
    ...entityHandlers(ownReportService),
    ...entityHandlers(cptService),
    ...entityHandlers(scheduleService),
    ...pivotHandlers,
    ...ownReportHandlers,
  ],
};
