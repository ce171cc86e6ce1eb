/** Dictionaries of products. */
import { type DictionarySeed, seedItem } from '#modules/base/dict/dict-seed.ts';

export const productDictionaries: readonly DictionarySeed[] = [
  {
    dictKey: 'product_type',
    kind: 'select',
    name: ['产品类型', '產品類型', 'Product type'],
    items: [
      seedItem('hardware', ['硬件', '硬件', 'Hardware']),
      seedItem('software', ['软件', '軟件', 'Software']),
      seedItem('system', ['系统', '系統', 'System']),
      seedItem('service', ['服务', '服務', 'Service']),
    ],
  },
];
