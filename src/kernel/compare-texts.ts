/** Words of comparisons, on screens and in sheets: what became of a row, and which rows are asked for. */
import { choice } from './field.ts';
import { texts } from './text.ts';

export const compareTexts = texts('compare', {
  all: ['全部', '全部', 'All'],
  differing: ['有差异', '有差異', 'Different'],
  added: ['新增', '新增', 'Added'],
  removed: ['删除', '刪除', 'Removed'],
  changed: ['变更', '變更', 'Changed'],
  moved: ['移动', '移動', 'Moved'],
  same: ['未变', '未變', 'Unchanged'],
  change: ['差异', '差異', 'Difference'],
  before: ['原版本', '原版本', 'Earlier version'],
  after: ['新版本', '新版本', 'Later version'],
  show: ['显示内容', '顯示內容', 'Rows shown'],
  unchanged: ['{count} 行未变', '{count} 列未變', '{count} unchanged'],
  hidden: ['{count} 行未显示', '{count} 列未顯示', '{count} not shown'],
  none: ['没有符合条件的内容', '沒有符合條件的內容', 'Nothing matches'],
  noDifference: ['两个版本没有差异', '兩個版本沒有差異', 'The two versions do not differ'],
  of: ['{column}（{version}）', '{column}（{version}）', '{column} ({version})'],
  more: ['{column}（差值）', '{column}（差值）', '{column} (difference)'],
  total: ['合计', '合計', 'Total'],
});

/** Input of a sheet: the rows a filter means; without it all. */
export const shownChanges = choice(compareTexts.show.text, {
  differing: compareTexts.differing.text,
  changed: compareTexts.changed.text,
  added: compareTexts.added.text,
  removed: compareTexts.removed.text,
  moved: compareTexts.moved.text,
  all: compareTexts.all.text,
});
