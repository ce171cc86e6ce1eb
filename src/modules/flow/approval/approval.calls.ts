/** Calls about business actions: which workflow each needs. */
import { call, output } from '#kernel/call.ts';
import type { Waiting } from '#kernel/entity-calls.ts';
import { bool, choice, int, json, longText, text } from '#kernel/field.ts';
import type { Triple } from '#kernel/text.ts';
import type { StepAhead } from '#modules/flow/workflow/business/business.calls.ts';
import type { Binding, BusinessAction } from './business-actions.ts';

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
  /** Whether types of objects may say otherwise. */
  typed: boolean;
  types: ShownBinding[];
  /** Own settings of objects. */
  exceptions: number;
}
export interface BusinessConfig {
  actions: ConfiguredAction[];
  /** Published definitions. */
  definitions: DefinitionChoice[];
  types: BoundType[];
}
/** A project type; unset values are inherited from its parent. */
export interface BoundType {
  id: number;
  name: string;
  parent: number | null;
  /** Only active types are set. */
  active: boolean;
}

/** An action in one project or template: its own setting, and the inherited one. */
export interface ObjectAction extends ShownAction {
  own: ShownBinding | null;
  /** The setting in force if none is set here. */
  above: ShownBinding | null;
  /** Set above for everybody: nothing can be set here. */
  fixed: boolean;
}
export interface ObjectConfig {
  actions: ObjectAction[];
  definitions: DefinitionChoice[];
}

const BINDING_MODES = {
  inherit: ['继承', '繼承', 'Inherited'],
  direct: ['无需审批', '無需審批', 'No approval needed'],
  workflow: ['需要审批', '需要審批', 'Approval required'],
} as const satisfies Record<string, Triple>;
export type BindingMode = keyof typeof BINDING_MODES;

/** What a binding is set to; of every level. */
export const bindingInput = {
  action: text(['业务操作', '業務操作', 'Business action'], { required: true, max: 50 }),
  mode: choice(['方式', '方式', 'Method'], BINDING_MODES, { required: true }),
  definition: text(['流程', '流程', 'Workflow'], { max: 64 }),
};
const base = '/api/v1/workflow/business';
/** Levels that are set for the whole company; objects have their own page. */
const COMMON_LEVELS = {
  company: ['公司', '公司', 'Company'],
  type: ['项目类型', '項目類型', 'Project type'],
} as const;

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
    level: choice(['级别', '級別', 'Level'], COMMON_LEVELS, { required: true }),
    ownerId: int(['项目类型', '項目類型', 'Project type'], { min: 0 }),
    adjustable: bool(['允许下级调整', '允許下級調整', 'Lower levels may change it']),
  },
  output<null>(),
  { label: ['保存业务流程配置', '儲存業務流程配置', 'Set the workflow of a business action'], touches: ['wfBusiness'] },
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
/** The approval an action would need now. */
export interface ApprovalAhead {
  definition: string;
  /** null: it cannot be started, see `why`. */
  steps: StepAhead[] | null;
  why: 'forbidden' | 'disabled' | null;
}
/** A waiting request that is in the way. */
export interface WaitingRequest extends Waiting {
  requestId: number;
  action: string;
  requestedBy: number;
}

/** Asks for a move of a record that needs an approval; the answer is what its workflow is started with. */
export const askForMove = call(
  'POST',
  '/api/v1/approval/request',
  'login',
  {
    entity: text(['对象', '對象', 'Kind of record'], { required: true, max: 50 }),
    id: int(['编号', '編號', 'ID'], { required: true, min: 1 }),
    action: text(['操作', '操作', 'Action'], { required: true, max: 50 }),
    reason: longText(['原因', '原因', 'Reason'], { max: 200 }),
    values: json<Record<string, unknown>>()(['填写内容', '填寫內容', 'Values']),
  },
  output<ApprovalItem>(),
  // Of which record the values are is known to the handler alone; the request keeps them.
  { label: ['申请审批', '申請審批', 'Request approval'], keepsOut: ['values'] },
);
