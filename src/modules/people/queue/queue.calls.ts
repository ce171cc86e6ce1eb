/** What waits to go out or could not: mails, short messages, messages, callbacks. One's own company's; of all for the operator. */
import { call, output } from '#kernel/call.ts';
import { int, text } from '#kernel/field.ts';
import { listInput } from '#kernel/query.ts';
import { type ReportAnswer, sheetInput } from '#kernel/report.ts';

export interface QueueRow {
  id: number;
  queue: string;
  item: number;
  queueName: string;
  company: string | null;
  receiver: string | null;
  subject: string | null;
  status: 'waiting' | 'failed';
  again: boolean;
  attempts: number;
  nextAt: string | null;
  error: string | null;
}

const READ = ['sys:log:queue', 'op:queue:query'] as const;
const EDIT = ['sys:log:queueEdit', 'op:queue:edit'] as const;

export const queueLog = call('GET', '/api/v1/queue', READ, listInput, output<ReportAnswer<QueueRow>>(), {
  label: ['队列日志', '佇列日誌', 'Queue log'],
});
export const exportQueueLog = call('GET', '/api/v1/queue/export', READ, sheetInput, output<Uint8Array>(), {
  label: ['导出队列日志', '匯出佇列日誌', 'Export the queue log'],
  body: 'download',
});

const which = {
  queue: text(['队列', '佇列', 'Queue'], { required: true, max: 50 }),
  item: int(['条目', '條目', 'Item'], { required: true, min: 1 }),
} as const;
export const retryQueued = call('POST', '/api/v1/queue/retry', EDIT, which, output<{ changed: boolean }>(), {
  label: ['重试队列条目', '重試佇列條目', 'Try a queued item again'],
  touches: ['queue'],
});
export const discardQueued = call(
  'POST',
  '/api/v1/queue/discard',
  EDIT,
  { ...which, reason: text(['原因', '原因', 'Reason'], { required: true, max: 200 }) },
  output<{ changed: boolean }>(),
  { label: ['放弃队列条目', '放棄佇列條目', 'Discard a queued item'], touches: ['queue'] },
);
