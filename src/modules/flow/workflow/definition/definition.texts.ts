/** Refusals of definitions. */
import { texts } from '#kernel/text.ts';

export const definitionTexts = texts('workflow.definition', {
  badDesign: ['流程设计的格式不正确', '流程設計的格式不正確', 'The workflow design is not valid'],
  badKey: [
    '标识须以字母开头，只能包含字母、数字、下划线、点和连字符',
    '標識須以字母開頭，只能包含字母、數字、底線、點和連字號',
    'A key must start with a letter and may contain only letters, digits, underscores, dots and hyphens',
  ],
  keyTaken: ['标识“{key}”已被使用', '標識「{key}」已被使用', 'The key "{key}" is already in use'],
  otherKey: ['设计的标识与流程不一致', '設計的標識與流程不一致', 'The design belongs to another workflow'],
  published: [
    '流程已发布过，不能删除，可以停用',
    '流程已發佈過，不能刪除，可以停用',
    'The workflow has been published: it cannot be deleted, only disabled',
  ],
  notPublished: ['流程尚未发布', '流程尚未發佈', 'The workflow has not been published'],
  notEnabled: ['流程未发布或已停用', '流程未發佈或已停用', 'The workflow is not published or is disabled'],
  bound: [
    '有 {count} 处业务流程配置使用该流程，请先调整配置再停用',
    '有 {count} 處業務流程配置使用該流程，請先調整配置再停用',
    '{count} settings of business actions use this workflow; please change them before disabling it',
  ],
  formChanged: ['表单已变更', '表單已變更', 'The form has changed'],
  unchanged: [
    '与当前版本相同，无需发布',
    '與目前版本相同，無需發佈',
    'This is identical to the current version; there is nothing to publish',
  ],
});

/** Words of comparisons of versions, on screens and in sheets. */
export const versionTexts = texts('workflow.designer', {
  version: ['版本', '版本', 'Version'],
  draftVersion: ['草稿', '草稿', 'Draft'],
  comparison: ['流程版本对比', '流程版本對比', 'Comparison of workflow versions'],
  otherWay: ['走向变化', '走向變化', 'Different path'],
  step: ['步骤', '步驟', 'Step'],
  settingsChanged: ['变更的设置', '變更的設定', 'Changed settings'],
  definitionItself: ['流程本身', '流程本身', 'The definition'],
});
