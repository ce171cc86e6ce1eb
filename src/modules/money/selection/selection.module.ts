import type { Module } from '#kernel/module.ts';
import { candidate } from './candidate.entity.ts';
import { candidateLife } from './candidate.life.ts';

const QUERY = 'pm:portfolio:query';

export const selectionModule: Module = {
  name: 'selection',
  entities: [candidate],
  lifecycles: [candidateLife],
  addresses: { candidate: { portfolio: '/modules/projectPortfolio/candidates?poId={portfolioId}&record={id}' } },
  objectMenus: {
    portfolio: [
      {
        id: 96,
        place: 25,
        label: ['候选项目', '候選項目', 'Candidates'],
        icon: 'bulb',
        url: '/modules/projectPortfolio/candidates',
        perms: QUERY,
      },
    ],
  },
  tables: ['selection_driver', 'selection_judgement', 'selection_impact', 'selection_scenario', 'selection_decision'],
  rights: [
    {
      id: 3201,
      label: ['组合决策', '組合決策', 'Choosing a portfolio'],
      rights: [
        {
          key: 'pm:prioritisation:judge',
          label: ['比较驱动因素', '比較驅動因素', 'Compare drivers'],
          scopes: ['portfolio'],
          needs: [QUERY],
        },
        {
          key: 'pm:candidate:edit',
          label: ['维护候选项目', '維護候選項目', 'Maintain candidates'],
          scopes: ['portfolio'],
          needs: [QUERY],
        },
        {
          key: 'pm:scenario:edit',
          label: ['维护和计算情景', '維護和計算情景', 'Maintain and compute scenarios'],
          scopes: ['portfolio'],
          needs: [QUERY, 'pm:cost:query'],
        },
        {
          key: 'pm:scenario:commit',
          label: ['提交和落实组合决策', '提交和落實組合決策', 'Commit and carry out decisions'],
          scopes: ['portfolio'],
          needs: [QUERY, 'pm:cost:query'],
        },
      ],
    },
  ],
};
