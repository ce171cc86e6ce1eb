/** Calls of callbacks: which external systems are notified of which events, and what has not arrived (1-product §2.14). */
import { call, output } from '#kernel/call.ts';
import { bool, int, json, text } from '#kernel/field.ts';
import { listInput } from '#kernel/query.ts';
import { type ReportAnswer, sheetInput } from '#kernel/report.ts';
import type { Triple } from '#kernel/text.ts';
import type { HandlerMoment } from '../effects.ts';
import { letterReport, type WaitingLetter } from './letter-report.ts';

/** Moments that foreign systems may listen to; nodes pass too often. */
export const CALLBACK_MOMENTS = {
  start: ['发起', '發起', 'Started'],
  returned: ['退回', '退回', 'Returned'],
  resubmit: ['重新提交', '重新提交', 'Submitted again'],
  approved: ['通过', '通過', 'Approved'],
  rejected: ['拒绝', '拒絕', 'Rejected'],
  withdrawn: ['撤回或终止', '撤回或終止', 'Withdrawn or terminated'],
  reverted: ['撤销', '撤銷', 'Reverted'],
} as const satisfies Partial<Record<HandlerMoment, Triple>>;
export type CallbackMoment = keyof typeof CALLBACK_MOMENTS;
export const MOST_RETRIES = 6;

export interface CallbackRow {
  id: number;
  name: string;
  /** Key of the definition; null: all. */
  definition: string | null;
  moments: CallbackMoment[];
  url: string;
  active: boolean;
  ordered: boolean;
  retries: number;
  /** Letters on their way, and those given up. */
  waiting: number;
  failed: number;
}
const RIGHT = 'wf:integration:edit';
const base = '/api/v1/workflow/callbacks';
const touches = ['wfCallback'];
const id = int(['编号', '編號', 'ID'], { required: true, min: 1 });

export const listCallbacks = call('GET', base, RIGHT, {}, output<CallbackRow[]>(), {
  label: ['流程回调列表', '流程回調列表', 'Workflow callbacks'],
});
/** Saves a callback; the secret is needed for a new one and kept when it is left out. */
export const saveCallback = call(
  'POST',
  base,
  RIGHT,
  {
    id: int(['回调', '回調', 'Callback'], { min: 1 }),
    name: text(['名称', '名稱', 'Name'], { required: true, max: 100 }),
    definition: text(['流程', '流程', 'Workflow'], { max: 64 }),
    moments: json<CallbackMoment[]>()(['事件', '事件', 'Events'], { required: true }),
    url: text(['回调地址', '回調地址', 'Address'], { required: true, max: 1000, format: 'url' }),
    secret: text(['签名密钥', '簽名金鑰', 'Secret'], { min: 16, max: 200 }),
    active: bool(['启用', '啟用', 'Active']),
    ordered: bool(['按顺序发送', '按順序傳送', 'In order']),
    retries: int(['重试次数', '重試次數', 'Retries'], { min: 0, max: MOST_RETRIES }),
  },
  output<{ id: number }>(),
  { label: ['保存流程回调', '儲存流程回調', 'Save a workflow callback'], creates: true, fails: 'save', touches },
);
export const removeCallback = call('DELETE', `${base}/:id`, RIGHT, { id }, output<null>(), {
  label: ['删除流程回调', '刪除流程回調', 'Delete a workflow callback'],
  touches,
});
/** Sends a signed test letter at once; returns what went wrong, or null. */
export const testCallback = call(
  'POST',
  `${base}/:id/test`,
  RIGHT,
  { id },
  output<{ fault: string | null; millis: number }>(),
  { label: ['测试流程回调', '測試流程回調', 'Test a workflow callback'] },
);
/** Letters that have not arrived, oldest first. */
export const waitingLetters = call(
  'GET',
  `${base}/letters`,
  RIGHT,
  listInput,
  output<ReportAnswer<WaitingLetter<CallbackMoment>>>(),
  { label: ['未送达的流程回调', '未送達的流程回調', 'Undelivered workflow callbacks'], reads: ['wfCallback'] },
);
export const exportWaitingLetters = call('GET', `${base}/letters/export`, RIGHT, sheetInput, output<Uint8Array>(), {
  label: ['导出未送达的流程回调', '匯出未送達的流程回調', 'Export undelivered callbacks'],
  body: 'download',
});
export const callbackLetters = letterReport({
  name: 'callbackLetters',
  label: ['未送达的流程回调', '未送達的流程回調', 'Undelivered workflow callbacks'],
  call: waitingLetters,
  sheet: exportWaitingLetters,
  receiver: ['名称', '名稱', 'Name'],
  about: ['事件', '事件', 'Event'],
  moments: CALLBACK_MOMENTS,
});
export const sendLetterAgain = call('POST', `${base}/letters/:id/again`, RIGHT, { id }, output<null>(), {
  label: ['重发流程回调', '重發流程回調', 'Resend a workflow callback'],
  touches,
});
/** Gives a letter up, so that the later ones of its instance go. */
export const skipLetter = call('POST', `${base}/letters/:id/skip`, RIGHT, { id }, output<null>(), {
  label: ['跳过流程回调', '跳過流程回調', 'Skip a workflow callback'],
  touches,
});
