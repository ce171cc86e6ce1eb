/** Server of risks: records, moves, lists, their story and figures. */
import { entityCalls } from '#kernel/entity-calls.ts';
import { objectOfRef, scopeRefOf } from '#kernel/object-kind.ts';
import { forbidden } from '#kernel/problem.ts';
import { type Ctx, type Handler, handle, type ServerModule } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import type { ListInput } from '#server/entity/entity-read.ts';
import type { EntityService } from '#server/entity/entity-service.ts';
import { exportSheet } from '#server/entity/entity-sheet.ts';
import { callName } from '#server/http/admit.ts';
import { registerRisk, riskMatrix, riskStory, riskTrend } from '../risk.calls.ts';
import { type RiskRow, risk } from '../risk.entity.ts';
import { riskPlaces } from '../risk.menu.ts';
import { riskModule } from '../risk.module.ts';
import { IMPACTS } from '../risk-matrix.ts';
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

const handlers = entityHandlers(riskService, ['export']);
const creating = handlers.find(({ call }) => callName(call) === callName(entityCalls(risk).create))!;

/** A new risk with its first judgment, in one transaction. */
const registering: Handler = {
  call: registerRisk,
  run: async (ctx, input) => {
    const given = input as Record<string, unknown>;
    const judgment = Object.fromEntries(['probability', ...IMPACTS].map((name) => [name, given[name] ?? null]));
    const values = Object.fromEntries(Object.entries(given).filter(([name]) => !(name in judgment)));
    const row = (await creating.run(ctx, values)) as RiskRow;
    if (Object.values(judgment).every((value) => value === null)) return row;
    return riskService.move(ctx, row.id, { action: 'assess', version: row.version, values: judgment });
  },
};

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
    ...handlers,
    registering,
    handle(entityCalls(risk).export, async (ctx, input) => {
      await mustExport(ctx, input as ListInput);
      return exportSheet(riskService as unknown as EntityService, ctx, input as ListInput) as never;
    }),
    handle(riskStory, async (ctx, { riskId }) => storyOf(ctx, (await riskService.row(ctx, riskId)) as RiskRow)),
    handle(riskMatrix, (ctx, input) => matrixOf(ctx, input)),
    handle(riskTrend, (ctx, { weeks, ...input }) => trendOf(ctx, input, weeks ?? undefined)),
  ],
};
