/** Server of project reports. */
import { handle, type ServerModule } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import {
  reportFactRows,
  reportFacts,
  reportPeriods,
  retakeFacts,
  reviseReport,
  startReport,
} from '../project-report.calls.ts';
import { projectReportModule } from '../project-report.module.ts';
import { draftJob } from './draft-reports.ts';
import { factRowsOf, factsOf } from './read-facts.ts';
import { projectReportService, retake } from './report-service.ts';
import { reportConfigHandlers, reportSetting } from './report-settings.ts';
import { offered, revise, start } from './start-report.ts';

export const projectReportServer: ServerModule = {
  ...projectReportModule,
  tables: ['project_report_content', 'project_report_draft'],
  services: [projectReportService],
  settings: [reportSetting],
  jobs: [draftJob],
  handlers: [
    // A report is made of the facts of its project, not of a sheet.
    ...entityHandlers(projectReportService, ['import', 'importTemplate']),
    ...reportConfigHandlers,
    handle(reportPeriods, (ctx, { projectId, kind }) => offered(ctx, projectId, kind)),
    handle(startReport, (ctx, input) => start(ctx, input)),
    handle(reviseReport, (ctx, { reportId }) => revise(ctx, reportId)),
    handle(retakeFacts, async (ctx, { reportId, version }) => {
      await retake(ctx, reportId, version);
      return null;
    }),
    handle(reportFacts, (ctx, { reportId }) => factsOf(ctx, reportId)),
    handle(reportFactRows, (ctx, { reportId, fact }) => factRowsOf(ctx, reportId, fact)),
  ],
};
