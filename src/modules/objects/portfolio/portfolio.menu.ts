/** Places of the module portfolio in the system menu. */
import type { MenuPlace } from '#modules/people/menu/system-menu.ts';

export const portfolioPlaces: readonly MenuPlace[] = [
  {
    group: 'portfolio',
    place: 25,
    label: ['项目组合', '項目組合', 'Portfolios'],
    icon: 'fund',
  },
  {
    under: 'portfolio',
    place: 10,
    label: ['我的项目组合', '我的項目組合', 'My portfolios'],
    url: '/modules/projectPortfolio/myProjectPortfolio',
  },
];
