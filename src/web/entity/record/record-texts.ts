import { texts } from '#kernel/text.ts';

/** Texts of record pages. */
export const recordTexts = texts('record', {
  choose: ['请从列表选择一条记录', '請從列表選擇一項記錄', 'Choose a record from its list'],
  edit: ['编辑', '編輯', 'Edit'],
  more: ['更多操作', '更多操作', 'More actions'],
  previous: ['上一条', '上一項', 'Previous record'],
  next: ['下一条', '下一項', 'Next record'],
  star: ['收藏“{name}”', '收藏「{name}」', 'Add "{name}" to favorites'],
  unstar: ['取消收藏“{name}”', '取消收藏「{name}」', 'Remove "{name}" from favorites'],
});
