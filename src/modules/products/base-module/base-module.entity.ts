import { entity, type Row } from '#kernel/entity.ts';
import { choice, dict, instant, longText, ref, text } from '#kernel/field.ts';

const rights = {
  read: 'prd:baseModule:query',
  create: 'prd:baseModule:edit',
  update: 'prd:baseModule:edit',
  remove: 'prd:baseModule:edit',
  export: 'prd:baseModule:query',
} as const;

/** A module that several products share (1-product §2.12; §3, Product). */
export const baseModule = entity({
  name: 'baseModule',
  module: 'base-module',
  label: ['基础模块', '基礎模組', 'Base module'],
  title: 'name',
  directory: true,
  fields: {
    code: text(['模块编码', '模組編碼', 'Module code'], { min: 1, max: 50, required: true }),
    name: text(['模块名称', '模組名稱', 'Module name'], { min: 1, max: 100, required: true }),
    type: dict(['模块类型', '模組類型', 'Module type'], 'module_type'),
    drawingNo: text(['图号', '圖號', 'Drawing number'], { max: 100 }),
    materialNo: text(['物料号', '物料號', 'Material number'], { max: 100 }),
    manager: ref(['负责人', '負責人', 'Person in charge'], 'user', { required: true }),
    department: ref(['所属部门', '所屬部門', 'Department'], 'department'),
    description: longText(['描述', '描述', 'Description'], { max: 2000 }),
  },
  list: {
    columns: ['code', 'name', 'type', 'drawingNo', 'materialNo', 'manager', 'department'],
    filters: ['code', 'name', 'type', 'drawingNo', 'materialNo', 'manager', 'department'],
    sort: 'code',
  },
  form: [['code', 'name'], ['type', 'manager'], ['drawingNo', 'materialNo'], ['department'], ['description']],
  rights,
  unique: [['code']],
  search: { words: ['name', 'code'] },
  facets: { watchedBy: ['createdBy', 'manager'] },
});
export interface BaseModuleRow extends Row<typeof baseModule> {}

export const revisionStatus = {
  draft: ['草稿', '草稿', 'Draft'],
  released: ['已发布', '已發佈', 'Released'],
  superseded: ['已被替代', '已被替代', 'Superseded'],
  obsolete: ['已作废', '已作廢', 'Obsolete'],
} as const;

/** A revision of a base module; products use it pinned. It gets its label when it is released. */
export const baseRevision = entity({
  name: 'baseRevision',
  module: 'base-module',
  label: ['模块版本', '模組版本', 'Module revision'],
  title: 'name',
  directory: true,
  fields: {
    baseModule: ref(['基础模块', '基礎模組', 'Base module'], 'baseModule', { required: true, set: 'create' }),
    /** Code of the module with the label. */
    name: text(['名称', '名稱', 'Name'], { max: 60, set: 'server' }),
    label: text(['版本标识', '版本標識', 'Label'], { max: 5, set: 'server' }),
    status: choice(['状态', '狀態', 'Status'], revisionStatus, { required: true, default: 'draft', set: 'server' }),
    releasedAt: instant(['发布时间', '發佈時間', 'Released at'], { set: 'server' }),
    note: longText(['变更说明', '變更說明', 'What changed'], { max: 2000 }),
  },
  list: {
    columns: ['name', 'baseModule', 'label', 'status', 'releasedAt', 'note'],
    filters: ['baseModule', 'label', 'status', 'releasedAt'],
    sort: '-createdAt',
  },
  form: [['baseModule'], ['note']],
  rights,
  unique: [['baseModule', 'label']],
});
export interface BaseRevisionRow extends Row<typeof baseRevision> {}

declare module '#kernel/entity.ts' {
  interface Tables {
    base_module: BaseModuleRow;
    base_revision: BaseRevisionRow;
  }
}
