/**
 * Events of workflows and of the system that send messages; those of projects and tasks are in notice-events.ts. The key
 * is that of the message's title, so a new title is an event of its own; what is not listed is sent in the application
 * until a company decides otherwise.
 */
import type { Triple } from '#kernel/text.ts';
import type { messageKinds } from './message.entity.ts';

export type MessageKind = keyof typeof messageKinds;
export interface MessageEvent {
  key: string;
  kind: MessageKind;
  label: Triple;
}
/** Where the messages of an event go; all off: nobody is told. */
export interface Channels {
  inApp: boolean;
  mail: boolean;
  /** Left out: not by short message. */
  sms?: boolean;
}
export const DEFAULT_CHANNELS: Channels = { inApp: true, mail: false };

/** Event of what administrators send by hand. */
export const NOTICE_EVENT = 'message.notice';

const workflow = (name: string, label: Triple): MessageEvent => ({
  key: `workflowNotice.${name}`,
  kind: 'workflow',
  label,
});

export const messageEvents: readonly MessageEvent[] = [
  workflow('todo', ['待我审批', '待我審批', 'Waiting for my approval']),
  workflow('returned', ['流程退回', '流程退回', 'Request returned']),
  workflow('cancelled', ['审批任务取消', '審批任務取消', 'Approval task cancelled']),
  workflow('cc', ['流程抄送', '流程抄送', 'Workflow copied to me']),
  workflow('urge', ['催办', '催辦', 'Approval reminder']),
  workflow('remind', ['审批到期提醒', '審批到期提醒', 'Approval due']),
  workflow('mention', ['流程中提到我', '流程中提到我', 'Mentioned in a workflow']),
  workflow('approved', ['流程通过', '流程通過', 'Request approved']),
  workflow('rejected', ['流程未通过', '流程未通過', 'Request rejected']),
  workflow('withdrawn', ['流程撤回', '流程撤回', 'Request withdrawn']),
  workflow('terminated', ['流程终止', '流程終止', 'Request terminated']),
  workflow('reverted', ['流程撤销', '流程撤銷', 'Request reverted']),
  workflow('notice', ['流程节点通知', '流程節點通知', 'Workflow step notice']),
  { key: 'announcement.told', kind: 'system', label: ['公司公告', '公司公告', 'Company announcement'] },
  {
    key: 'workflowAgent.notice',
    kind: 'workflow',
    label: ['被设为审批代理人', '被設為審批代理人', 'Named as approval agent'],
  },
  {
    key: 'issue.taskFinished',
    kind: 'project',
    label: ['由问题生成的任务已完成', '由問題生成的任務已完成', 'Task made of an issue finished'],
  },
  { key: 'watch.mentioned', kind: 'system', label: ['评论中提到我', '評論中提到我', 'Mentioned in a comment'] },
  {
    key: 'watch.commented',
    kind: 'system',
    label: ['关注的记录有新评论', '關注的記錄有新評論', 'Comment on a record I watch'],
  },
  {
    key: 'watch.changed',
    kind: 'system',
    label: ['关注的记录有变更', '關注的記錄有變更', 'Change of a record I watch'],
  },
  { key: 'issue.toHandle', kind: 'project', label: ['问题待我处理', '問題待我處理', 'Issue waiting for me'] },
  { key: 'issue.toVerify', kind: 'project', label: ['问题待我验证', '問題待我驗證', 'Issue to verify'] },
  { key: 'issue.rests', kind: 'project', label: ['问题长期未处理', '問題長期未處理', 'Issue nobody acts on'] },
  workflow('incident', ['流程异常', '流程異常', 'Workflow incident']),
];
