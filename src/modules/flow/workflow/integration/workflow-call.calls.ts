/**
 * The calls of the specification by which other pages start and decide workflows (2-rules §7).
 *
 * `workflowCall({ call: 'complete', params: { taskId, actionName: 'agree', opinion }, pmxParams })`; adapters over the same
 * commands as our own calls, so rights, checks and history are one.
 */
import { call, type Envelope, output } from '#kernel/call.ts';
import { choice, json } from '#kernel/field.ts';
import type { InstanceStatus } from '../state.ts';

export const CALLS = {
  startWf: ['发起', '發起', 'Start'],
  saveWf: ['保存草稿', '儲存草稿', 'Save a draft'],
  complete: ['审批', '審批', 'Decide'],
  taskToReject: ['可驳回的节点', '可駁回的節點', 'Steps it can be rejected to'],
} as const;
export type WorkflowCallName = keyof typeof CALLS;

/** Numbers may be sent as texts. */
type Id = number | string;
/**
 * By call: startWf takes workflowId (key or id), formId, account, vars; saveWf defId, formData; complete the rest. Without
 * taskId complete decides the caller's open task of instId; agree of an initiator it was returned to submits it again.
 */
export interface WorkflowCallParams {
  workflowId?: Id;
  formId?: Id;
  account?: string;
  vars?: Record<string, unknown>;
  defId?: Id;
  formData?: Record<string, unknown>;
  formKey?: string;
  opinion?: string;
  taskId?: Id;
  instId?: Id;
  /** Of complete: version of the instance that formData and vars began with; what others changed since is merged. */
  version?: Id;
  actionName?: 'agree' | 'backToStart' | 'reject' | 'rejectNode';
  backHandMode?: 'normal' | 'direct';
  destination?: string;
}
/** The business context. */
export interface PmxParams {
  projectId?: Id;
  objectId?: Id;
  moduleKey?: string;
  serviceId?: Id;
  formKey?: string;
  formType?: string;
  formData?: Record<string, unknown> | string;
  reason?: string;
}
export interface WorkflowCallBody {
  call: WorkflowCallName;
  params: WorkflowCallParams;
  pmxParams?: PmxParams | null;
}
export interface WorkflowCallAnswer {
  /** Direct mode may be chosen when rejecting. */
  allowDirectNode: boolean;
  /** Of taskToReject: ways that are allowed, and the steps rejectNode may name. */
  ways?: ('backToStart' | 'reject' | 'rejectNode')[];
  nodes?: { nodeId: string; name: string; direct: boolean }[];
  /** Of startWf and complete. */
  instId?: number;
  number?: string;
  /** `end`: it has finished; how, says `outcome`. */
  status?: string;
  outcome?: InstanceStatus;
  /** Of saveWf. */
  draftId?: number;
}
/** Of one item of a batch: the answer it would have had on its own. */
export type BatchAnswer = Envelope<{ data: WorkflowCallAnswer } | null>;
const base = '/commonservice-workflow/business/workflowCall';
const touches = ['workflow', 'message'];

export const workflowCall = call(
  'POST',
  `${base}/call`,
  'login',
  {
    call: choice(['操作', '操作', 'Call'], CALLS, { required: true }),
    params: json<WorkflowCallParams>()(['参数', '參數', 'Parameters'], { required: true }),
    pmxParams: json<PmxParams>()(['业务参数', '業務參數', 'Business context']),
  },
  output<{ data: WorkflowCallAnswer }>(),
  { label: ['流程调用', '流程調用', 'Workflow call'], creates: true, touches },
);
/** The body is the list itself. Each item is its own transaction, done or refused individually; the answers are in its order. */
export const workflowCallBatch = call(
  'POST',
  `${base}/callBatch`,
  'login',
  { calls: json<WorkflowCallBody[]>()(['操作列表', '操作列表', 'Calls'], { required: true }) },
  output<BatchAnswer[]>(),
  { label: ['批量流程调用', '批量流程調用', 'Batch of workflow calls'], creates: true, touches, list: 'calls' },
);
/** Most items of one batch. */
export const MOST_CALLS = 100;
