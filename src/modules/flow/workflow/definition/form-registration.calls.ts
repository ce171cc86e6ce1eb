/** Which form a workflow is filled in with (1-product §3 "Workflow form registration", 2-rules §7). */
import { call, output } from '#kernel/call.ts';
import { choice, int, json, text } from '#kernel/field.ts';
import type { Triple } from '#kernel/text.ts';
import type { VariableType } from '../graph.ts';

export const FORM_TYPES = {
  '1': ['外部页面', '外部頁面', 'External page'],
  '2': ['内置表单', '內置表單', 'Built-in form'],
} as const satisfies Record<string, Triple>;
export type FormType = keyof typeof FORM_TYPES;

/** What a start dialog needs to know of a workflow. */
export interface FormRegistration {
  id: number;
  formType: FormType;
  formUrl: string | null;
  formId: number | null;
  workflowName: string;
}
/** A variable that may be sent when starting or completing. */
export interface RegisteredVariable {
  variableKey: string;
  variableName: string;
  variableType: VariableType;
}
export interface RegistrationRow extends FormRegistration {
  definitionId: number;
  defKey: string;
  formName: string | null;
  variables: RegisteredVariable[];
  updatedAt: string;
}

export const REGISTERED_TYPES = {
  text: ['文本', '文字', 'Text'],
  number: ['数字', '數字', 'Number'],
  boolean: ['是/否', '是/否', 'Yes or no'],
  date: ['日期', '日期', 'Date'],
  instant: ['日期时间', '日期時間', 'Date and time'],
  time: ['时刻', '時刻', 'Time of day'],
  user: ['人员', '人員', 'Person'],
  users: ['多个人员', '多個人員', 'People'],
  list: ['列表', '列表', 'List'],
  object: ['对象', '對象', 'Object'],
} as const satisfies Record<VariableType, Triple>;

const service = '/commonservice-workflow/sys/processConfig';
const base = '/api/v1/workflow/form-registrations';
const touches = ['formRegistration'];

/** The form of a workflow, null when none is registered. */
export const getFormRegisByCondition = call(
  'POST',
  `${service}/getFormRegisByCondition`,
  'login',
  { defKey: text(['流程标识', '流程標識', 'Workflow key'], { required: true, max: 64 }) },
  output<FormRegistration | null>(),
  { label: ['查询流程表单', '查詢流程表單', 'View a workflow form'], reads: true },
);
/** Variables of a registration; the browser asks for pages of 999. */
export const formRegistDetailList = call(
  'POST',
  `${service}/formRegistDetailList`,
  'login',
  {
    pageNum: int(['页码', '頁碼', 'Page'], { min: 1, max: 1_000_000 }),
    pageSize: int(['每页条数', '每頁項數', 'Page size'], { min: 1, max: 1000 }),
    configId: int(['表单配置', '表單配置', 'Form registration'], { required: true, min: 1 }),
  },
  output<{ list: RegisteredVariable[]; total: number }>(),
  { label: ['查询流程表单变量', '查詢流程表單變數', 'View workflow form variables'], reads: true },
);

export const listRegistrations = call('GET', base, 'wf:definition:query', {}, output<RegistrationRow[]>(), {
  label: ['流程表单配置列表', '流程表單配置列表', 'Workflow forms'],
});
/** Registers the form of a definition, or replaces it. */
export const saveRegistration = call(
  'PUT',
  `${base}/:definitionId`,
  'wf:definition:edit',
  {
    definitionId: int(['流程', '流程', 'Workflow'], { required: true, min: 1 }),
    formType: choice(['表单类型', '表單類型', 'Form type'], FORM_TYPES, { required: true }),
    formUrl: text(['表单地址', '表單地址', 'Form address'], { max: 1000, format: 'url' }),
    formId: int(['表单', '表單', 'Form'], { min: 1 }),
    variables: json<RegisteredVariable[]>()(['变量', '變數', 'Variables'], { max: 200 }),
  },
  output<null>(),
  { label: ['配置流程表单', '配置流程表單', 'Configure a workflow form'], touches },
);
export const removeRegistration = call(
  'DELETE',
  `${base}/:definitionId`,
  'wf:definition:edit',
  { definitionId: int(['流程', '流程', 'Workflow'], { required: true, min: 1 }) },
  output<null>(),
  { label: ['删除流程表单配置', '刪除流程表單配置', 'Delete a workflow form'], touches },
);
