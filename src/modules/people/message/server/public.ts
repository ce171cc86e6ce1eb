/** Messages for other modules. */
export { holdingRules, holdingRulesOf, type NoticeOwner, saveNoticeRule } from './notice-rules.ts';
export { type Notice, noticeOf, noticeStatement, notify, notifyAll, notifyOf } from './notify.ts';
