/** Progress of one's own call, and canceling it (server/http/progress.ts). */
import { call, output } from '../call.ts';
import { text } from '../field.ts';
import type { Triple } from '../text.ts';

/** How far a call is. */
export interface HowFar {
  /** Its current step; null: not reported yet. */
  step: Triple | null;
  /** Of this step, 0 to 1; null: not known. */
  share: number | null;
}

const id = text(['处理标识', '處理識別', 'Call ID'], { required: true, max: 32 });

/** null: the call has ended, or is unknown. */
export const readProgress = call('GET', '/api/v1/progress/:id', 'login', { id }, output<HowFar | null>(), {
  label: ['查询处理进度', '查詢處理進度', 'Get the progress of a call'],
});

/** `running`: it was still running; its own answer shows whether it stopped in time. */
export const cancelCall = call('POST', '/api/v1/progress/:id/cancel', 'login', { id }, output<{ running: boolean }>(), {
  reads: true,
  label: ['取消处理', '取消處理', 'Cancel a call'],
});
