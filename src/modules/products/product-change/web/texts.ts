import { texts } from '#kernel/text.ts';

export const productChangePageTexts = texts('productChangePage', {
  choose: ['请选择变更', '請選擇變更', 'Choose a change'],
  open: ['查看', '查看', 'Open'],
  edit: ['修改变更内容', '修改變更內容', 'Edit the lines'],
  submit: ['提交', '提交', 'Submit'],
  done: ['变更已生效', '變更已生效', 'The change is in effect'],
  version: ['产品版本', '產品版本', 'Product version'],
  applicant: ['申请人', '申請人', 'Requester'],
  reason: ['变更原因', '變更原因', 'Reason'],
  redline: ['变更哈希', '變更雜湊', 'Redline hash'],
  baseline: ['生成的基线', '產生的基線', 'Resulting baseline'],
  effective: ['生效时间', '生效時間', 'Effective since'],
  conflicts: [
    '{count} 行与之后的修改冲突，请修改变更内容',
    '{count} 行與之後的修改衝突，請修改變更內容',
    '{count} lines conflict with what was changed since; edit the change',
  ],
  make: ['发起变更', '發起變更', 'Make a change'],
  keep: ['保存变更', '儲存變更', 'Save the change'],
  kept: ['变更 {name} 已保存', '變更 {name} 已儲存', 'Change {name} saved'],
  why: ['变更原因', '變更原因', 'Why is it changed?'],
  workflow: ['查看流程', '查看流程', 'View the workflow'],
  noLinks: ['项目还没有关联产品版本', '項目還沒有關聯產品版本', 'The project works on no product version yet'],
});
