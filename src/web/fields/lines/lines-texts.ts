/** Texts of lines below a record; apart from those of all forms, because few screens have lines. */
import { texts } from '#kernel/text.ts';

export const linesTexts = texts('lines', {
  lineNumber: ['行', '列', 'Line'],
  addLine: ['添加行', '新增列', 'Add a line'],
  undo: ['撤销', '復原', 'Undo'],
  lineUp: ['上移', '上移', 'Move up'],
  lineDown: ['下移', '下移', 'Move down'],
  linesFull: ['最多 {max} 行', '最多 {max} 列', 'At most {max} lines'],
  linesKeys: [
    'Enter 编辑，Alt+↑↓ 移动行，可从表格粘贴',
    'Enter 編輯，Alt+↑↓ 移動列，可從表格貼上',
    'Enter edits, Alt+↑↓ moves a line; paste from a sheet',
  ],
  linesOrder: ['顺序', '順序', 'Order'],
});
