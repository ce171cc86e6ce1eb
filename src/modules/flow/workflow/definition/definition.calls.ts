/** Calls of workflow definitions: designing, publishing, versions, trying out. */
import { call, output } from '#kernel/call.ts';
import { choice, int, json, longText, text } from '#kernel/field.ts';
import { listInput } from '#kernel/query.ts';
import type { ReportAnswer } from '#kernel/report.ts';
import type { Triple } from '#kernel/text.ts';
import type { Graph, VariableType } from '../graph.ts';
import type { GraphChanges } from './compare-graphs.ts';
import type { Design } from './design.ts';
import type { Simulation } from './simulate.ts';

export const DEFINITION_MODULES = {
  general: ['通用', '通用', 'General'],
  project: ['项目', '項目', 'Projects'],
  plan: ['计划', '計劃', 'Plans'],
  budget: ['预算', '預算', 'Budgets'],
  demand: ['需求', '需求', 'Demands'],
  document: ['文档', '文件', 'Documents'],
  workHour: ['工时', '工時', 'Work hours'],
  contract: ['合同', '合約', 'Contracts'],
  other: ['其他', '其他', 'Other'],
} as const satisfies Record<string, Triple>;
export type DefinitionModule = keyof typeof DEFINITION_MODULES;
export const DEFINITION_STATUSES = {
  draft: ['草稿', '草稿', 'Draft'],
  published: ['已发布', '已發佈', 'Published'],
  disabled: ['已停用', '已停用', 'Disabled'],
} as const satisfies Record<string, Triple>;
export type DefinitionStatus = keyof typeof DEFINITION_STATUSES;

export interface DefinitionRow {
  id: number;
  key: string;
  name: string;
  module: DefinitionModule;
  description: string | null;
  status: DefinitionStatus;
  source: Design['source'];
  revision: number;
  versionNo: number | null;
  /** The draft is newer than the published version. */
  changed: boolean;
  updatedAt: string;
  updatedBy: string | null;
  publishedAt: string | null;
}
export interface DefinitionDetail extends DefinitionRow {
  design: Design;
}
/** A problem as people read it, in their language. */
export interface SaidProblem {
  code: string;
  node: string;
  flow: string | null;
  text: string;
  /** It may be published all the same. */
  warning: boolean;
}
export interface VersionRow {
  no: number;
  source: Design['source'];
  note: string | null;
  checksum: string;
  publishedAt: string;
  publishedBy: string | null;
  current: boolean;
}
export interface Named {
  id: number;
  name: string;
}
/** A published form: the fields that rights are given for, and the values that conditions may use. */
export interface FormChoice {
  id: number;
  name: string;
  /** The version a published definition is pinned to. */
  versionId: number;
  fields: { key: string; label: Triple }[];
  variables: { name: string; label: Triple; type: VariableType }[];
}
/** What designers choose from. */
export interface DesignOptions {
  roles: Named[];
  projectRoles: Named[];
  groups: Named[];
  departments: (Named & { parent: number | null })[];
  /** `followed`: not available, but an available successor has taken over. */
  users: (Named & { active: boolean; followed: boolean })[];
  handlers: { name: string; label: Triple }[];
  forms: FormChoice[];
  definitions: { key: string; name: string; published: boolean }[];
}
/** A definition for the dialog that starts one. */
export interface StartableDefinition {
  key: string;
  name: string;
  module: DefinitionModule;
  description: string | null;
  versionNo: number;
  formId: number | null;
  /** When the viewer started it last, milliseconds since the epoch; null: never. */
  usedAt: number | null;
}
/** A simulation with the people its rules find, by node. */
export interface SimulatedPath extends Simulation {
  people: Record<string, { users: Named[]; why: string | null }>;
  graph: Graph;
}

const id = int(['流程', '流程', 'Workflow'], { required: true, min: 1 });
const key = text(['标识', '標識', 'Key'], { required: true, max: 64, format: 'code' });
const name = text(['名称', '名稱', 'Name'], { required: true, max: 100 });
const module = choice(['所属模块', '所屬模組', 'Module'], DEFINITION_MODULES, { required: true });
const description = longText(['说明', '說明', 'Description'], { max: 500 });
const revision = int(['修订', '修訂', 'Revision'], { required: true, min: 1 });
const design = json<Design>()(['设计', '設計', 'Design'], { required: true });
const no = int(['版本', '版本', 'Version'], { required: true, min: 0 });
const vars = json<Record<string, unknown>>()(['变量', '變數', 'Variables']);
const base = '/api/v1/workflow/definitions';
const touches = ['wfDefinition'];

