/** Messages for other modules. */
export { readyWays } from './channels.ts';
export { holdingRules, holdingRulesOf, type NoticeOwner, saveNoticeRule } from './notice-rules.ts';
export { type Notice, noticeOf, noticeStatement, notify, notifyAll, notifyOf } from './notify.ts';
