import { texts } from '#kernel/text.ts';

/** Refusals and messages about comments, watchers and relations. */
export const discussionTexts = texts('discussion', {
  noMention: [
    '{people} 无权查看此记录，不能提及',
    '{people} 無權查看此記錄，不能提及',
    '{people} cannot view this record and cannot be mentioned',
  ],
  nobody: ['提及的人员不存在', '提及的人員不存在', 'A mentioned person does not exist'],
  mostMentions: ['一条评论最多提及 {max} 人', '一則評論最多提及 {max} 人', 'At most {max} people in one comment'],
  notAuthor: ['只能修改自己的评论', '只能修改自己的評論', 'You can edit only your own comments'],
  tooLate: [
    '评论发出 {minutes} 分钟后不可修改',
    '評論發出 {minutes} 分鐘後不可修改',
    'A comment can be edited only within {minutes} minutes of posting',
  ],
  notRemover: [
    '只能删除自己的评论，或由有权删除该记录的人删除',
    '只能刪除自己的評論，或由有權刪除該記錄的人刪除',
    'A comment can be deleted only by its author or by someone who may delete the record',
  ],
  restoreLate: [
    '评论删除 {minutes} 分钟后不可恢复',
    '評論刪除 {minutes} 分鐘後不可恢復',
    'A comment can be restored only within {minutes} minutes of deletion',
  ],
  answered: ['所回复的评论已被删除', '所回覆的評論已被刪除', 'The comment you are replying to has been deleted'],
  mostWatchers: ['一条记录最多 {max} 人关注', '一項記錄最多 {max} 人關注', 'At most {max} people may watch one record'],
  itself: ['记录不能关联自身', '記錄不能關聯自身', 'A record cannot be related to itself'],
  mostRelations: [
    '一条记录最多 {max} 个关联',
    '一項記錄最多 {max} 個關聯',
    'One record may have at most {max} relations',
  ],
  notRelater: [
    '只有建立关联的人，或有权修改任一方记录的人可以取消关联',
    '只有建立關聯的人，或有權修改任一方記錄的人可以取消關聯',
    'A relation can be removed only by the person who made it or by someone who may edit one of the records',
  ],
  notRefs: ['记录编号无效或过多', '記錄編號無效或過多', 'The record IDs are invalid or too many'],
  otherFields: ['其他内容', '其他內容', 'something else'],
  andMore: ['{fields} 等', '{fields} 等', '{fields} and more'],
  system: ['系统', '系統', 'System'],
});

/** Titles of the messages; the key is the event. */
export const discussionEvents = texts('watch', {
  mentioned: [
    '{name}在{kind}“{title}”的评论中提到了您：{text}',
    '{name}在{kind}「{title}」的評論中提到了您：{text}',
    '{name} mentioned you in a comment on {kind} "{title}": {text}',
  ],
  commented: [
    '{name}评论了{kind}“{title}”：{text}',
    '{name}評論了{kind}「{title}」：{text}',
    '{name} commented on {kind} "{title}": {text}',
  ],
  changed: [
    '{name}修改了{kind}“{title}”：{fields}',
    '{name}修改了{kind}「{title}」：{fields}',
    '{name} changed {kind} "{title}": {fields}',
  ],
  changedMany: [
    '{name}修改了您关注的 {count} 条记录，如{kind}“{title}”：{fields}',
    '{name}修改了您關注的 {count} 項記錄，如{kind}「{title}」：{fields}',
    '{name} changed {count} records you watch, such as {kind} "{title}": {fields}',
  ],
});
