/** All keys of the plan editor, as its help shows them. */
import { texts } from '#kernel/text.ts';

const k = texts('planKeys', {
  title: ['快捷键', '快捷鍵', 'Keyboard shortcuts'],
  move: ['移动与选择', '移動與選擇', 'Moving and selecting'],
  edit: ['编辑', '編輯', 'Editing'],
  outline: ['大纲', '大綱', 'Outline'],
  bars: ['条形与依赖', '條形與依賴', 'Bars and links'],
  view: ['视图', '視圖', 'View'],
  cells: ['在单元格间移动', '在儲存格間移動', 'Move between cells'],
  row: [
    '行首、行尾；加 Ctrl 到第一行、最后一行',
    '列首、列尾；加 Ctrl 到第一列、最後一列',
    'Start, end of the row; with Ctrl first, last row',
  ],
  page: ['上一屏、下一屏', '上一屏、下一屏', 'Page up, page down'],
  extend: ['扩展选择', '擴展選擇', 'Extend the selection'],
  wholeRow: [
    '选择整行；加 Ctrl 逐行增减',
    '選擇整列；加 Ctrl 逐列增減',
    'Select the row; with Ctrl one row more or less',
  ],
  all: ['全选', '全選', 'Select all'],
  cell: ['编辑单元格', '編輯儲存格', 'Edit the cell'],
  leave: ['放弃编辑、取消拖动', '放棄編輯、取消拖曳', 'Cancel editing or dragging'],
  undo: ['撤销、重做', '復原、重做', 'Undo, redo'],
  clip: ['复制、剪切、粘贴', '複製、剪下、貼上', 'Copy, cut, paste'],
  fill: [
    '向下填充所选单元格（单行时取上一行）',
    '向下填滿所選儲存格（單列時取上一列）',
    'Fill the selected cells down (for a single row: from the one above)',
  ],
  next: [
    '在最后一行的名称上：录入新任务',
    '在最後一列的名稱上：錄入新任務',
    'On the last row’s name: enter a new task',
  ],
  find: ['查找任务', '尋找任務', 'Find tasks'],
  save: ['保存', '儲存', 'Save'],
  clear: [
    '清空单元格；已选整行时删除任务',
    '清空儲存格；已選整列時刪除任務',
    'Empty the cell; delete the task when its row is selected',
  ],
  insert: ['在上方插入任务', '在上方插入任務', 'Insert a task above'],
  level: ['降级、升级', '降級、升級', 'Indent, outdent'],
  order: ['上移、下移', '上移、下移', 'Move up, down'],
  branch: ['折叠、展开父任务', '摺疊、展開父任務', 'Collapse, expand a parent task'],
  pull: ['移动条形（越过休息日）', '移動條形（越過休息日）', 'Move the bar (skipping days off)'],
  finish: ['完成时间提前、推后', '完成時間提前、推後', 'Finish earlier, later'],
  start: ['开始时间提前、推后', '開始時間提前、推後', 'Start earlier, later'],
  link: [
    '链接所选任务；加 Shift 取消链接',
    '連結所選任務；加 Shift 取消連結',
    'Link the selected tasks; with Shift unlink',
  ],
  arrows: [
    '选择任务的下一条、上一条依赖线',
    '選擇任務的下一條、上一條依賴線',
    'Next, previous dependency line of the task',
  ],
  openArrow: ['打开、删除所选依赖线', '開啟、刪除所選依賴線', 'Open, delete the selected dependency line'],
  menu: ['任务菜单', '任務選單', 'Task menu'],
  zoom: ['放大、缩小、适应窗口', '放大、縮小、適應視窗', 'Zoom in, out, fit'],
  pane: ['在表格与时间轴之间切换', '在表格與時間軸之間切換', 'Switch between table and timeline'],
  sort: [
    '按所在列排序：升序、降序、计划顺序',
    '按所在欄排序：升序、降序、計劃順序',
    'Sort by the column: ascending, descending, plan order',
  ],
  line: ['长文本中换行', '長文字中換行', 'New line in long text'],
  choose: ['打开选项列表', '開啟選項清單', 'Open the list of choices'],
  columns: ['在列菜单中移动列、调整列宽', '在欄選單中移動欄、調整欄寬', 'In the column menu: move or resize a column'],
  splitter: ['在分隔条上调整表格宽度', '在分隔條上調整表格寬度', 'On the divider: width of the table'],
  help: ['显示快捷键', '顯示快捷鍵', 'Show keyboard shortcuts'],
});

type Text = (typeof k)[keyof typeof k];
export const keysTitle = k.title;

/** Groups of keys: what they do, and the ways to press it; `/` parts the keys of one line. */
export const PLAN_KEYS: readonly { title: Text; keys: readonly (readonly [Text, string])[] }[] = [
  {
    title: k.move,
    keys: [
      [k.cells, '← → ↑ ↓ / Tab / Shift+Tab'],
      [k.row, 'Home / End'],
      [k.page, 'PageUp / PageDown'],
      [k.extend, 'Shift+← → ↑ ↓'],
      [k.wholeRow, 'Space'],
      [k.all, 'Ctrl+A'],
      [k.find, 'Ctrl+F'],
      [k.menu, 'Shift+F10'],
    ],
  },
  {
    title: k.edit,
    keys: [
      [k.cell, 'Enter / F2'],
      [k.choose, 'Alt+↓'],
      [k.line, 'Alt+Enter'],
      [k.leave, 'Esc'],
      [k.undo, 'Ctrl+Z / Ctrl+Y'],
      [k.clip, 'Ctrl+C / Ctrl+X / Ctrl+V'],
      [k.fill, 'Ctrl+D'],
      [k.clear, 'Delete'],
      [k.save, 'Ctrl+S'],
    ],
  },
  {
    title: k.outline,
    keys: [
      [k.next, '↓ / Enter'],
      [k.insert, 'Insert'],
      [k.level, 'Alt+Shift+→ / Alt+Shift+←'],
      [k.order, 'Alt+Shift+↑ / Alt+Shift+↓'],
      [k.branch, '← / →'],
    ],
  },
  {
    title: k.bars,
    keys: [
      [k.pull, 'Alt+← / Alt+→'],
      [k.finish, 'Alt+, / Alt+.'],
      [k.start, 'Alt+Shift+, / Alt+Shift+.'],
      [k.link, 'Ctrl+F2'],
      [k.arrows, 'Alt+K / Alt+Shift+K'],
      [k.openArrow, 'Enter / Delete'],
    ],
  },
  {
    title: k.view,
    keys: [
      [k.zoom, 'Alt+= / Alt+- / Alt+0'],
      [k.pane, 'F6'],
      [k.sort, 'Alt+O'],
      [k.splitter, '← / →'],
      [k.columns, 'Alt+↑ ↓ / Alt+← →'],
      [k.help, 'F1'],
    ],
  },
];
