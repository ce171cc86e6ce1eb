/** Routes of earned value and of budget against actual cost (1-product §2.8, §2.11, §2.16). */
import type { Screens } from '#web/screens.ts';
import { evmTexts as x } from '../evm.texts.ts';

const budgetActual = () => import('./BudgetActualPage.tsx');

export const screens: Screens = {
  name: 'evm',
  routes: [
    {
      path: '/project/projectPerformance',
      title: x.page.text,
      layout: 'object',
      scope: 'project',
      need: 'pm:evm:query',
      query: ['day', 'known'],
      page: () => import('./PerformancePage.tsx'),
    },
    {
      path: '/project/projectBudgetActual',
      title: x.budgetActual.text,
      layout: 'object',
      scope: 'project',
      need: 'pm:actualCost:query',
      page: budgetActual,
    },
    {
      path: '/modules/projectProgram/projectProgrambudgetActualComparison',
      title: x.programBudgetActual.text,
      layout: 'object',
      scope: 'program',
      need: 'pm:actualCost:query',
      page: budgetActual,
    },
    {
      path: '/modules/projectCostReport',
      title: x.costReport.text,
      layout: 'system',
      need: 'login',
      page: () => import('./CostReportPage.tsx'),
    },
  ],
};
