/** Where portfolios are chosen: a tab of their page, and their candidates (design/portfolio.md, section 8). */
import type { Screens } from '#web/screens.ts';
import { candidate } from '../candidate.entity.ts';
import { selectionTabs } from './record-tabs.tsx';

export const screens: Screens = {
  name: 'selection',
  routes: [
    {
      path: '/modules/projectPortfolio/candidates',
      title: candidate.label,
      layout: 'object',
      scope: 'portfolio',
      need: 'pm:portfolio:query',
      page: () => import('./CandidatesPage.tsx'),
    },
  ],
  recordTabs: selectionTabs,
};
