/** The submenu of a portfolio (1-product §2.10). Other modules hand their entries over (`objectMenus`). */
import type { ObjectMenuSource } from '#kernel/object-kind.ts';

export const PORTFOLIO_MENU: readonly ObjectMenuSource[] = [
  {
    id: 91,
    place: 10,
    label: ['项目组合信息', '項目組合資訊', 'Portfolio information'],
    icon: 'profile',
    url: '/modules/projectPortfolio/detail',
    perms: 'pm:portfolio:query',
  },
  {
    id: 92,
    place: 20,
    label: ['子项清单', '子項清單', 'Projects and programs'],
    icon: 'apartment',
    url: '/modules/projectPortfolio/subList',
    perms: 'pm:portfolio:query',
  },
  {
    id: 97,
    place: 90,
    label: ['组合动态', '組合動態', 'Activity'],
    icon: 'notification',
    url: '/modules/projectPortfolio/dynamic',
    perms: 'pm:portfolio:query',
  },
];
