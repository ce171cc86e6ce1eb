/** Calls of running workflows: lists of a person, one instance, starting and acting. */
import { call, output } from '#kernel/call.ts';
import { date, type Field, int, json, longText, text } from '#kernel/field.ts';
import { listInput } from '#kernel/query.ts';
import type { ReportAnswer } from '#kernel/report.ts';
import type { FormConflict } from '#modules/flow/form/form-merge.ts';
import type { FormSchema } from '#modules/flow/form/form-schema.ts';
import type { FormRight } from '#modules/flow/form/form-values.ts';
import type { Action } from '../actions.ts';
import type { Abilities } from '../engine/abilities.ts';
import type { Graph } from '../graph.ts';
import type { ShownExternal } from '../integration/external.ts';
import type { Actor, Cc, Instance, InstanceStatus, Task, Token, WorkflowEvent } from '../state.ts';

const narrowing = {
  projectId: int(['项目', '項目', 'Project'], { min: 1 }),
  businessType: text(['业务类型', '業務類型', 'Kind of object'], { max: 64 }),
};
const page = { ...narrowing, ...listInput };
/** What narrows one's to-do list: the workflow, who started it, since when it waits. */
const waiting = {
  definition: text(['流程', '流程', 'Workflow'], { max: 64 }),
  initiator: int(['发起人', '發起人', 'Initiator'], { min: 1 }),
  from: date(['到达日期从', '到達日期從', 'Waiting from'], {}),
  to: date(['到达日期至', '到達日期至', 'Waiting to'], {}),
};
/** A field of the form as the list shows it. */
export interface KeyField {
  field: Field;
  value: unknown;
  /** Names of the people it names. */
  people: Record<number, string>;
}
export interface ListedWorkflow {
  /** Of the row: of a task, a copy or the workflow itself. */
  id: number;
  instanceId: number;
  number: string;
  title: string;
  definitionName: string;
  initiator: number;
  status: InstanceStatus;
  startedAt: number;
  endedAt: number | null;
  /** Engine elsewhere that runs it. */
  engine?: string;
  /** In lists of tasks: the step, since when, until when, what was decided. */
  taskId?: number;
  nodeName?: string;
  openedAt?: number | null;
  dueAt?: number | null;
  actedAt?: number | null;
  actorStatus?: Actor['status'];
  /** Whose task it is, when the viewer stands in for somebody. */
  user?: number;
  readAt?: number | null;
  /** In the to-do list: at most two fields that tell this item from others. */
  keys?: KeyField[];
  project?: number | null;
}
export interface WorkflowPage extends ReportAnswer<ListedWorkflow> {
  /** Names of the people in the list. */
  people: Record<number, string>;
}
const base = '/api/v1/workflow';
const touches = ['workflow', 'message'];
/** Further data in lists of workflows. */
const LISTED = ['workflow', 'project', 'user'];

export const todoList = call('GET', `${base}/todo`, 'login', { ...page, ...waiting }, output<WorkflowPage>(), {
  label: ['待我审批', '待我審批', 'Waiting for me'],
  reads: LISTED,
});
/** What waits for the viewer after this row of theirs, in the list as it was narrowed. */
export const nextInTodo = call(
  'GET',
  `${base}/todo/next`,
  'login',
  {
    instanceId: int(['流程实例', '流程實例', 'Workflow instance'], { required: true, min: 1 }),
    after: int(['待办', '待辦', 'To-do'], { required: true, min: 1 }),
    search: listInput.search,
    sort: listInput.sort,
    ...narrowing,
    ...waiting,
  },
  output<{ instanceId: number | null }>(),
  { label: ['下一条待办', '下一條待辦', 'Next item waiting for me'] },
);
/** What the viewer's to-do list can be narrowed to. */
export const todoFilters = call(
  'GET',
  `${base}/todo/filters`,
  'login',
  {},
  output<{ definitions: { key: string; name: string; count: number }[]; initiators: { id: number; name: string }[] }>(),
  { label: ['待办筛选项', '待辦篩選項', 'Filters for items waiting for me'] },
);
export const doneList = call('GET', `${base}/done`, 'login', page, output<WorkflowPage>(), {
  label: ['我已审批', '我已審批', 'Decided by me'],
  reads: LISTED,
});
export const requestedList = call('GET', `${base}/requested`, 'login', page, output<WorkflowPage>(), {
  label: ['我发起的', '我發起的', 'Started by me'],
  reads: LISTED,
});
export const copiedList = call('GET', `${base}/copied`, 'login', page, output<WorkflowPage>(), {
  label: ['抄送我的', '抄送我的', 'Copied to me'],
  reads: LISTED,
});
/** A form of ours inside a start or a task: without what the step hides. */
export interface InstanceForm {
  schema: FormSchema;
  /** Rights of paths that differ from `otherwise`. */
  rights: Record<string, FormRight>;
  otherwise: 'edit' | 'read';
  values: Record<string, unknown>;
}
/** What starting a definition asks for. */
export interface StartForm {
  name: string;
  /** Null: it has none of ours. */
  form: InstanceForm | null;
  /** Those the form does not give. */
  variables: Graph['variables'];
  /** Words of the variables, by name. */
  labels: Record<string, string>;
  /** Steps whose approvers the initiator picks. */
  choices: { node: string; name: string; max: number | null; from: number[] | null }[];
  /** Data templates its form may be filled in from. */
  templates: { id: number; name: string }[];
}
export const startForm = call(
  'GET',
  `${base}/start-form`,
  'login',
  {
    key: text(['流程', '流程', 'Workflow'], { required: true, max: 64 }),
    projectId: int(['项目', '項目', 'Project'], { min: 1 }),
    // Variables that the object gives are not asked for.
    businessType: text(['业务类型', '業務類型', 'Kind of object'], { max: 50 }),
  },
  output<StartForm>(),
  { label: ['发起内容', '發起內容', 'Content to start a workflow with'], reads: ['wfDefinition'] },
);

