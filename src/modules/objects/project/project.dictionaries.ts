/** Dictionaries of the module project. */
import { type DictionarySeed, seedItem } from '#modules/base/dict/dict-seed.ts';

export const projectDictionaries: readonly DictionarySeed[] = [
  {
    dictKey: 'project_type',
    kind: 'tree',
    name: ['项目类型', '項目類型', 'Project type'],
    items: [
      seedItem('rd', ['研发项目', '研發項目', 'R&D']),
      seedItem('delivery', ['交付项目', '交付項目', 'Delivery']),
      seedItem('engineering', ['工程项目', '工程項目', 'Engineering']),
      seedItem('internal', ['内部项目', '內部項目', 'Internal']),
    ],
  },
  {
    dictKey: 'priority',
    kind: 'sys',
    name: ['优先级', '優先級', 'Priority'],
    items: [
      seedItem('urgent', ['紧急', '緊急', 'Urgent'], { color: '#cf1322' }),
      seedItem('high', ['高', '高', 'High'], { color: '#fa8c16' }),
      seedItem('medium', ['中', '中', 'Medium'], { color: '#1677ff' }),
      seedItem('low', ['低', '低', 'Low'], { color: '#8c8c8c' }),
    ],
  },
];
