import { texts } from '#kernel/text.ts';

export const evmPageTexts = texts('evmPage', {
  setDay: ['移动状态日期', '移動狀態日期', 'Move the status date'],
  howMade: ['{figure} 如何得出', '{figure} 如何得出', 'How {figure} is made'],
  tree: ['按任务', '按任務', 'By task'],
  print: ['打印', '列印', 'Print'],
  rowsOf: ['{figure} 的明细', '{figure} 的明細', 'Rows of {figure}'],
  techniqueHint: [
    '计量方法从保存起适用于所有日期的挣值；已结账月份的数值不变。',
    '計量方法從儲存起適用於所有日期的掙值；已結賬月份的數值不變。',
    'The technique holds for earned value of all days from now on; figures of closed months stay.',
  ],
  closed: ['已结账月份', '已結賬月份', 'Closed months'],
  closedHint: [
    '结账时冻结的数值，之后不再变动；结账后得知的属于该月之前的成本单列，入账在后面的月份。',
    '結賬時凍結的數值，之後不再變動；結賬後得知的屬於該月之前的成本單列，入賬在後面的月份。',
    'Figures as they were when the month was closed; they never move. Cost that came to be known later stands apart and is booked in later months.',
  ],
  month: ['月份', '月份', 'Month'],
  closedAt: ['结账时间', '結賬時間', 'Closed at'],
  since: ['此后得知', '此後得知', 'Known since'],
  show: ['按当时所知查看', '按當時所知檢視', 'Show as known then'],
  empty: ['没有任务', '沒有任務', 'There are no tasks'],
  help: ['帮助：挣值', '說明：掙值', 'Help: earned value'],
  learned: [
    '当时所知之后入账 {amount}',
    '當時所知之後入賬 {amount}',
    'Booked since then for the time until the status date: {amount}',
  ],
});
