/** Dictionaries of the module risk. */
import { type DictionarySeed, seedItem } from '#modules/base/dict/dict-seed.ts';

export const riskDictionaries: readonly DictionarySeed[] = [
  {
    dictKey: 'risk_type',
    kind: 'sys',
    name: ['风险类型', '風險類型', 'Risk type'],
    items: [
      seedItem('schedule', ['进度风险', '進度風險', 'Schedule']),
      seedItem('cost', ['成本风险', '成本風險', 'Cost']),
      seedItem('technical', ['技术风险', '技術風險', 'Technical']),
      seedItem('requirement', ['需求风险', '需求風險', 'Requirement']),
      seedItem('resource', ['资源风险', '資源風險', 'Resource']),
      seedItem('supplier', ['供应商风险', '供應商風險', 'Supplier']),
      seedItem('safety', ['安全与环境风险', '安全與環境風險', 'Safety and environment']),
      seedItem('external', ['外部与政策风险', '外部與政策風險', 'External and policy']),
      seedItem('other', ['其他', '其他', 'Other']),
    ],
  },
];
