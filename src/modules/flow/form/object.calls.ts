/** Calls of business objects (named data structures) and their rows. */
import { call, output } from '#kernel/call.ts';
import { int, json, longText, text } from '#kernel/field.ts';
import { listInput, type Page } from '#kernel/query.ts';
import type { ReportAnswer } from '#kernel/report.ts';
import type { FormSchema, FormValues } from './form-schema.ts';

export interface ObjectSummary {
  id: number;
  key: string;
  name: string;
  description: string | null;
  revision: number;
  fieldCount: number;
  rowCount: number;
  updatedAt: string;
  updatedBy: string | null;
}
export interface ObjectDetail extends ObjectSummary {
  schema: FormSchema;
}
export interface ObjectRow {
  id: number;
  revision: number;
  values: FormValues;
  updatedAt: string;
  updatedBy: string | null;
}

const id = int(['编号', '編號', 'ID'], { required: true, min: 1 });
const objectId = int(['业务对象', '業務對象', 'Business object'], { required: true, min: 1 });
const key = text(['标识', '標識', 'Key'], { required: true, max: 64, format: 'code' });
const name = text(['名称', '名稱', 'Name'], { required: true, max: 100 });
const description = longText(['说明', '說明', 'Description'], { max: 500 });
const revision = int(['修订', '修訂', 'Revision'], { required: true, min: 1 });
const schema = json<FormSchema>()(['字段', '欄位', 'Fields'], { required: true });
const values = json<FormValues>()(['数据', '資料', 'Values'], { required: true });
const base = '/api/v1/form/objects';
const rows = `${base}/:objectId/rows`;
const touches = ['businessObject'];

export const listObjects = call('GET', base, 'wf:object:query', {}, output<ObjectSummary[]>(), {
  label: ['业务对象列表', '業務對象列表', 'Business objects'],
});
/** The list of business objects as people look through it: filtered, sorted, by pages. */
export const objectList = call(
  'GET',
  '/api/v1/form/object-list',
  'wf:object:query',
  listInput,
  output<ReportAnswer<ObjectSummary>>(),
  {
    label: ['业务对象分页列表', '業務對象分頁列表', 'List business objects'],
    reads: ['businessObject', 'objectRow'],
  },
);
export const readObject = call('GET', `${base}/:id`, 'wf:object:query', { id }, output<ObjectDetail>(), {
  label: ['查看业务对象', '查看業務對象', 'View a business object'],
});
export const createObject = call(
  'POST',
  base,
  'wf:object:edit',
  { key, name, description, schema },
  output<{ id: number }>(),
  { label: ['新建业务对象', '新建業務對象', 'Create a business object'], fails: 'save', creates: true, touches },
);
export const saveObject = call(
  'PUT',
  `${base}/:id`,
  'wf:object:edit',
  { id, revision, name, description, schema },
  output<{ revision: number }>(),
  { label: ['修改业务对象', '修改業務對象', 'Edit a business object'], touches },
);
export const removeObject = call('DELETE', `${base}/:id`, 'wf:object:edit', { id }, output<null>(), {
  label: ['删除业务对象', '刪除業務對象', 'Delete a business object'],
  touches,
});

const page = {
  objectId,
  pageNum: int(['页码', '頁碼', 'Page'], { min: 1, max: 1_000_000 }),
  pageSize: int(['每页条数', '每頁項數', 'Page size'], { min: 1, max: 1000 }),
  search: text(['搜索', '搜尋', 'Search'], { max: 100 }),
};
export const listRows = call('GET', rows, 'wf:object:query', page, output<Page<ObjectRow>>(), {
  label: ['业务数据列表', '業務資料列表', 'Business object records'],
});
export const createRow = call('POST', rows, 'wf:object:data', { objectId, values }, output<{ id: number }>(), {
  label: ['新建业务数据', '新建業務資料', 'Create a business object record'],
  fails: 'save',
  creates: true,
  touches,
});
export const updateRow = call(
  'PUT',
  `${rows}/:id`,
  'wf:object:data',
  { objectId, id, revision, values },
  output<{ revision: number }>(),
  { label: ['修改业务数据', '修改業務資料', 'Edit a business object record'], touches },
);
export const removeRow = call('DELETE', `${rows}/:id`, 'wf:object:data', { objectId, id }, output<null>(), {
  label: ['删除业务数据', '刪除業務資料', 'Delete a business object record'],
  touches,
});
export const exportRows = call('GET', `${rows}/export`, 'wf:object:query', { objectId }, output<Uint8Array>(), {
  label: ['导出业务数据', '匯出業務資料', 'Export business object records'],
  body: 'download',
});
