/** Server of risks: records, moves, lists, their story and figures. */
import { entityCalls } from '#kernel/entity-calls.ts';
import { objectOfRef, scopeRefOf } from '#kernel/object-kind.ts';
import { forbidden } from '#kernel/problem.ts';
import { type Ctx, handle, type ServerModule } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import type { ListInput } from '#server/entity/entity-read.ts';
import type { EntityService } from '#server/entity/entity-service.ts';
import { exportSheet } from '#server/entity/entity-sheet.ts';
import { riskMatrix, riskStory, riskTrend } from '../risk.calls.ts';
import { type RiskRow, risk } from '../risk.entity.ts';
import { riskPlaces } from '../risk.menu.ts';
import { riskModule } from '../risk.module.ts';
import { openRisksOfTasks } from './finish-notes.ts';
import { riskFact } from './report-facts.ts';
import { reviewJob } from './review-due.ts';
import { riskConfigHandlers } from './risk-config.ts';
import { matrixOf, trendOf } from './risk-figures.ts';
import { riskLibraryHandlers, riskTemplateService } from './risk-library.ts';
import { riskMoneyHandlers } from './risk-money.ts';
import { riskService } from './risk-service.ts';
import { riskSetting } from './risk-settings.ts';
import { storyOf } from './risk-story.ts';
import { risksOnTasks, riskTaskHandlers } from './risk-tasks.ts';
import { riskCases } from './seen-before.ts';
import { simulationHandlers } from './simulation.ts';

/** Of an object by the right to view its risks, elsewhere by the right to see all. */
async function mustExport(ctx: Ctx, input: ListInput): Promise<void> {
  const object = objectOfRef(input);
  const inside = object !== null && (await ctx.can('pm:risk:query', scopeRefOf(object)));
  if (!inside && !ctx.viewer.rights.has('rk:risk:all')) throw forbidden();
}

export const riskServer: ServerModule = {
  ...riskModule,
  tables: ['risk_assessment', 'risk_review', 'risk_reminder', 'risk_simulation'],
  services: [riskService, riskTemplateService],
  menu: riskPlaces,
  settings: [riskSetting],
  jobs: [reviewJob],
  hinders: { task: { remove: risksOnTasks } },
  reportFacts: [riskFact],
  finishNotes: openRisksOfTasks,
  seenBefore: riskCases,
  handlers: [
    ...riskConfigHandlers,
    ...riskMoneyHandlers,
    ...riskTaskHandlers,
    ...riskLibraryHandlers,
    ...simulationHandlers,
    ...entityHandlers(riskService, ['export']),
    handle(entityCalls(risk).export, async (ctx, input) => {
      await mustExport(ctx, input as ListInput);
      return exportSheet(riskService as unknown as EntityService, ctx, input as ListInput) as never;
    }),
    handle(riskStory, async (ctx, { riskId }) => storyOf(ctx, (await riskService.row(ctx, riskId)) as RiskRow)),
    handle(riskMatrix, (ctx, input) => matrixOf(ctx, input)),
    handle(riskTrend, (ctx, { weeks, ...input }) => trendOf(ctx, input, weeks ?? undefined)),
  ],
};
