import { texts } from '#kernel/text.ts';

export const evmPageTexts = texts('evmPage', {
  setDay: ['移动状态日期', '移動狀態日期', 'Move the status date'],
  howMade: ['{figure} 如何得出', '{figure} 如何得出', 'How {figure} is made'],
  tree: ['按任务', '按任務', 'By task'],
  print: ['打印', '列印', 'Print'],
  rowsOf: ['{figure} 的明细', '{figure} 的明細', 'Rows of {figure}'],
  empty: ['没有任务', '沒有任務', 'There are no tasks'],
  help: ['帮助：挣值', '說明：掙值', 'Help: earned value'],
  learned: [
    '当时所知之后入账 {amount}',
    '當時所知之後入賬 {amount}',
    'Booked since then for the time until the status date: {amount}',
  ],
});
