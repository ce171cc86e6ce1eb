/** What an entry of the story quotes: what somebody wrote, or, in words, why the engine acted automatically. Pure. */
import type { Message, Triple } from '#kernel/text.ts';
import { texts } from '#kernel/text.ts';
import { INSTANCE_STATUS } from '../../instance/instance-status.ts';
import type { AutoReason, WorkflowEvent } from '../../state.ts';

const autoTexts: Record<AutoReason | 'empty', Message> = texts('workflowAuto', {
  self: ['审批人是发起人', '審批人是發起人', 'The approver is the initiator'],
  duplicate: ['之前已审批', '之前已審批', 'Approved before'],
  kept: ['保留之前的同意', '保留之前的同意', 'The earlier agreement is kept'],
  deadline: ['超过处理期限', '超過處理期限', 'The deadline has passed'],
  empty: ['找不到审批人', '找不到審批人', 'No approver was found'],
});

/** Null: there is nothing to quote. */
export function storyWords({ kind, data }: Pick<WorkflowEvent, 'kind' | 'data'>): string | Triple | Message | null {
  if (kind === 'ended') return INSTANCE_STATUS[data.status as keyof typeof INSTANCE_STATUS] ?? null;
  if (kind === 'autoAgreed') return autoTexts[data.reason as keyof typeof autoTexts] ?? null;
  const typed = [data.opinion, data.text, data.reason].find((one) => typeof one === 'string' && one !== '');
  return typeof typed === 'string' ? typed : null;
}
