/** Routes of actual cost (1-product §2.8, §2.11). */
import type { Screens } from '#web/screens.ts';
import { COST_PAGE, PROGRAM_COST_PAGE } from '../cost-reports.ts';
import { costRights } from '../cost-sheet.entity.ts';
import { costPageTexts as x } from './texts.ts';

const page = () => import('./ActualCostPage.tsx');

export const screens: Screens = {
  name: 'cost',
  routes: [
    {
      path: COST_PAGE,
      title: x.page.text,
      layout: 'object',
      scope: 'project',
      need: costRights.read,
      query: ['tabName'],
      page,
    },
    {
      path: PROGRAM_COST_PAGE,
      title: x.programPage.text,
      layout: 'object',
      scope: 'program',
      need: costRights.read,
      query: ['tabName'],
      page,
    },
  ],
};
