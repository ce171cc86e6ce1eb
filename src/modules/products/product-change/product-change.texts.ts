import { texts } from '#kernel/text.ts';

export const productChangeTexts = texts('productChange', {
  held: [
    '变更审批中或已生效，不能修改',
    '變更審批中或已生效，不能修改',
    'The change is under approval or in effect; its lines cannot be edited',
  ],
  kept: ['只能删除草稿', '只能刪除草稿', 'Only drafts can be deleted'],
  noLine: ['变更没有内容', '變更沒有內容', 'The change has no line'],
  notControlled: [
    '版本尚未受控，请直接修改结构',
    '版本尚未受控，請直接修改結構',
    'The version is not controlled yet: edit its structure directly',
  ],
  conflict: [
    '{count} 行与之后的修改冲突',
    '{count} 行與之後的修改衝突',
    '{count} lines conflict with what was changed since',
  ],
  tampered: [
    '变更内容与申请时不一致，不能生效',
    '變更內容與申請時不一致，不能生效',
    'The lines are not those that were asked for; the change cannot take effect',
  ],
  waits: ['该版本已有变更在审批中', '該版本已有變更在審批中', 'Another change of this version is under approval'],
  reasonNeeded: ['变更原因为 1-200 个字符', '變更原因為 1-200 個字元', 'The reason has 1 to 200 characters'],
  openChanges: ['没有审批中的变更', '沒有審批中的變更', 'No change is under approval'],
  todoOpen: [
    '请等待审批结束或撤回变更。',
    '請等待審批結束或撤回變更。',
    'Wait for the decision, or withdraw the change.',
  ],
  baselineName: ['变更 {name}', '變更 {name}', 'Change {name}'],
  moved: ['变更已被修改，请刷新', '變更已被修改，請重新整理', 'The change has been edited; reload it'],
});
