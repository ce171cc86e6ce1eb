/** How much waits for a person; the header asks for it, so it stands apart from the larger calls. */
import { call, output } from '#kernel/call.ts';

export const workflowCounts = call(
  'GET',
  '/api/v1/workflow/counts',
  'login',
  {},
  output<{ todo: number; unreadCc: number; returned: number }>(),
  { label: ['流程数量', '流程數量', 'Counts of workflows'] },
);
