/** What other modules ask of messages. */
export { holdingRules, type NoticeOwner, saveNoticeRule } from './notice-rules.ts';
export { type Notice, noticeStatement, notify, notifyOf } from './notify.ts';
