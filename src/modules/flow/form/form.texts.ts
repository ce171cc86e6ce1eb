/** Refusals of stored forms, objects and templates. */
import { texts } from '#kernel/text.ts';

export const formTexts = texts('form.store', {
  badKey: [
    '标识须以字母开头，只能包含字母、数字、下划线、点和连字符',
    '標識須以字母開頭，只能包含字母、數字、底線、點和連字號',
    'A key must start with a letter and may contain only letters, digits, underscores, dots and hyphens',
  ],
  keyTaken: ['标识“{key}”已被使用', '標識「{key}」已被使用', 'The key "{key}" is already in use'],
  nameTaken: ['名称“{name}”已被使用', '名稱「{name}」已被使用', 'The name "{name}" is already in use'],
  published: ['表单已发布过，不能删除', '表單已發佈過，不能刪除', 'The form has been published and cannot be deleted'],
  unchanged: [
    '与当前版本相同，无需发布',
    '與目前版本相同，無需發佈',
    'This is identical to the current version; there is nothing to publish',
  ],
  hasRows: [
    '业务对象已有 {count} 条数据，不能删除',
    '業務對象已有 {count} 條資料，不能刪除',
    'The business object has {count} records and cannot be deleted',
  ],
  notThere: [
    '“{field}”选择的记录不存在',
    '「{field}」選擇的記錄不存在',
    'The record chosen in "{field}" does not exist',
  ],
});
