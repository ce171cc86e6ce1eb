/** Server of earned value: projects, programs, budget against actual cost. */
import type { ServerModule } from '#server/context.ts';
import { evmModule } from '../evm.module.ts';
import { budgetActualHandlers } from './budget-actual.ts';
import { partsHandlers } from './budget-actual-parts.ts';
import { closedMonthHandlers, freezeMonth } from './closed-months.ts';
import { costReportHandlers } from './cost-report.ts';
import { evmHandlers } from './read-evm.ts';
import { techniqueHandlers } from './techniques.ts';

export const evmServer: ServerModule = {
  ...evmModule,
  follows: { fiscalPeriod: freezeMonth },
  handlers: [
    ...evmHandlers,
    ...closedMonthHandlers,
    ...techniqueHandlers,
    ...budgetActualHandlers,
    ...partsHandlers,
    ...costReportHandlers,
  ],
};
