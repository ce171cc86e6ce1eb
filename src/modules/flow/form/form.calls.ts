/** Calls of forms: designing, publishing, versions, data templates. */
import { call, output } from '#kernel/call.ts';
import { int, json, longText, text } from '#kernel/field.ts';
import { listInput } from '#kernel/query.ts';
import type { ReportAnswer } from '#kernel/report.ts';
import type { FormSchema, FormValues } from './form-schema.ts';

export const FORM_STATES = {
  draft: ['未发布', '未發佈', 'Not published'],
  published: ['已发布', '已發佈', 'Published'],
  changed: ['有未发布的修改', '有未發佈的修改', 'Unpublished changes'],
} as const;
export type FormState = keyof typeof FORM_STATES;

export interface FormRow {
  id: number;
  key: string;
  name: string;
  description: string | null;
  revision: number;
  versionNo: number | null;
  /** The draft is newer than the published version. */
  changed: boolean;
  /** State in the list: never published, published, or changed since. */
  state: FormState;
  /** Number of items that hold a value. */
  fieldCount: number;
  updatedAt: string;
  updatedBy: string | null;
}
export interface FormDetail extends FormRow {
  schema: FormSchema;
}
export interface FormVersionRow {
  no: number;
  note: string | null;
  publishedAt: string;
  publishedBy: string | null;
}
export interface TemplateRow {
  id: number;
  formId: number;
  formName: string;
  name: string;
  values: FormValues;
  revision: number;
  updatedAt: string;
}

const id = int(['表单', '表單', 'Form'], { required: true, min: 1 });
const key = text(['标识', '標識', 'Key'], { required: true, max: 64, format: 'code' });
const name = text(['名称', '名稱', 'Name'], { required: true, max: 100 });
const description = longText(['说明', '說明', 'Description'], { max: 500 });
const revision = int(['修订', '修訂', 'Revision'], { required: true, min: 1 });
const no = int(['版本', '版本', 'Version'], { required: true, min: 1 });
const schema = json<FormSchema>()(['表单结构', '表單結構', 'Schema'], { required: true });
const values = json<FormValues>()(['数据', '資料', 'Values'], { required: true });
const base = '/api/v1/form/forms';
const templates = '/api/v1/form/templates';
const LIMIT = 2_097_152;
const touches = ['form'];

export const listForms = call('GET', base, 'wf:form:query', {}, output<FormRow[]>(), {
  label: ['表单列表', '表單列表', 'Forms'],
});
/** The list of forms as people look through it: filtered, sorted, by pages. */
export const formList = call(
  'GET',
  '/api/v1/form/form-list',
  'wf:form:query',
  listInput,
  output<ReportAnswer<FormRow>>(),
  {
    label: ['表单分页列表', '表單分頁列表', 'Forms by pages'],
    reads: ['form'],
  },
);
export const readForm = call('GET', `${base}/:id`, 'wf:form:query', { id }, output<FormDetail>(), {
  label: ['查看表单', '查看表單', 'View a form'],
});
export const createForm = call(
  'POST',
  base,
  'wf:form:edit',
  { key, name, description, schema },
  output<{ id: number }>(),
  { label: ['新建表单', '新建表單', 'Create a form'], fails: 'save', creates: true, touches, limit: LIMIT },
);
/** Saves the draft made on `revision`; refused when somebody saved meanwhile. */
export const saveForm = call(
  'POST',
  `${base}/:id/schema`,
  'wf:form:edit',
  { id, revision, name, description, schema },
  output<{ revision: number }>(),
  { label: ['保存表单设计', '儲存表單設計', 'Save the form design'], fails: 'save', touches, limit: LIMIT },
);
/** Publishes the saved draft of `revision` as the next version. */
export const publishForm = call(
  'POST',
  `${base}/:id/publish`,
  'wf:form:edit',
  { id, revision, note: longText(['版本说明', '版本說明', 'Version note'], { max: 500 }) },
  output<{ no: number }>(),
  { label: ['发布表单', '發佈表單', 'Publish a form'], touches },
);
export const copyForm = call('POST', `${base}/:id/copy`, 'wf:form:edit', { id, key, name }, output<{ id: number }>(), {
  label: ['复制表单', '複製表單', 'Copy a form'],
  fails: 'save',
  creates: true,
  touches,
});
export const removeForm = call('DELETE', `${base}/:id`, 'wf:form:edit', { id }, output<null>(), {
  label: ['删除表单', '刪除表單', 'Delete a form'],
  touches,
});
export const listFormVersions = call(
  'GET',
  `${base}/:id/versions`,
  'wf:form:query',
  { id },
  output<FormVersionRow[]>(),
  {
    label: ['表单版本', '表單版本', 'Form versions'],
  },
);
export const readFormVersion = call(
  'GET',
  `${base}/:id/versions/:no`,
  'wf:form:query',
  { id, no },
  output<FormVersionRow & { name: string; schema: FormSchema }>(),
  { label: ['查看表单版本', '查看表單版本', 'View a form version'] },
);

export const listTemplates = call(
  'GET',
  templates,
  'wf:form:query',
  { formId: int(['表单', '表單', 'Form'], { min: 1 }) },
  output<TemplateRow[]>(),
  { label: ['数据模板列表', '資料範本列表', 'Data templates'] },
);
export const templateList = call(
  'GET',
  '/api/v1/form/template-list',
  'wf:form:query',
  listInput,
  output<ReportAnswer<TemplateRow>>(),
  { label: ['数据模板分页列表', '資料範本分頁列表', 'List data templates'], reads: ['dataTemplate', 'form'] },
);
export const createTemplate = call(
  'POST',
  templates,
  'wf:form:edit',
  { formId: id, name, values },
  output<{ id: number }>(),
  {
    label: ['新建数据模板', '新建資料範本', 'Create a data template'],
    fails: 'save',
    creates: true,
    touches: ['dataTemplate'],
  },
);
export const updateTemplate = call(
  'PUT',
  `${templates}/:id`,
  'wf:form:edit',
  { id, revision, name, values },
  output<null>(),
  { label: ['修改数据模板', '修改資料範本', 'Edit a data template'], touches: ['dataTemplate'] },
);
export const removeTemplate = call('DELETE', `${templates}/:id`, 'wf:form:edit', { id }, output<null>(), {
  label: ['删除数据模板', '刪除資料範本', 'Delete a data template'],
  touches: ['dataTemplate'],
});
