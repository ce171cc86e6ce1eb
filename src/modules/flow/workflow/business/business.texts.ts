/** Texts about what workflows change of their objects. */
import { texts } from '#kernel/text.ts';

export const businessTexts = texts('business', {
  accept: ['同意', '同意', 'Accept'],
  refusedRows: [
    '已不同意 {count} 行，审批通过后其余行生效',
    '已不同意 {count} 列，審批通過後其餘列生效',
    '{count} rows refused; the others take effect after approval',
  ],
  changes: ['变更内容', '變更內容', 'What changes'],
  item: ['项目', '項目', 'Item'],
  before: ['变更前', '變更前', 'Before'],
  after: ['变更后', '變更後', 'After'],
  difference: ['差值', '差值', 'Difference'],
  refusedRow: ['不同意', '不同意', 'refused'],
  added: ['新增', '新增', 'New'],
  removed: ['删除', '刪除', 'Deleted'],
  changed: ['直接修改', '直接修改', 'Edited'],
  moved: ['连带调整', '連帶調整', 'Adjusted'],
  along: ['连带调整（{count}）', '連帶調整（{count}）', 'Adjusted along ({count})'],
  cut: [
    '仅显示前 {shown} 行，共 {total} 行',
    '僅顯示前 {shown} 列，共 {total} 列',
    'The first {shown} of {total} rows',
  ],
  open: ['打开', '開啟', 'Open'],
  kept: ['流程结束时的内容', '流程結束時的內容', 'Content when the workflow ended'],
});
