/** How much waits for a person; separate from the larger calls, because the header asks for it. */
import { call, output } from '#kernel/call.ts';

export const workflowCounts = call(
  'GET',
  '/api/v1/workflow/counts',
  'login',
  {},
  output<{ todo: number; unreadCc: number; returned: number }>(),
  { label: ['流程数量', '流程數量', 'Counts of workflows'] },
);
