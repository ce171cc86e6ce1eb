import type { Module } from '#kernel/module.ts';
import type {} from '#modules/people/menu/system-menu.ts';

const perms = 'pm:portfolio:query';
const at = (page: string): string => `/modules/projectPortfolio/${page}`;

/** What portfolios show of the figures of their projects. */
export const rollupModule: Module = {
  name: 'rollup',
  menu: [
    {
      under: 'portfolio',
      place: 20,
      label: ['项目组合总览', '項目組合總覽', 'Portfolio overview'],
      url: at('projectPortfolioOverview'),
    },
  ],
  objectMenus: {
    portfolio: [
      { id: 93, place: 30, label: ['组合视图', '組合視圖', 'Views'], icon: 'project' },
      {
        id: 9301,
        place: 10,
        label: ['项目概览', '項目概覽', 'Projects at a glance'],
        url: at('projectOverview'),
        perms,
      },
      { id: 9302, place: 20, label: ['线路图', '線路圖', 'Roadmap'], url: at('projectPortfolioMap'), perms },
      { id: 9303, place: 30, label: ['组合树图', '組合樹圖', 'Tree'], url: at('projectPortfolioTreeChart'), perms },
      { id: 9304, place: 40, label: ['气泡图', '氣泡圖', 'Bubble chart'], url: at('bubbleChart'), perms },
      { id: 9305, place: 50, label: ['一页纸', '一頁紙', 'One-page paper'], url: '/onePagePaper', perms },
      { id: 94, place: 40, label: ['预算与人力', '預算與人力', 'Money and people'], icon: 'account-book' },
      {
        id: 9401,
        place: 10,
        label: ['预算与人力', '預算與人力', 'Budget and capacity'],
        url: at('budgetOrManpower'),
        perms,
      },
      { id: 9402, place: 20, label: ['组合人力', '組合人力', 'People'], url: at('manpower'), perms },
      {
        ...{ id: 9403, place: 30, label: ['资源分布', '資源分佈', 'Distribution'] as const },
        ...{ url: at('projectResDistribution'), perms },
      },
      { id: 95, place: 50, label: ['问题与风险', '問題與風險', 'Issues and risks'], icon: 'warning' },
      { id: 9501, place: 10, label: ['组合风险', '組合風險', 'Risk matrix'], url: at('portfolioRisk'), perms },
      { id: 9502, place: 20, label: ['问题与风险', '問題與風險', 'Issues and risks'], url: at('issueOrRisk'), perms },
    ],
  },
};
