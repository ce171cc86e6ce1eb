/** Dictionaries of demands. */
import { type DictionarySeed, seedItem } from '#modules/base/dict/dict-seed.ts';

export const demandDictionaries: readonly DictionarySeed[] = [
  {
    dictKey: 'demand_source',
    kind: 'select',
    name: ['需求来源', '需求來源', 'Source of demands'],
    items: [
      seedItem('customer', ['客户', '客戶', 'Customer']),
      seedItem('market', ['市场', '市場', 'Market']),
      seedItem('inside', ['公司内部', '公司內部', 'Inside the company']),
      seedItem('law', ['法规标准', '法規標準', 'Laws and standards']),
    ],
  },
  {
    dictKey: 'demand_category',
    kind: 'select',
    name: ['需求分类', '需求分類', 'Category of demands'],
    items: [
      seedItem('function', ['功能', '功能', 'Function']),
      seedItem('quality', ['质量', '品質', 'Quality']),
      seedItem('usability', ['易用性', '易用性', 'Usability']),
      seedItem('cost', ['成本', '成本', 'Cost']),
      seedItem('service', ['服务', '服務', 'Service']),
    ],
  },
];
