/** Server of work hours: filling in, approving, reminding, settings. */
import { entityCalls } from '#kernel/entity-calls.ts';
import { forbidden, problem, Refusal } from '#kernel/problem.ts';
import { type Ctx, handle, type ServerModule } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import type { ListInput } from '#server/entity/entity-read.ts';
import type { EntityService } from '#server/entity/entity-service.ts';
import { exportSheet } from '#server/entity/entity-sheet.ts';
import { keptBy } from '#server/entity/kept-by.ts';
import { httpTexts } from '#server/http/errors.ts';
import {
  askCorrection,
  corrections,
  decideCorrection,
  hoursSheet,
  hoursStrip,
  hoursToApprove,
  hoursTraces,
  passRecords,
  recordStory,
  returnRecords,
  saveHours,
  silenceReminders,
  submitRecords,
  undoRecords,
  withdrawRecords,
  workReminders,
} from '../hours.calls.ts';
import { hoursPlaces } from '../hours.menu.ts';
import { hoursModule } from '../hours.module.ts';
import { MOST_AT_ONCE } from '../hours.rules.ts';
import { hoursTexts as t } from '../hours.texts.ts';
import { readCells } from '../hours-cells.ts';
import { type WorkRecordRow, workRecord } from '../work-record.entity.ts';
import { approvalLines, storyOf } from './approval-lines.ts';
import { approverFollowers, expiredJob } from './approvers.ts';
import { ask, decide, waitingCorrections } from './correct.ts';
import { passHours, returnHours, undoHours } from './decide.ts';
import { hoursTemplate, importHours } from './exchange/import-hours.ts';
import { findingHandlers } from './finding-list.ts';
import { findJob } from './findings.ts';
import { hoursForecastHandlers } from './forecast/hours-forecast.ts';
import { idsOf } from './held-records.ts';
import { hoursAdminHandlers } from './hours-admin.ts';
import { hoursRateHandlers } from './hours-rates.ts';
import { hoursReportHandlers } from './hours-report.ts';
import { hoursSetting } from './hours-settings.ts';
import { hoursWeekHandlers } from './hours-week.ts';
import { hoursIssueHandlers } from './issues/issue-of-hours.ts';
import { hoursOnProjects, hoursOnTasks, reportedByHours } from './kept-hours.ts';
import { settleFromRecords } from './ledger.ts';
import { workRecordService } from './record-service.ts';
import { remindersOf, silence } from './reminders.ts';
import { hoursFacts } from './report-facts.ts';
import { saveCells } from './save.ts';
import { sheetOf, stripOf } from './sheet.ts';
import { submitHours, withdrawHours } from './submit.ts';
import { compareJob } from './sums/month-check.ts';
import { tracesOf } from './traces.ts';

/** Of a project by the right to view its hours, elsewhere by the right to export. */
async function mustExport(ctx: Ctx, { projectId }: { projectId?: number | null }): Promise<void> {
  const inside = projectId != null && (await ctx.can('pm:workRecord:query', { projectId }));
  if (!inside && !ctx.viewer.rights.has('wr:workRecord:export')) throw forbidden();
}

/** Whoever fills in their own; those of others need their right row by row. */
function mustImport({ viewer }: Ctx): void {
  if (!viewer.rights.has('wr:workRecord:edit')) throw forbidden();
}

export const hoursServer: ServerModule = {
  ...hoursModule,
  tables: [
    'work_approval',
    'work_submission',
    'work_ledger',
    'work_day',
    'work_period',
    'work_remind_off',
    'work_correction',
    'work_finding',
    'work_finding_run',
    'work_month',
    'work_month_run',
  ],
  services: [workRecordService],
  menu: hoursPlaces,
  settings: [hoursSetting],
  jobs: [findJob, compareJob, expiredJob],
  hinders: {
    task: { remove: hoursOnTasks },
    project: { remove: hoursOnProjects },
    issue: { remove: keptBy(workRecord, 'issue', t.keptIssue) },
  },
  follows: { ...approverFollowers, planConfig: settleFromRecords },
  reportFacts: hoursFacts,
  reported: reportedByHours,
  handlers: [
    // Records are written by saving, importing, submitting and deciding alone.
    ...entityHandlers(workRecordService, [
      'create',
      'update',
      'remove',
      'batchRemove',
      'import',
      'importTemplate',
      'export',
    ]),
    handle(entityCalls(workRecord).export, async (ctx, input) => {
      await mustExport(ctx, input as ListInput);
      return exportSheet(workRecordService as unknown as EntityService, ctx, input as ListInput) as never;
    }),
    handle(entityCalls(workRecord).importTemplate, async (ctx) => {
      mustImport(ctx);
      return hoursTemplate(ctx) as never;
    }),
    handle(entityCalls(workRecord).import, async (ctx, input, upload) => {
      mustImport(ctx);
      if (!upload) throw new Refusal([problem(httpTexts.upload, undefined, 'file')]);
      const { dryRun, projectId, sheet } = input as {
        dryRun?: boolean | null;
        projectId?: number | null;
        sheet?: string | null;
      };
      return importHours(
        ctx,
        { bytes: await upload.bytes(), sheet: sheet ?? null },
        projectId ?? null,
        dryRun === true,
      );
    }),
    handle(saveHours, async (ctx, { person, cells }) => {
      const read = readCells(cells, MOST_AT_ONCE);
      if (!Array.isArray(read)) throw new Refusal([read]);
      return saveCells(ctx, person ?? ctx.viewer.userId, read);
    }),
    handle(submitRecords, (ctx, { ids }) => submitHours(ctx, idsOf(ids))),
    handle(withdrawRecords, (ctx, { ids }) => withdrawHours(ctx, idsOf(ids))),
    handle(passRecords, (ctx, { ids, opinion }) => passHours(ctx, idsOf(ids), opinion ?? null)),
    handle(returnRecords, (ctx, { ids, opinion }) => returnHours(ctx, idsOf(ids), opinion ?? '')),
    handle(undoRecords, (ctx, { ids, opinion }) => undoHours(ctx, idsOf(ids), opinion ?? null)),
    handle(hoursSheet, (ctx, { person, from, to }) => sheetOf(ctx, person, { from, to })),
    handle(hoursStrip, (ctx, { person, from, to }) => stripOf(ctx, person, { from, to })),
    handle(hoursTraces, (ctx, { day }) => tracesOf(ctx, day)),
    handle(hoursToApprove, (ctx, asked) => approvalLines(ctx, asked)),
    handle(recordStory, async (ctx, { recordId }) =>
      storyOf(ctx, (await workRecordService.row(ctx, recordId)) as WorkRecordRow),
    ),
    handle(workReminders, async (ctx) => ({ list: await remindersOf(ctx) })),
    handle(silenceReminders, async (ctx) => {
      await silence(ctx);
      return ctx.say(t.noMoreReminders);
    }),
    ...hoursAdminHandlers,
    ...hoursReportHandlers,
    ...hoursWeekHandlers,
    ...findingHandlers,
    ...hoursRateHandlers,
    ...hoursForecastHandlers,
    ...hoursIssueHandlers,
    handle(askCorrection, (ctx, { recordId, hours, reason }) => ask(ctx, recordId, hours, reason)),
    handle(corrections, (ctx) => waitingCorrections(ctx)),
    handle(decideCorrection, async (ctx, { id, agree, opinion }) => {
      await decide(ctx, id, agree, opinion ?? null);
      return null;
    }),
  ],
};
