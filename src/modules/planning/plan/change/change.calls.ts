/** Calls of plan change control: publishing a plan, its control range, requests to change it (1-product §4.3, 2-rules §5). */
import { call, output } from '#kernel/call.ts';
import { choice, int, json, longText } from '#kernel/field.ts';
import type { ApprovalAhead, ApprovalItem } from '#modules/flow/approval/approval.calls.ts';
import type { BusinessDiff } from '#modules/flow/workflow/business/business-diff.ts';
import { addMembers } from '#modules/objects/project/new-members.ts';
import type { PlanConflict, PlanEdits } from '../edit/plan-edits.ts';
import type { PlanAnswer } from '../plan.calls.ts';
import { controlRanges, type Must } from './change-request.ts';
import type { PlanChangeRow } from './plan-change.entity.ts';

const projectId = int(['项目', '項目', 'Project'], { required: true, min: 1 });
const changeId = int(['计划变更', '計劃變更', 'Change request'], { required: true, min: 1 });
const LIMIT = 32 * 1_048_576;

/** Publishes the plan: from now on it changes by requests. Keeps its first version as a baseline. */
export const publishPlan = call(
  'POST',
  '/api/v1/plan/publish',
  'pm:plan:publish',
  { projectId },
  output<{ baselineId: number }>(),
  {
    label: ['发布计划', '發佈計劃', 'Publish the plan'],
    scope: 'project',
    touches: ['plan', 'project', 'baseline'],
    creates: true,
  },
);

/** Which tasks' changes need an approval. */
export const setPlanControl = call(
  'PUT',
  '/api/v1/plan/control',
  'pm:plan:publish',
  {
    projectId,
    range: choice(['变更控制范围', '變更控制範圍', 'Control range'], controlRanges, { required: true }),
    selected: json<number[]>()(['选定的任务', '選定的任務', 'Selected tasks'], { required: true }),
    fixed: json<number[]>()(['固定类型任务', '固定類型任務', 'Fixed-type tasks'], { required: true }),
  },
  output<null>(),
  {
    label: ['设置变更控制范围', '設定變更控制範圍', 'Set the control range'],
    scope: 'project',
    touches: ['plan', 'planConfig'],
  },
);

export interface OpenChange {
  plan: PlanAnswer;
  /** null: none has been begun. */
  change: PlanChangeRow | null;
  edits: PlanEdits | null;
  /** Conflicts of the edits with later changes: decided before they are saved again. */
  conflicts: PlanConflict[];
  /** Whether this viewer may go on editing the request. */
  editable: boolean;
}
/** The published plan with a request on it; without `changeId` the viewer's own one that is not submitted. */
export const openPlanChange = call(
  'GET',
  '/api/v1/plan/change',
  'pm:plan:query',
  { projectId, changeId: int(['计划变更', '計劃變更', 'Change request'], { min: 1 }) },
  output<OpenChange>(),
  { label: ['查看计划变更', '查看計劃變更', 'View a change request'], scope: 'project' },
);

/**
 * Keeps the edits of a request; nothing of the plan moves. 409 with the conflicts when others' changes meet them, and with
 * the current version when the request is not at `version` any more, so that no window overwrites what another one saved.
 */
export const savePlanChange = call(
  'POST',
  '/api/v1/plan/change',
  'pm:plan:edit',
  {
    projectId,
    changeId: int(['计划变更', '計劃變更', 'Change request'], { min: 1 }),
    version: int(['变更的版本', '變更的版本', 'Version of the change request'], { min: 0 }),
    baseRevision: int(['基准版本', '基準版本', 'Base revision'], { required: true, min: 0 }),
    edits: json<PlanEdits>()(['修改', '修改', 'Edits'], { required: true }),
    choices: json<Record<string, 'mine' | 'theirs'>>()(['冲突选择', '衝突選擇', 'Conflict decisions']),
  },
  output<{ changeId: number; name: string; version: number }>(),
  {
    label: ['保存计划变更', '儲存計劃變更', 'Save a change request'],
    fails: 'save',
    scope: 'project',
    touches: ['planChange'],
    creates: true,
    limit: LIMIT,
  },
);

/** What submitting a request would lead to. */
export type ChangeWay =
  /** Decided by these people. */
  | ({ way: 'approval' } & ApprovalAhead)
  /** Takes effect at once: nothing under control is touched, or no workflow is set. */
  | { way: 'direct'; why: 'free' | 'unbound' }
  /** Tasks of fixed type, or made of other records, change and no workflow is set: refused. */
  | { way: 'none'; why: Must };
export const planChangeWay = call(
  'GET',
  '/api/v1/plan/change/:changeId/way',
  'pm:plan:edit',
  { projectId, changeId },
  output<ChangeWay>(),
  { label: ['计划变更的审批', '計劃變更的審批', 'Approval of change requests'], scope: 'project' },
);

/** Submits a request: it takes effect at once if nothing under control is touched, otherwise it needs the approval in the answer. */
export const submitPlanChange = call(
  'POST',
  '/api/v1/plan/change/:changeId/submit',
  'pm:plan:edit',
  {
    projectId,
    changeId,
    reason: longText(['变更原因', '變更原因', 'Reason'], { required: true, max: 200 }),
    addMembers,
  },
  output<{ approval: ApprovalItem | null }>(),
  {
    label: ['提交计划变更', '提交計劃變更', 'Submit a change request'],
    scope: 'project',
    touches: ['planChange', 'plan', 'task', 'project', 'baseline', 'workflow', 'projectMember'],
  },
);

/**
 * Agrees that the people a request gives work to become members when it takes effect, as submitting it does (409 with
 * `NotMembers` asks for them): for one that was returned, which is submitted again in its workflow.
 */
export const admitToChange = call(
  'POST',
  '/api/v1/plan/change/:changeId/members',
  'pm:plan:edit',
  { projectId, changeId, addMembers },
  output<null>(),
  {
    label: ['计划变更的新成员', '計劃變更的新成員', 'New members of a change request'],
    scope: 'project',
    touches: ['planChange'],
  },
);

/** What a request changes, as it was when it ended or as it would be now. */
export const planChangeDiff = call(
  'GET',
  '/api/v1/plan/change/:changeId/diff',
  'pm:plan:query',
  { projectId, changeId },
  output<BusinessDiff>(),
  {
    label: ['计划变更内容', '計劃變更內容', 'Content of a change request'],
    scope: 'project',
    reads: ['planChange', 'task'],
  },
);

/** The same as a workbook. */
export const exportPlanChange = call(
  'GET',
  '/api/v1/plan/change/:changeId/diff-sheet',
  'pm:plan:query',
  { projectId, changeId },
  output<Uint8Array>(),
  {
    label: ['导出计划变更内容', '匯出計劃變更內容', 'Export the content of a change request'],
    scope: 'project',
    body: 'download',
  },
);
