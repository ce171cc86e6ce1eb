/** Calls of drafts: what somebody has filled in and not started yet. Only their own. */
import { call, output } from '#kernel/call.ts';
import { int } from '#kernel/field.ts';
import { listInput } from '#kernel/query.ts';
import type { ReportAnswer } from '#kernel/report.ts';

export interface ListedDraft {
  id: number;
  definition: string;
  definitionName: string;
  /** Without one it is called by its workflow. */
  title: string;
  /** The workflow can be started now. */
  open: boolean;
  updatedAt: string;
}
export interface OpenedDraft {
  id: number;
  definition: string;
  businessType: string | null;
  businessId: number | null;
  projectId: number | null;
  title: string | null;
  /** What starting shows of it. */
  form: Record<string, unknown>;
  vars: Record<string, unknown>;
}
const base = '/api/v1/workflow/drafts';
const id = int(['草稿', '草稿', 'Draft'], { required: true, min: 1 });

export const listDrafts = call('GET', base, 'login', listInput, output<ReportAnswer<ListedDraft>>(), {
  label: ['我的流程草稿', '我的流程草稿', 'My workflow drafts'],
});
export const openDraft = call('GET', `${base}/:id`, 'login', { id }, output<OpenedDraft>(), {
  label: ['打开流程草稿', '開啟流程草稿', 'Open a workflow draft'],
});
export const deleteDraft = call('DELETE', `${base}/:id`, 'login', { id }, output<null>(), {
  label: ['删除流程草稿', '刪除流程草稿', 'Delete a workflow draft'],
  touches: ['workflow'],
});
