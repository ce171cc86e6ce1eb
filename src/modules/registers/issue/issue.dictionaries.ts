/** Dictionaries of the module issue. */
import { type DictionarySeed, seedItem } from '#modules/base/dict/dict-seed.ts';

export const issueDictionaries: readonly DictionarySeed[] = [
  {
    dictKey: 'issue_type',
    kind: 'sys',
    name: ['问题类型', '問題類型', 'Issue type'],
    items: [
      seedItem('quality', ['质量问题', '品質問題', 'Quality']),
      seedItem('schedule', ['进度问题', '進度問題', 'Schedule']),
      seedItem('technical', ['技术问题', '技術問題', 'Technical']),
      seedItem('requirement', ['需求问题', '需求問題', 'Requirement']),
      seedItem('resource', ['资源问题', '資源問題', 'Resource']),
      seedItem('other', ['其他', '其他', 'Other']),
    ],
  },
  {
    dictKey: 'issue_cause',
    kind: 'sys',
    name: ['问题原因', '問題原因', 'Cause of issues'],
    items: [
      seedItem('design', ['设计缺陷', '設計缺陷', 'Design']),
      seedItem('execution', ['执行不到位', '執行不到位', 'Execution']),
      seedItem('requirement', ['需求不明确', '需求不明確', 'Unclear requirement']),
      seedItem('supplier', ['供应商原因', '供應商原因', 'Supplier']),
      seedItem('environment', ['环境与工具', '環境與工具', 'Environment and tools']),
      seedItem('communication', ['沟通不畅', '溝通不暢', 'Communication']),
      seedItem('other', ['其他', '其他', 'Other']),
    ],
  },
];
