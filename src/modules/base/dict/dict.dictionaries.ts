/** Dictionaries of the module dict. */

import { PARAMETER_DICTIONARY } from './dict.rules.ts';
import { type DictionarySeed, seedItem } from './dict-seed.ts';

export const dictDictionaries: readonly DictionarySeed[] = [
  {
    dictKey: PARAMETER_DICTIONARY,
    kind: 'sysParm',
    name: ['系统参数', '系統參數', 'System parameters'],
    items: [
      seedItem('sys.password.updateTime', ['密码有效期（天）', '密碼有效期（天）', 'Password expiry (days)'], {
        value: '90',
      }),
      seedItem('sys.log.retentionDays', ['日志保留天数', '日誌保留天數', 'Log retention (days)'], { value: '180' }),
      seedItem(
        'project.progress.yellow',
        ['轻微延期阈值（天）', '輕微延期閾值（天）', 'Slight delay threshold (days)'],
        {
          value: '1',
        },
      ),
      seedItem('project.progress.red', ['严重延期阈值（天）', '嚴重延期閾值（天）', 'Serious delay threshold (days)'], {
        value: '2',
      }),
    ],
  },
];
