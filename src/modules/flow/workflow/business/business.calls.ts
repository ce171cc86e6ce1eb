/** Calls about what a workflow changes of its object. */
import { call, output } from '#kernel/call.ts';
import { int, json } from '#kernel/field.ts';
import type { BusinessDiff } from './business-diff.ts';

export interface ShownDiff {
  /** Null: this workflow is not about a business object, or its module reports no differences. */
  diff: BusinessDiff | null;
  /** As it was when the workflow ended; otherwise as it would be now. */
  kept: boolean;
  /** Ids of the rows that are refused: the rest is done. */
  refused: number[];
  /** Whether the viewer may refuse rows now. */
  mayRefuse: boolean;
}
export const workflowDiff = call(
  'GET',
  '/api/v1/workflow/instance/:instanceId/changes',
  'login',
  { instanceId: int(['流程实例', '流程實例', 'Workflow instance'], { required: true, min: 1 }) },
  output<ShownDiff>(),
  { label: ['流程的变更内容', '流程的變更內容', 'Changes made by a workflow'], reads: ['calendar', 'project', 'task'] },
);

/** The same as a workbook; 404 when there are no differences. */
export const exportWorkflowDiff = call(
  'GET',
  '/api/v1/workflow/instance/:instanceId/changes/sheet',
  'login',
  { instanceId: int(['流程实例', '流程實例', 'Workflow instance'], { required: true, min: 1 }) },
  output<Uint8Array>(),
  { label: ['导出流程的变更内容', '匯出流程的變更內容', 'Export changes made by a workflow'], body: 'download' },
);

/** The rows of a request that its approvers refuse. Replaces earlier refusals. */
export const refuseRows = call(
  'PUT',
  '/api/v1/workflow/instance/:instanceId/refused-rows',
  'login',
  {
    instanceId: int(['流程实例', '流程實例', 'Workflow instance'], { required: true, min: 1 }),
    refused: json<number[]>()(['不同意的行', '不同意的列', 'Refused rows'], { required: true }),
  },
  output<{ refused: number[] }>(),
  { label: ['逐行审批', '逐行審批', 'Decide row by row'], touches: ['workflow'] },
);

/** A step of an approval that is still to be asked for, and who would decide there. */
export interface StepAhead {
  node: string;
  name: string;
  people: string[];
  /** Why there is nobody: the initiator chooses, or nobody is found and the step waits or passes automatically. */
  nobody: 'chosen' | 'missing' | 'passes' | null;
}
