/** Calls about the workflows of projects: lists, the overview of one project, and which workflows its actions need. */
import { call, output } from '#kernel/call.ts';
import { int } from '#kernel/field.ts';
import { listInput } from '#kernel/query.ts';
import type { ReportAnswer } from '#kernel/report.ts';
import {
  bindingInput,
  type ObjectConfig,
  type ShownAction,
  type WaitingRequest,
} from '#modules/flow/approval/approval.calls.ts';
import type { BindingLevel } from '#modules/flow/approval/business-actions.ts';
import type { WorkflowLine } from '#modules/flow/workflow/instance/monitor.calls.ts';
import type { InstanceStatus } from '#modules/flow/workflow/state.ts';

const projectId = int(['项目', '項目', 'Project'], { required: true, min: 1 });
const LISTED = { reads: ['workflow', 'project', 'user'] };

/** Workflows of one project (projectWf). */
export const projectWorkflows = call(
  'GET',
  '/api/v1/project/:projectId/workflows',
  'pm:workflow:query',
  { projectId, ...listInput },
  output<ReportAnswer<WorkflowLine>>(),
  { label: ['项目流程列表', '項目流程列表', 'Workflows of a project'], scope: 'project', ...LISTED },
);
/** Workflows of all projects whose workflows the viewer may read, and those of projects they have a part in themselves. */
export const allProjectWorkflows = call(
  'GET',
  '/api/v1/project/workflows',
  'login',
  listInput,
  output<ReportAnswer<WorkflowLine>>(),
  { label: ['全部项目流程', '全部項目流程', 'Workflows of all projects'], ...LISTED },
);

/** Workflows that change the project itself: its status, its calendar; not those about its plan (projectOtherChange). */
export const projectOtherChanges = call(
  'GET',
  '/api/v1/project/:projectId/other-changes',
  'pm:workflow:query',
  { projectId, ...listInput },
  output<ReportAnswer<WorkflowLine>>(),
  { label: ['项目状态与日历变更', '項目狀態與日曆變更', 'Status and calendar changes'], scope: 'project', ...LISTED },
);

/** A business action in the overview of a project. */
export interface FlowAction extends ShownAction {
  /** The workflow it needs; null: done directly. */
  definition: { key: string; name: string; level: BindingLevel } | null;
  /** Its latest workflow. */
  last: {
    instanceId: number;
    number: string;
    status: InstanceStatus;
    startedAt: number;
    endedAt: number | null;
  } | null;
  /** How often it was asked for, and approved. */
  asked: number;
  approved: number;
}
export interface ProjectFlow {
  waiting: WaitingRequest | null;
  actions: FlowAction[];
  /** Workflows of the project by their state. */
  counts: Partial<Record<InstanceStatus, number>>;
}
export const projectFlow = call(
  'GET',
  '/api/v1/project/:projectId/flow',
  'pm:workflow:query',
  { projectId },
  output<ProjectFlow>(),
  {
    label: ['项目流程总览', '項目流程總覽', 'Overview of the workflows of a project'],
    scope: 'project',
    reads: ['wfBusiness', 'workflow'],
  },
);

export const projectBindings = call(
  'GET',
  '/api/v1/project/:projectId/workflow-config',
  'pm:workflow:query',
  { projectId },
  output<ObjectConfig>(),
  {
    label: ['项目流程配置', '項目流程配置', 'Workflow settings of a project'],
    scope: 'project',
    reads: ['wfBusiness', 'wfDefinition'],
  },
);
export const saveProjectBinding = call(
  'PUT',
  '/api/v1/project/:projectId/workflow-config',
  'pm:workflow:config',
  { projectId, ...bindingInput },
  output<null>(),
  {
    label: ['保存项目流程配置', '儲存項目流程配置', 'Set a workflow of a project'],
    scope: 'project',
    touches: ['wfBusiness', 'project'],
  },
);
