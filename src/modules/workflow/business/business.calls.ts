/** Calls about business actions: which workflow each needs, and what a workflow changes of its object. */
import { call, output } from '#kernel/call.ts';
import { bool, choice, int, json, text } from '#kernel/field.ts';
import type { Triple } from '#kernel/text.ts';
import { BINDING_LEVELS, type Binding, type BusinessAction } from './business-actions.ts';
import type { BusinessDiff } from './business-diff.ts';

/** A binding with what people read of it. */
export interface ShownBinding extends Binding {
  definitionName: string | null;
  /** The definition may be started now. */
  published: boolean;
}
export interface DefinitionChoice {
  key: string;
  name: string;
}
export type ShownAction = Pick<BusinessAction, 'key' | 'label' | 'group' | 'hint' | 'variables'>;

export interface ConfiguredAction extends ShownAction {
  company: ShownBinding | null;
  types: ShownBinding[];
  /** Own settings of templates and projects. */
  exceptions: number;
}
export interface BusinessConfig {
  actions: ConfiguredAction[];
  /** Published definitions. */
  definitions: DefinitionChoice[];
  types: BoundType[];
}
/** A project type; what is not set for it holds as for its parent. */
export interface BoundType {
  id: number;
  name: string;
  parent: number | null;
  /** Only active types are set. */
  active: boolean;
}

/** An action in one project or template: what is set there, and what holds without it. */
export interface ObjectAction extends ShownAction {
  own: ShownBinding | null;
  /** What holds when nothing is set here. */
  above: ShownBinding | null;
  /** Set above for everybody: nothing can be set here. */
  fixed: boolean;
}
export interface ObjectConfig {
  actions: ObjectAction[];
  definitions: DefinitionChoice[];
}

export const BINDING_MODES = {
  inherit: ['继承', '繼承', 'As above'],
  direct: ['无需审批', '無需審批', 'No approval'],
  workflow: ['需要审批', '需要審批', 'Approval'],
} as const satisfies Record<string, Triple>;
export type BindingMode = keyof typeof BINDING_MODES;

/** What a binding is set to; of every level. */
export const bindingInput = {
  action: text(['业务操作', '業務操作', 'Business action'], { required: true, max: 50 }),
  mode: choice(['方式', '方式', 'Way'], BINDING_MODES, { required: true }),
  definition: text(['流程', '流程', 'Workflow'], { max: 64 }),
};
const base = '/api/v1/workflow/business';

export const businessConfig = call('GET', `${base}/config`, 'wf:definition:query', {}, output<BusinessConfig>(), {
  label: ['业务流程配置', '業務流程配置', 'Business workflows'],
  reads: ['wfBusiness', 'wfDefinition'],
});
export const saveBusinessBinding = call(
  'PUT',
  `${base}/config`,
  'wf:business:edit',
  {
    ...bindingInput,
    level: choice(['级别', '級別', 'Level'], BINDING_LEVELS, { required: true }),
    ownerId: int(['项目类型', '項目類型', 'Project type'], { min: 0 }),
    adjustable: bool(['允许下级调整', '允許下級調整', 'May be changed below']),
  },
  output<null>(),
  { label: ['保存业务流程配置', '儲存業務流程配置', 'Set the workflow of a business action'], touches: ['wfBusiness'] },
);

export interface ShownDiff {
  /** Null: this workflow is about no business object, or its module tells nothing. */
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
  { label: ['流程的变更内容', '流程的變更內容', 'What a workflow changes'], reads: ['calendar', 'project', 'task'] },
);

/** Which rows of a request are not wanted; by those who have to decide. Replaces what was refused before. */
export const refuseRows = call(
  'PUT',
  '/api/v1/workflow/instance/:instanceId/refused-rows',
  'login',
  {
    instanceId: int(['流程实例', '流程實例', 'Workflow instance'], { required: true, min: 1 }),
    refused: json<number[]>()(['不同意的行', '不同意的行', 'Refused rows'], { required: true }),
  },
  output<{ refused: number[] }>(),
  { label: ['逐行审批', '逐行審批', 'Decide row by row'], touches: ['workflow'] },
);

/** What starting the approval of a request needs: an item of StartDialog. */
export interface ApprovalItem {
  definitionKey: string;
  definitionName: string;
  businessType: string;
  businessId: number;
  projectId: number | null;
  title: string;
  reason: string | null;
}
/** A step of an approval that is still to be asked for, and who would decide there. */
export interface StepAhead {
  node: string;
  name: string;
  people: string[];
  /** Why there is nobody: whoever asks chooses; nobody is found, and the step waits or passes by itself. */
  nobody: 'chosen' | 'missing' | 'passes' | null;
}
/** The approval an action would need now. */
export interface ApprovalAhead {
  definition: string;
  /** null: it cannot be started, see `why`. */
  steps: StepAhead[] | null;
  why: 'forbidden' | 'disabled' | null;
}
/** A request that waits: what stands in the way. */
export interface WaitingRequest {
  requestId: number;
  action: string;
  label: Triple;
  instanceId: number;
  number: string;
  title: string;
  definitionName: string;
  requestedBy: number;
  requestedByName: string;
  since: number;
}