/** What a data template puts into the form of a start: only what its initiator may fill in, and files they may read. */
export const startTemplate = call(
  'GET',
  `${base}/start-form/template`,
  'login',
  {
    key: text(['流程', '流程', 'Workflow'], { required: true, max: 64 }),
    templateId: int(['数据模板', '資料範本', 'Data template'], { required: true, min: 1 }),
    projectId: int(['项目', '項目', 'Project'], { min: 1 }),
  },
  output<{ values: Record<string, unknown> }>(),
  { label: ['套用数据模板', '套用資料範本', 'Use a data template'] },
);

export interface WorkflowView {
  instance: Instance;
  graph: Graph;
  tokens: Token[];
  tasks: Task[];
  actors: Actor[];
  ccs: Cc[];
  events: Omit<WorkflowEvent, 'changes'>[];
  mine: { actor: Actor; task: Task } | null;
  /** The form of ours, with the rights of the viewer's task; null: it has none. */
  form: InstanceForm | null;
  /** The page at a URL it is filled in with; null: it has none. */
  page: { formUrl: string; variableKeys: string[] } | null;
  /** The viewer's actions. */
  abilities: Abilities;
  /** The engine elsewhere that runs it; null: it runs here. */
  external: ShownExternal | null;
  people: Record<number, string>;
  /** Words of the variables, by name. */
  labels: Record<string, string>;
  /** Variables set by the business object; people do not fill them in. */
  given: string[];
}
const instanceId = int(['流程实例', '流程實例', 'Workflow instance'], { required: true, min: 1 });
export const viewWorkflow = call(
  'GET',
  `${base}/instance/:instanceId`,
  'login',
  { instanceId },
  output<WorkflowView>(),
  {
    label: ['查看流程', '查看流程', 'View a workflow'],
  },
);
/** Steps still to come if everybody agrees. */
export interface ComingSteps {
  steps: { node: string; name: string; users: number[] }[];
  people: Record<number, string>;
  /** False: unknown after the last of these (a value is missing, or there is a loop). */
  certain: boolean;
}
export const comingSteps = call(
  'GET',
  `${base}/instance/:instanceId/coming`,
  'login',
  { instanceId },
  output<ComingSteps>(),
  { label: ['后续审批步骤', '後續審批步驟', 'Upcoming steps'] },
);
export interface ActAnswer {
  instanceId: number;
  number: string;
  status: InstanceStatus;
  version: number;
}
/** The answer (409) to an action whose input others have changed meanwhile; the choice is sent as `settled`. */
export interface InputConflict {
  /** Version of the instance the other side's values are of. */
  version: number;
  conflicts: FormConflict[];
}
/** What is started: the definition, for which object, and what was filled in. */
const starting = {
  key: text(['流程', '流程', 'Workflow'], { required: true, max: 64 }),
  businessType: text(['业务类型', '業務類型', 'Kind of object'], { max: 64 }),
  businessId: int(['业务对象', '業務對象', 'Object'], { min: 1 }),
  projectId: int(['项目', '項目', 'Project'], { min: 1 }),
  title: text(['标题', '標題', 'Title'], { max: 200 }),
  vars: json<Record<string, unknown>>()(['变量', '變數', 'Variables']),
  form: json<Record<string, unknown>>()(['表单', '表單', 'Form']),
  formId: text(['表单数据', '表單資料', 'Form data'], { max: 100 }),
};
export const startInstance = call(
  'POST',
  `${base}/start`,
  'login',
  {
    ...starting,
    choices: json<Record<string, number[]>>()(['审批人', '審批人', 'Approvers']),
    reason: longText(['原因', '原因', 'Reason'], { max: 1000 }),
    draftId: int(['草稿', '草稿', 'Draft'], { min: 1 }),
  },
  output<ActAnswer>(),
  { label: ['发起流程', '發起流程', 'Start a workflow'], creates: true, touches },
);
/** Keeps what was filled in before starting; only its owner sees it. */
export const saveStartDraft = call(
  'POST',
  `${base}/start/draft`,
  'login',
  {
    id: int(['草稿', '草稿', 'Draft'], { min: 1 }),
    ...starting,
  },
  output<{ id: number }>(),
  { label: ['保存流程草稿', '儲存流程草稿', 'Save a workflow draft'], fails: 'save', touches },
);
export const actOnInstance = call(
  'POST',
  `${base}/instance/:instanceId/act`,
  'login',
  { instanceId, action: json<Action>()(['操作', '操作', 'Action'], { required: true }) },
  output<ActAnswer>(),
  { label: ['处理流程', '處理流程', 'Act on a workflow'], creates: true, touches },
);
