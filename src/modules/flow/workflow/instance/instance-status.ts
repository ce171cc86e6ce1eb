/** Words of the states of a running workflow. Pure. */
import { type Triple, three } from '#kernel/text.ts';
import { type InstanceStatus, isEnded } from '../state.ts';

export const INSTANCE_STATUS = {
  draft: three('草稿', '草稿', 'Draft'),
  running: three('审批中', '審批中', 'Under approval'),
  returned: three('已退回', '已退回', 'Returned'),
  suspended: three('已挂起', '已掛起', 'Suspended'),
  approved: three('已通过', '已通過', 'Approved'),
  rejected: three('未通过', '未通過', 'Rejected'),
  withdrawn: three('已撤回', '已撤回', 'Withdrawn'),
  terminated: three('已终止', '已終止', 'Terminated'),
  reverted: three('已撤销', '已撤銷', 'Reverted'),
} as const satisfies Record<InstanceStatus, Triple>;

/** The state as the specification's calls and embedded pages read it (1-product §3, workflow form data): ended is `end`. */
export const END = 'end';
export const statusOutside = (status: InstanceStatus): string => (isEnded(status) ? END : status);
