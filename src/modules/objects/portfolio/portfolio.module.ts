import type { Module } from '#kernel/module.ts';
import type {} from '#modules/base/numbering/numbered.ts';
import { portfolio } from './portfolio.entity.ts';
import { portfolioLife } from './portfolio.life.ts';
import { portfolioPlaces } from './portfolio.menu.ts';
import { portfolioKind } from './portfolio.object.ts';
import { portfolioRightGroup } from './portfolio.rights.ts';

export const portfolioModule: Module = {
  name: 'portfolio',
  entities: [portfolio],
  lifecycles: [portfolioLife],
  objects: [portfolioKind],
  rights: [portfolioRightGroup],
  menu: portfolioPlaces,
  addresses: { portfolio: '/modules/projectPortfolio/detail?poId={id}' },
  numbered: {
    portfolio: {
      label: ['项目组合', '項目組合', 'Portfolio'],
      classed: true,
      rule: {
        name: ['项目组合编号', '項目組合編號', 'Portfolio number'],
        digits: 3,
        reset: 'never',
        parts: [{ kind: 'fixed', text: 'PF' }, { kind: 'number' }],
      },
    },
  },
};
