import { entity, type Row } from '#kernel/entity.ts';
import { bool, int, text } from '#kernel/field.ts';

/** How a list shows one column for the whole company: name, width, order, visibility. */
export const gridHeader = entity({
  name: 'gridHeader',
  module: 'gridHeader',
  label: ['列表表头', '列表表頭', 'Grid header'],
  title: 'field',
  fields: {
    tableName: text(['所属对象', '所屬對象', 'Table name'], { max: 50, required: true, set: 'create' }),
    field: text(['字段', '欄位', 'Field'], { max: 60, required: true, set: 'create' }),
    name: text(['显示名称', '顯示名稱', 'Display name'], { max: 50 }),
    enName: text(['英文名称', '英文名稱', 'English name'], { max: 50 }),
    hkName: text(['繁体名称', '繁體名稱', 'Traditional Chinese name'], { max: 50 }),
    width: int(['列宽', '欄寬', 'Width'], { min: 40, max: 800 }),
    sort: int(['排序', '排序', 'Order'], { min: 0, max: 999, default: 0 }),
    visible: bool(['显示', '顯示', 'Visible'], { required: true, default: true }),
  },
  list: {
    columns: ['tableName', 'field', 'name', 'enName', 'width', 'sort', 'visible'],
    filters: ['tableName', 'field', 'visible'],
    sort: 'sort',
  },
  form: [
    ['tableName', 'field'],
    ['name', 'enName', 'hkName'],
    ['width', 'sort', 'visible'],
  ],
  rights: {
    read: 'sys:gridheader:query',
    create: 'sys:gridheader:edit',
    update: 'sys:gridheader:edit',
    remove: 'sys:gridheader:edit',
    export: 'sys:gridheader:query',
  },
  unique: [['tableName', 'field']],
});
export interface GridHeaderRow extends Row<typeof gridHeader> {}
declare module '#kernel/entity.ts' {
  interface Tables {
    gridHeader: GridHeaderRow;
  }
}
