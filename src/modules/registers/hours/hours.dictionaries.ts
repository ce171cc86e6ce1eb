/** Dictionaries of the module hours. */
import { type DictionarySeed, seedItem } from '#modules/base/dict/dict-seed.ts';

export const hoursDictionaries: readonly DictionarySeed[] = [
  {
    dictKey: 'work_hour_type',
    kind: 'sys',
    name: ['工时类型', '工時類型', 'Work hour type'],
    items: [
      seedItem('normal', ['正常', '正常', 'Normal']),
      seedItem('overtime', ['加班', '加班', 'Overtime']),
      seedItem('travel', ['出差', '出差', 'Travel']),
    ],
  },
  {
    dictKey: 'work_hour_category',
    kind: 'sys',
    name: ['非项目工时类别', '非項目工時類別', 'Non-project hours category'],
    items: [
      seedItem('meeting', ['会议', '會議', 'Meeting']),
      seedItem('training', ['培训', '培訓', 'Training']),
      seedItem('internal', ['内部事务', '內部事務', 'Internal work']),
      seedItem('other', ['其他', '其他', 'Other']),
    ],
  },
];
