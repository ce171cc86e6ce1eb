/** Routes of portfolios (1-product §2.10). */
import type { Screens } from '#web/screens.ts';
import { portfolio } from '../portfolio.entity.ts';
import { portfolioTabs } from './record-tabs.tsx';
import { portfolioPageTexts as x } from './texts.ts';

const ofPortfolio = { layout: 'object', scope: 'portfolio' } as const;
/** What 1-product §2.10 names beside the portfolio. */
const marks = ['template', 'isEdit', 'fromMenu'];

export const screens: Screens = {
  name: 'portfolio',
  routes: [
    {
      path: '/modules/projectPortfolio/myProjectPortfolio',
      title: ['我的项目组合', '我的項目組合', 'My portfolios'],
      layout: 'system',
      need: 'login',
      query: ['circle'],
      page: () => import('./MyPortfoliosPage.tsx'),
    },
    {
      path: '/modules/projectPortfolio/add',
      title: x.create.text,
      layout: 'system',
      need: portfolio.rights.create,
      query: ['parent', ...marks],
      keepAlive: false,
      page: () => import('./AddPortfolioPage.tsx'),
    },
    {
      path: '/modules/projectPortfolio/edit',
      title: ['编辑项目组合', '編輯項目組合', 'Edit portfolio'],
      ...ofPortfolio,
      need: 'pm:portfolio:edit',
      query: marks,
      keepAlive: false,
      page: () => import('./EditPortfolioPage.tsx'),
    },
    {
      path: '/modules/projectPortfolio/detail',
      title: x.information.text,
      ...ofPortfolio,
      need: 'pm:portfolio:query',
      query: [...marks, 'tab'],
      page: () => import('./PortfolioDetailPage.tsx'),
    },
    {
      path: '/modules/projectPortfolio/subList',
      title: x.contents.text,
      ...ofPortfolio,
      need: 'pm:portfolio:query',
      page: () => import('./SubListPage.tsx'),
    },
    {
      path: '/modules/projectPortfolio/dynamic',
      title: x.dynamics.text,
      ...ofPortfolio,
      need: 'pm:portfolio:query',
      query: ['tabName', 'id'],
      page: () => import('./DynamicPage.tsx'),
    },
  ],
  recordTabs: portfolioTabs,
};
