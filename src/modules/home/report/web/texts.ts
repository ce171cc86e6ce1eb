/** Texts of the pages of reports alone. */
import { texts } from '#kernel/text.ts';

export const reportPageTexts = texts('reportPage', {
  noHistory: ['暂无历史', '暫無歷史', 'No history yet'],
  history: [
    '{from} 至 {to}：计划 {planned} %，实际 {actual} %',
    '{from} 至 {to}：計劃 {planned} %，實際 {actual} %',
    '{from} to {to}: planned {planned} %, actual {actual} %',
  ],
  points: ['{points} 个百分点', '{points} 個百分點', '{points} points'],
});
