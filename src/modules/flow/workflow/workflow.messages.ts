/** Events of workflows that send messages. */
import type { Triple } from '#kernel/text.ts';
import type { MessageEvent } from '#modules/people/message/message-events.ts';

const event = (name: string, label: Triple): MessageEvent => ({
  key: `workflowNotice.${name}`,
  kind: 'workflow',
  label,
});

export const workflowMessages: readonly MessageEvent[] = [
  event('todo', ['待我审批', '待我審批', 'Waiting for my approval']),
  event('returned', ['流程退回', '流程退回', 'Request returned']),
  event('cancelled', ['审批任务取消', '審批任務取消', 'Approval task canceled']),
  event('cc', ['流程抄送', '流程抄送', 'Workflow copied to me']),
  event('urge', ['催办', '催辦', 'Approval reminder']),
  event('remind', ['审批到期提醒', '審批到期提醒', 'Approval due']),
  event('mention', ['流程中提到我', '流程中提到我', 'Mentioned in a workflow']),
  event('approved', ['流程通过', '流程通過', 'Request approved']),
  event('rejected', ['流程未通过', '流程未通過', 'Request rejected']),
  event('withdrawn', ['流程撤回', '流程撤回', 'Request withdrawn']),
  event('terminated', ['流程终止', '流程終止', 'Request terminated']),
  event('reverted', ['流程撤销', '流程撤銷', 'Request reverted']),
  event('notice', ['流程节点通知', '流程節點通知', 'Workflow step notice']),
  {
    key: 'workflowAgent.notice',
    kind: 'workflow',
    label: ['被设为审批代理人', '被設為審批代理人', 'Named as approval agent'],
  },
  event('incident', ['流程异常', '流程異常', 'Workflow incident']),
];
