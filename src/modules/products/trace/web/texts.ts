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
  added: ['已建立追溯关系', '已建立追溯關係', 'The link has been made'],
});
