import { entity, type Row } from '#kernel/entity.ts';
import { choice, instant, longText, ref, text } from '#kernel/field.ts';

export const referenceStatus = {
  current: ['有效', '有效', 'Current'],
  suspect: ['待确认', '待確認', 'To confirm'],
} as const;

export const referenceKinds = {
  version: ['交付物版本', '交付物版本', 'Output version'],
  document: ['文档', '文件', 'Document'],
  standard: ['标准规范', '標準規範', 'Standard'],
  address: ['网址', '網址', 'Address'],
} as const;

const rights = {
  read: 'pm:reference:query',
  create: 'pm:reference:edit',
  update: 'pm:reference:edit',
  remove: 'pm:reference:edit',
  export: 'pm:reference:query',
} as const;

/** What work is based on, as it was then: a pinned version of an output, an edition of a document, a standard, or an address (1-product §2.8, §2.9; records.md B4). */
export const reference = entity({
  name: 'reference',
  module: 'reference',
  label: ['参考资料', '參考資料', 'Reference'],
  title: 'name',
  scopes: ['project', 'template'],
  fields: {
    name: text(['资料名称', '資料名稱', 'Reference name'], { min: 1, max: 200, required: true }),
    kind: choice(['类别', '類別', 'Kind'], referenceKinds, { required: true, default: 'standard' }),
    pinned: ref(['引用版本', '引用版本', 'Pinned version'], 'outputVersion', {
      when: { shown: { kind: ['version'] }, required: true },
    }),
    document: ref(['引用文档', '引用文件', 'Document'], 'document', {
      when: { shown: { kind: ['document'] }, required: true },
    }),
    /** The effective version of the document that is pinned: 1.0, 1.1, 2.0. */
    edition: text(['引用版次', '引用版次', 'Pinned edition'], { max: 40, set: 'server' }),
    standard: text(['标准编号', '標準編號', 'Standard number'], {
      max: 100,
      when: { shown: { kind: ['standard'] }, required: true },
    }),
    address: text(['网址', '網址', 'Address'], {
      max: 500,
      format: 'url',
      when: { shown: { kind: ['address'] }, required: true },
    }),
    task: ref(['关联任务', '關聯任務', 'Task'], 'task'),
    purpose: longText(['用途', '用途', 'Purpose'], { max: 1000 }),
    status: choice(['状态', '狀態', 'Status'], referenceStatus, { required: true, default: 'current', set: 'server' }),
    /** The newest archived version, if newer than the pinned one and the one last decided about. */
    newer: ref(['新版本', '新版本', 'Newer version'], 'outputVersion', { set: 'server' }),
    newerEdition: text(['新版次', '新版次', 'Newer edition'], { max: 40, set: 'server' }),
    suspectSince: instant(['待确认起始', '待確認起始', 'To confirm since'], { set: 'server' }),
  },
  list: {
    columns: ['name', 'kind', 'pinned', 'document', 'edition', 'task', 'status'],
    filters: ['name', 'kind', 'status', 'task', 'document', 'standard'],
    sort: '-createdAt',
  },
  form: [['name'], ['kind'], ['pinned'], ['document'], ['standard'], ['address'], ['task'], ['purpose']],
  rights,
});
export interface ReferenceRow extends Row<typeof reference> {}
declare module '#kernel/entity.ts' {
  interface Tables {
    reference: ReferenceRow;
  }
}
