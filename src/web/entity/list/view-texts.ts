import { texts } from '#kernel/text.ts';

/** Texts of saved views on a list. */
export const listViewTexts = texts('listViews', {
  views: ['视图', '視圖', 'Views'],
  none: ['全部', '全部', 'All'],
  own: ['我的视图', '我的視圖', 'My views'],
  shared: ['共享视图', '共享視圖', 'Shared views'],
  changed: ['{name}（已修改）', '{name}（已修改）', '{name} (changed)'],
  saveChanges: ['保存修改', '儲存修改', 'Save changes'],
  discard: ['还原', '還原', 'Discard changes'],
  saveAs: ['另存为新视图…', '另存為新視圖…', 'Save as a new view…'],
  edit: ['重命名与共享…', '重新命名與共享…', 'Rename and share…'],
  start: ['进入列表时默认打开', '進入列表時預設開啟', 'Open the list with this view'],
  startNone: ['进入列表时显示全部', '進入列表時顯示全部', 'Open the list with all rows'],
  isStart: ['{name} · 默认', '{name} · 預設', '{name} · default'],
  started: ['默认视图已保存', '預設視圖已儲存', 'The default view is saved'],
});
