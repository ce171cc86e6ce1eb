/** Portfolios as a kind of object. */
import type { ObjectKind } from '#kernel/object-kind.ts';
import { portfolioInfo, portfolioMenu, portfolioPerms } from './portfolio.calls.ts';
import { portfolio } from './portfolio.entity.ts';
import { PORTFOLIO_MENU } from './portfolio-menu.ts';

export const portfolioKind: ObjectKind = {
  name: 'portfolio',
  entity: portfolio,
  label: ['项目组合', '項目組合', 'Portfolios'],
  query: 'poId',
  menu: { label: ['项目组合菜单', '項目組合選單', 'Portfolio menu'], entries: PORTFOLIO_MENU },
  holds: ['issue', 'risk', 'announcement'],
  calls: { menu: portfolioMenu, rights: portfolioPerms, info: portfolioInfo },
  rights: {
    by: 'team',
    creator: ['pm:portfolio:query', 'pm:portfolio:edit', 'pm:role:query', 'pm:member:query', 'pm:member:edit'],
  },
  shared: {
    rights: [
      'pm:role:query',
      'pm:role:edit',
      'pm:member:query',
      'pm:member:edit',
      'sys:announcement:edit',
      'pm:issue:query',
      'pm:issue:add',
      'pm:issue:edit',
      'pm:issue:delete',
      'pm:risk:query',
      'pm:risk:add',
      'pm:risk:edit',
      'pm:risk:accept',
      'pm:risk:close',
      'pm:risk:delete',
      'pm:cost:query',
    ],
    need: 'pm:portfolio:query',
  },
  team: {
    roles: 'portfolio',
    all: 'pm:portfolio:manageAll',
    defaults: [
      { name: ['项目组合经理', '項目組合經理', 'Portfolio manager'], manager: true, rights: ['*'] },
      {
        name: ['项目组合成员', '項目組合成員', 'Portfolio member'],
        rights: [
          'pm:portfolio:query',
          'pm:member:query',
          'pm:issue:query',
          'pm:issue:add',
          'pm:risk:query',
          'pm:risk:add',
        ],
      },
    ],
  },
  within: { kind: 'portfolio', field: 'parent' },
};
