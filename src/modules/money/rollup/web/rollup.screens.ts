/** Routes of what portfolios show of their projects (1-product §2.10, §2.4). */
import type { Route } from '#web/route.ts';
import type { Screens } from '#web/screens.ts';
import { rollupTexts as x } from './texts.ts';

const at = (page: string) => `/modules/projectPortfolio/${page}`;
const inside = (
  page: string,
  title: (typeof x)[keyof typeof x],
  shown: Route['page'],
  query: readonly string[] = [],
): Route => ({
  ...{ path: at(page), title: title.text, layout: 'object', scope: 'portfolio', need: 'pm:portfolio:query' },
  ...(query.length > 0 && { query }),
  page: shown,
});

export const screens: Screens = {
  name: 'rollup',
  routes: [
    {
      path: at('projectPortfolioOverview'),
      title: x.overview.text,
      layout: 'system',
      need: 'login',
      query: ['light', 'search'],
      page: () => import('./PortfolioOverviewPage.tsx'),
    },
    inside('projectOverview', x.glance, () => import('./ProjectOverviewPage.tsx'), ['light', 'department', 'search']),
    inside('projectPortfolioMap', x.map, () => import('./MapPage.tsx')),
    inside('projectPortfolioTreeChart', x.tree, () => import('./TreeChartPage.tsx')),
    inside('bubbleChart', x.bubble, () => import('./BubblePage.tsx'), ['x', 'y', 'size']),
    inside('budgetOrManpower', x.budgetOrManpower, () => import('./BudgetOrManpowerPage.tsx'), ['tabName']),
    inside('manpower', x.manpower, () => import('./ManpowerPage.tsx'), ['item']),
    inside('projectResDistribution', x.distribution, () => import('./DistributionPage.tsx')),
    inside('portfolioRisk', x.riskMatrix, () => import('./RiskMatrixPage.tsx'), ['item', 'cell', 'level']),
    inside('issueOrRisk', x.issueOrRisk, () => import('./IssueOrRiskPage.tsx'), ['tabName', 'item', 'late']),
    {
      path: '/onePagePaper',
      title: x.paper.text,
      layout: 'object',
      scope: 'portfolio',
      need: 'pm:portfolio:query',
      page: () => import('./OnePagePaperPage.tsx'),
    },
  ],
};
