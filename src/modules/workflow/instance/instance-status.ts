/** Words of the states of a running workflow. Pure. */
import type { Triple } from '#kernel/text.ts';
import type { InstanceStatus } from '../state.ts';

export const INSTANCE_STATUS = {
  draft: ['草稿', '草稿', 'Draft'],
  running: ['审批中', '審批中', 'Under approval'],
  returned: ['已退回', '已退回', 'Returned'],
  suspended: ['已挂起', '已掛起', 'Suspended'],
  approved: ['已通过', '已通過', 'Approved'],
  rejected: ['未通过', '未通過', 'Rejected'],
  withdrawn: ['已撤回', '已撤回', 'Withdrawn'],
  terminated: ['已终止', '已終止', 'Terminated'],
  reverted: ['已撤销', '已撤銷', 'Reverted'],
} as const satisfies Record<InstanceStatus, Triple>;
