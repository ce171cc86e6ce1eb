import { texts } from '#kernel/text.ts';

export const baseModuleTexts = texts('baseModule', {
  released: [
    '“{name}”还有模块版本，不能删除',
    '「{name}」還有模組版本，不能刪除',
    '"{name}" still has revisions and cannot be deleted',
  ],
  notDraft: [
    '“{name}”已发布，不能删除',
    '「{name}」已發佈，不能刪除',
    '"{name}" has been released and cannot be deleted',
  ],
  fixed: ['版本已发布，不能修改', '版本已發佈，不能修改', 'The revision is released and cannot be changed'],
  openDraft: [
    '该模块已有草稿版本，请先发布或删除',
    '該模組已有草稿版本，請先發佈或刪除',
    'The module already has a draft; release or delete it first',
  ],
  draftsUsed: [
    '使用了 {count} 个未发布的模块版本，不能发布',
    '使用了 {count} 個未發佈的模組版本，不能發佈',
    '{count} revisions used in it are not released; it cannot be released',
  ],
});
