/** Calls of administrators of workflows: all instances, incidents, figures, trying an action before it is done. */
import { call, output } from '#kernel/call.ts';
import { choice, date, int, json, ref, text } from '#kernel/field.ts';
import { listInput } from '#kernel/query.ts';
import { type ReportAnswer, sheetInput } from '#kernel/report.ts';
import type { Triple } from '#kernel/text.ts';
import type { Action } from '../actions.ts';
import type { InstanceStatus } from '../state.ts';

export const INSTANCE_STATUSES = {
  running: ['审批中', '審批中', 'Under approval'],
  returned: ['已退回', '已退回', 'Returned'],
  suspended: ['已挂起', '已掛起', 'Suspended'],
  approved: ['已通过', '已通過', 'Approved'],
  rejected: ['未通过', '未通過', 'Rejected'],
  withdrawn: ['已撤回', '已撤回', 'Withdrawn'],
  terminated: ['已终止', '已終止', 'Terminated'],
  reverted: ['已撤销', '已撤銷', 'Reverted'],
} as const satisfies Partial<Record<InstanceStatus, Triple>>;

const days = {
  from: date(['发起从', '發起從', 'Started from']),
  to: date(['发起至', '發起至', 'Started to']),
};
/** What the monitor counts separately: a status or a state of workflows. */
const KINDS = {
  ...INSTANCE_STATUSES,
  open: ['未结束', '未結束', 'Not ended'],
  ended: ['已结束', '已結束', 'Ended'],
  overdue: ['已超时', '已逾時', 'Overdue'],
  incident: ['有异常', '有異常', 'With an incident'],
} as const;
export type MonitorKind = keyof typeof KINDS;
const asked = {
  definition: text(['流程', '流程', 'Workflow'], { max: 64 }),
  approver: ref(['当前审批人', '目前審批人', 'Current approver'], 'user'),
  ...days,
};
const kind = choice(['状态', '狀態', 'Status'], KINDS);

/** A person's row that waits for a decision. */
export interface Asked {
  actorId: number;
  user: number;
  node: string;
  token: number;
}
/** A workflow, its current steps and the people it waits for. */
export interface WorkflowLine {
  id: number;
  instanceId: number;
  number: string;
  title: string;
  definition: string;
  definitionVersion: number;
  definitionName: string;
  project: number | null;
  initiator: number;
  status: InstanceStatus;
  startedAt: string;
  endedAt: string | null;
  /** Engine elsewhere that runs it. */
  engine?: string;
  /** Names of the steps that wait, and of the people who are asked there. */
  waiting: string;
  askedNames: string;
  overdue: boolean;
}
export interface MonitoredWorkflow extends WorkflowLine {
  asked: (Asked & { name: string })[];
  incidents: number;
}
const ADMIN = 'wf:instance:admin';
const base = '/api/v1/workflow/monitor';

export const monitorList = call(
  'GET',
  base,
  ADMIN,
  { ...asked, kind, ...listInput },
  output<ReportAnswer<MonitoredWorkflow>>(),
  { label: ['流程监控', '流程監控', 'Workflow monitor'], reads: ['project', 'user'] },
);
export interface MonitorCounts {
  byStatus: Partial<Record<InstanceStatus, number>>;
  overdue: number;
  incident: number;
}
/** How many there are of each kind, under the other filters. */
export const monitorCounts = call(
  'GET',
  `${base}/counts`,
  ADMIN,
  { ...asked, search: listInput.search, filters: listInput.filters },
  output<MonitorCounts>(),
  { label: ['流程监控数量', '流程監控數量', 'Workflow monitor counts'] },
);
export const exportMonitor = call(
  'GET',
  `${base}/export`,
  ADMIN,
  { ...asked, kind, ...sheetInput },
  output<Uint8Array>(),
  { label: ['导出流程监控', '匯出流程監控', 'Export the workflow monitor'], body: 'download' },
);

/** Times in milliseconds; null: nothing to measure. */
export interface Durations {
  meanMs: number | null;
  medianMs: number | null;
  p90Ms: number | null;
  /** Share of what had a due time and was, or is, late. */
  overdueShare: number | null;
  rejectedShare: number | null;
}
export interface DefinitionLine extends Durations {
  definition: string;
  name: string;
  instances: number;
  running: number;
  ended: number;
}
export interface NodeLine extends Durations {
  node: string;
  name: string;
  tasks: number;
  open: number;
  rejected: number;
}
/** Subject of a line of the figures. */
const FIGURES_BY = {
  definition: ['按流程', '按流程', 'By workflow'],
  step: ['按节点', '按節點', 'By step'],
} as const;
const figureInputs = { by: choice(['统计方式', '統計方式', 'Grouped'], FIGURES_BY, { required: true }), ...days };
/** A line of the figures as it is listed: of a definition, or of a step of one. */
export interface FigureRow extends DefinitionLine {
  id: number;
  node: string | null;
  /** Hours and percent, rounded, as they are ordered by, drawn and exported. */
  mean: string | null;
  median: string | null;
  p90: string | null;
  overdue: number | null;
  rejected: number | null;
}
export const monitorStatistics = call(
  'GET',
  `${base}/statistics`,
  ADMIN,
  { ...figureInputs, ...listInput },
  output<ReportAnswer<FigureRow>>(),
  { label: ['流程统计', '流程統計', 'Workflow statistics'] },
);
export const nodeStatistics = call(
  'GET',
  `${base}/statistics/nodes`,
  ADMIN,
  { ...days, definition: text(['流程', '流程', 'Workflow'], { required: true, max: 64 }) },
  output<NodeLine[]>(),
  { label: ['节点统计', '節點統計', 'Step statistics'] },
);
export const exportStatistics = call(
  'GET',
  `${base}/statistics/export`,
  ADMIN,
  { ...figureInputs, ...sheetInput },
  output<Uint8Array>(),
  { label: ['导出流程统计', '匯出流程統計', 'Export workflow statistics'], body: 'download' },
);

export interface IncidentLine {
  id: number;
  incidentId: number;
  instanceId: number;
  number: string;
  title: string;
  definitionName: string;
  nodeName: string;
  code: string;
  detail: string;
  at: string;
}
export const incidentList = call('GET', `${base}/incidents`, ADMIN, listInput, output<ReportAnswer<IncidentLine>>(), {
  label: ['流程异常', '流程異常', 'Workflow incidents'],
});
export const exportIncidents = call('GET', `${base}/incidents/export`, ADMIN, sheetInput, output<Uint8Array>(), {
  label: ['导出流程异常', '匯出流程異常', 'Export workflow incidents'],
  body: 'download',
});

/** Versions of a definition with their steps, newest first. */
export interface VersionSteps {
  no: number;
  current: boolean;
  steps: { id: string; name: string; kind: string }[];
}
export const monitorVersions = call(
  'GET',
  `${base}/versions`,
  ADMIN,
  { definition: text(['流程', '流程', 'Workflow'], { required: true, max: 64 }) },
  output<VersionSteps[]>(),
  { label: ['流程版本节点', '流程版本節點', 'Steps of workflow versions'] },
);
/** Whether an action would be accepted; nothing is changed. */
export const tryAction = call(
  'POST',
  `${base}/try/:instanceId`,
  ADMIN,
  {
    instanceId: int(['流程实例', '流程實例', 'Workflow instance'], { required: true, min: 1 }),
    action: json<Action>()(['操作', '操作', 'Action'], { required: true }),
  },
  output<{ refused: string | null }>(),
  { label: ['试运行流程操作', '試執行流程操作', 'Dry run of an action on a workflow'], reads: true },
);
