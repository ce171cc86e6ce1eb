/** Texts of reports and their charts. */
import { texts } from '#kernel/text.ts';

export const reportTexts = texts('report', {
  figures: ['数据表', '資料表', 'Table of figures'],
  chartWords: [
    '{chart}：{lines}，共 {count} 项，从 {from} 到 {to}',
    '{chart}：{lines}，共 {count} 項，從 {from} 到 {to}',
    '{chart}: {lines}; {count} values from {from} to {to}',
  ],
  period: ['日期范围', '日期範圍', 'Period'],
  noChart: ['没有可绘制的数据', '沒有可繪製的資料', 'Nothing to draw'],
  total: ['合计', '合計', 'Total'],
});