export const listDefinitions = call('GET', base, 'wf:definition:query', {}, output<DefinitionRow[]>(), {
  label: ['流程定义列表', '流程定義列表', 'Workflow definitions'],
});
/** The list of definitions as people look through it: filtered, sorted, by pages. */
export const definitionList = call(
  'GET',
  '/api/v1/workflow/definition-list',
  'wf:definition:query',
  listInput,
  output<ReportAnswer<DefinitionRow>>(),
  { label: ['流程定义分页列表', '流程定義分頁列表', 'List workflow definitions'], reads: ['wfDefinition'] },
);
export const readDefinition = call('GET', `${base}/:id`, 'wf:definition:query', { id }, output<DefinitionDetail>(), {
  label: ['查看流程定义', '查看流程定義', 'View a workflow definition'],
});
export const createDefinition = call(
  'POST',
  base,
  'wf:definition:edit',
  { key, name, module, description, design },
  output<{ id: number }>(),
  {
    label: ['新建流程定义', '新建流程定義', 'Create a workflow definition'],
    fails: 'save',
    creates: true,
    touches,
    limit: 4_194_304,
  },
);
export const updateDefinition = call(
  'PUT',
  `${base}/:id`,
  'wf:definition:edit',
  { id, name, module, description },
  output<null>(),
  { label: ['修改流程信息', '修改流程資訊', 'Edit a workflow definition'], touches },
);
export const removeDefinition = call('DELETE', `${base}/:id`, 'wf:definition:edit', { id }, output<null>(), {
  label: ['删除流程定义', '刪除流程定義', 'Delete a workflow definition'],
  touches,
});
/** Saves the draft made on `revision`; refused when somebody saved meanwhile. */
export const saveDesign = call(
  'POST',
  `${base}/:id/design`,
  'wf:definition:edit',
  { id, revision, design },
  output<{ revision: number; problems: SaidProblem[] }>(),
  { label: ['保存流程设计', '儲存流程設計', 'Save a workflow design'], fails: 'save', touches, limit: 4_194_304 },
);
export const validateDesign = call(
  'POST',
  `${base}/validate`,
  'wf:definition:query',
  { design },
  output<SaidProblem[]>(),
  { label: ['校验流程设计', '校驗流程設計', 'Check a workflow design'], reads: true, limit: 4_194_304 },
);
/** Publishes the saved draft of `revision` as the next version. */
export const publishDesign = call(
  'POST',
  `${base}/:id/publish`,
  'wf:definition:publish',
  { id, revision, note: longText(['版本说明', '版本說明', 'Version note'], { max: 500 }) },
  output<{ no: number }>(),
  { label: ['发布流程', '發佈流程', 'Publish a workflow'], touches },
);
export const enableDefinition = call(
  'POST',
  `${base}/:id/enable`,
  'wf:definition:publish',
  {
    id,
    enabled: choice(
      ['启用', '啟用', 'Enabled'],
      { yes: ['是', '是', 'Yes'], no: ['否', '否', 'No'] },
      { required: true },
    ),
  },
  output<null>(),
  { label: ['启用或停用流程', '啟用或停用流程', 'Enable or disable a workflow'], touches },
);
export const listVersions = call('GET', `${base}/:id/versions`, 'wf:definition:query', { id }, output<VersionRow[]>(), {
  label: ['流程版本', '流程版本', 'Workflow versions'],
});
export const readVersion = call(
  'GET',
  `${base}/:id/versions/:no`,
  'wf:definition:query',
  { id, no },
  output<VersionRow & { design: Design; graph: Graph }>(),
  { label: ['查看流程版本', '查看流程版本', 'View a workflow version'] },
);
/** Changes from one version to another; version 0 is the draft. */
export const compareVersions = call(
  'GET',
  `${base}/:id/compare`,
  'wf:definition:query',
  { id, from: no, to: no },
  output<GraphChanges & { before: Graph; after: Graph }>(),
  { label: ['比较流程版本', '比較流程版本', 'Compare workflow versions'] },
);
/** The same as a workbook: a row a step, its settings before and after. */
export const exportVersions = call(
  'GET',
  `${base}/:id/compare-sheet`,
  'wf:definition:query',
  { id, from: no, to: no },
  output<Uint8Array>(),
  { label: ['导出流程版本对比', '匯出流程版本對比', 'Export a comparison of workflow versions'], body: 'download' },
);
export const designOptions = call(
  'GET',
  '/api/v1/workflow/design-options',
  'wf:definition:query',
  {},
  output<DesignOptions>(),
  { label: ['流程设计选项', '流程設計選項', 'Options for workflow designers'] },
);
/** The way an instance of this design would take. */
export const simulateDesign = call(
  'POST',
  '/api/v1/workflow/simulate',
  'wf:definition:query',
  {
    design,
    initiator: int(['发起人', '發起人', 'Initiator'], { min: 1 }),
    projectId: int(['项目', '項目', 'Project'], { min: 1 }),
    vars,
  },
  output<SimulatedPath>(),
  { label: ['模拟流程', '模擬流程', 'Simulate a workflow'], reads: true, limit: 4_194_304 },
);
/** The way the viewer's own instance of a published definition would take; for the dialog before starting. */
export const previewStart = call(
  'POST',
  '/api/v1/workflow/preview',
  'login',
  {
    key,
    projectId: int(['项目', '項目', 'Project'], { min: 1 }),
    vars,
    businessType: text(['业务类型', '業務類型', 'Kind of object'], { max: 50 }),
    businessId: int(['业务对象', '業務對象', 'Object'], { min: 1 }),
  },
  output<SimulatedPath>(),
  { label: ['预览审批流程', '預覽審批流程', 'Preview the approval process'], reads: true },
);
/** What the viewer may start, in the given project when there is one. */
export const startableDefinitions = call(
  'GET',
  '/api/v1/workflow/startable',
  'login',
  { projectId: int(['项目', '項目', 'Project'], { min: 1 }) },
  output<StartableDefinition[]>(),
  { label: ['可发起的流程', '可發起的流程', 'Workflows I can start'], reads: ['wfDefinition'] },
);
