/** Dictionaries of contracts. */
import { type DictionarySeed, seedItem } from '#modules/base/dict/dict-seed.ts';

export const contractDictionaries: readonly DictionarySeed[] = [
  {
    dictKey: 'contract_type',
    kind: 'select',
    name: ['合同类型', '合約類型', 'Contract type'],
    items: [
      seedItem('goods', ['货物', '貨物', 'Goods']),
      seedItem('works', ['工程', '工程', 'Works']),
      seedItem('services', ['服务', '服務', 'Services']),
      seedItem('software', ['软件开发', '軟件開發', 'Software']),
      seedItem('subcontract', ['分包', '分包', 'Subcontract']),
      seedItem('lease', ['租赁', '租賃', 'Lease']),
      seedItem('other', ['其他', '其他', 'Other']),
    ],
  },
  {
    dictKey: 'payment_method',
    kind: 'select',
    name: ['付款方式', '付款方式', 'Payment method'],
    items: [
      seedItem('transfer', ['银行转账', '銀行轉賬', 'Bank transfer']),
      seedItem('acceptanceBill', ['承兑汇票', '承兌匯票', 'Acceptance bill']),
      seedItem('check', ['支票', '支票', 'Check']),
      seedItem('credit', ['信用证', '信用證', 'Letter of credit']),
      seedItem('cash', ['现金', '現金', 'Cash']),
    ],
  },
];
