/** Forms, business objects and data templates as lists. */
import { choice, instant, int, longText, text } from '#kernel/field.ts';
import { report } from '#kernel/report.ts';
import { FORM_STATES, type FormRow, formList, type TemplateRow, templateList } from './form.calls.ts';
import { type ObjectSummary, objectList } from './object.calls.ts';

const name = text(['名称', '名稱', 'Name'], { required: true });
const key = text(['标识', '標識', 'Key'], { required: true, format: 'code' });
const fieldCount = int(['字段数', '欄位數', 'Fields'], { required: true });
const updatedAt = instant(['更新时间', '更新時間', 'Updated'], { required: true });
const updatedBy = text(['更新人', '更新人', 'Updated by']);
const description = longText(['说明', '說明', 'Description']);
const search = { in: ['name', 'key'], label: ['名称或标识', '名稱或標識', 'Name or key'] } as const;

export const formReport = report<FormRow>({
  name: 'forms',
  label: ['表单', '表單', 'Forms'],
  call: formList,
  columns: {
    name,
    key,
    state: choice(['状态', '狀態', 'State'], FORM_STATES, { required: true }),
    versionNo: int(['版本', '版本', 'Version']),
    fieldCount,
    updatedAt,
    updatedBy,
    description,
  },
  title: 'name',
  list: {
    columns: ['name', 'key', 'state', 'versionNo', 'fieldCount', 'updatedAt', 'updatedBy'],
    filters: ['state', 'updatedAt'],
    sort: 'name',
  },
  search,
});

export const objectReport = report<ObjectSummary>({
  name: 'businessObjects',
  label: ['业务对象', '業務對象', 'Business objects'],
  call: objectList,
  columns: {
    name,
    key,
    fieldCount,
    rowCount: int(['数据条数', '資料項數', 'Records'], { required: true }),
    updatedAt,
    updatedBy,
    description,
  },
  title: 'name',
  list: {
    columns: ['name', 'key', 'fieldCount', 'rowCount', 'updatedAt', 'updatedBy', 'description'],
    filters: ['rowCount', 'updatedAt'],
    sort: 'name',
  },
  search,
  drill: { rowCount: ({ id }) => `/formManagement/dataManagement?objectId=${id}` },
});

export const templateReport = report<TemplateRow>({
  name: 'dataTemplates',
  label: ['数据模板', '資料範本', 'Data templates'],
  call: templateList,
  columns: {
    name,
    formName: text(['表单', '表單', 'Form'], { required: true }),
    updatedAt,
  },
  title: 'name',
  list: { columns: ['name', 'formName', 'updatedAt'], filters: ['formName', 'updatedAt'], sort: 'name' },
  search: { in: ['name', 'formName'], label: ['模板或表单名称', '範本或表單名稱', 'Template or form name'] },
});
