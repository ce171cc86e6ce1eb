/** Dictionaries of the module task. */
import { type DictionarySeed, seedItem } from '#modules/base/dict/dict-seed.ts';

export const taskDictionaries: readonly DictionarySeed[] = [
  {
    dictKey: 'severity',
    kind: 'sys',
    name: ['严重程度', '嚴重程度', 'Severity'],
    items: [
      seedItem('critical', ['致命', '致命', 'Critical'], { color: '#cf1322' }),
      seedItem('serious', ['严重', '嚴重', 'Serious'], { color: '#fa8c16' }),
      seedItem('normal', ['一般', '一般', 'Normal'], { color: '#1677ff' }),
      seedItem('slight', ['轻微', '輕微', 'Slight'], { color: '#8c8c8c' }),
    ],
  },
];
