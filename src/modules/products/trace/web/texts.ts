import { texts } from '#kernel/text.ts';

export const tracePageTexts = texts('tracePage', {
  up: ['上游', '上游', 'Comes from'],
  down: ['下游', '下游', 'Leads to'],
  none: ['还没有追溯关系', '還沒有追溯關係', 'No links yet'],
  suspect: ['可疑', '可疑', 'Suspect'],
  why: ['自上次确认以来的变化', '自上次確認以來的變化', 'Changed since it was looked at'],
  by: ['{name}，{at}', '{name}，{at}', '{name}, {at}'],
  confirm: ['确认仍然有效', '確認仍然有效', 'Still holds'],
  confirmed: ['已确认', '已確認', 'Confirmed'],
  remove: ['解除关系', '解除關係', 'Remove the link'],
  removed: ['已解除', '已解除', 'Link removed'],
  hidden: ['另有 {count} 个您无权查看', '另有 {count} 個您無權查看', '{count} more that you may not see'],
  tab: ['追溯', '追溯', 'Trace'],
  empty: ['（空）', '（空）', '(empty)'],
  add: ['关联需求', '關聯需求', 'Link a demand'],
  inbox: ['待复核的追溯关系', '待覆核的追溯關係', 'Suspect links'],
  inboxHint: [
    '上游内容在您上次确认后有变化。仍然正确的请确认；需要修改的请打开下游记录。',
    '上游內容在您上次確認後有變化。仍然正確的請確認；需要修改的請開啟下游記錄。',
    'What these records answer has changed since it was last looked at. Confirm what still holds; open what has to change.',
  ],
  inboxNone: ['没有待复核的追溯关系', '沒有待覆核的追溯關係', 'No suspect links: nothing of yours has to be looked at'],
  more: ['全部', '全部', 'All'],
  change: ['去修改', '去修改', 'Change'],
  source: ['上游', '上游', 'Comes from'],
  added: ['已建立追溯关系', '已建立追溯關係', 'The link has been made'],
});
