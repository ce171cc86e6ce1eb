import { entity, type Row } from '#kernel/entity.ts';
import { bool, choice, int, text } from '#kernel/field.ts';

/** Field types of additional fields (1-product §3). */
const extFieldTypes = {
  number: ['数字', '數字', 'Number'],
  text: ['文本', '文字', 'Text'],
  date: ['日期', '日期', 'Date'],
  textarea: ['多行文本', '多行文字', 'Text area'],
  select: ['单选', '單選', 'Single select'],
  multiSelect: ['多选', '多選', 'Multi-select'],
  popup: ['弹窗选择', '彈窗選擇', 'Popup'],
} as const;

/** A field an administrator adds to an entity at run time; its values are in the row's `ext`. 2-rules §5. */
export const extField = entity({
  name: 'extField',
  module: 'extField',
  label: ['扩展字段', '擴展欄位', 'Additional field'],
  title: 'name',
  fields: {
    tableName: text(['所属对象', '所屬對象', 'Table name'], { max: 50, required: true, set: 'create' }),
    columnName: text(['列名', '列名', 'Column name'], { max: 50, required: true, set: 'create', format: 'code' }),
    name: text(['名称', '名稱', 'Name'], { max: 50, required: true }),
    enName: text(['英文名称', '英文名稱', 'English name'], { max: 50 }),
    hkName: text(['繁体名称', '繁體名稱', 'Traditional Chinese name'], { max: 50 }),
    fieldType: choice(['字段类型', '欄位類型', 'Field type'], extFieldTypes, { required: true, set: 'create' }),
    /** Dictionary of select fields, entity of popup fields. */
    bindingType: text(['绑定类型', '綁定類型', 'Binding type'], {
      max: 100,
      when: { shown: { fieldType: ['select', 'multiSelect', 'popup'] }, required: true },
    }),
    required: bool(['必填', '必填', 'Required'], { required: true, default: false }),
    active: bool(['启用', '啟用', 'Active'], { required: true, default: true }),
    sort: int(['排序', '排序', 'Order'], { min: 0, max: 9999, required: true }),
  },
  list: {
    columns: ['tableName', 'columnName', 'name', 'enName', 'fieldType', 'required', 'active', 'sort'],
    filters: ['tableName', 'name', 'fieldType', 'active'],
    sort: 'sort',
  },
  form: [
    ['tableName', 'columnName'],
    ['name', 'enName', 'hkName'],
    ['fieldType', 'bindingType'],
    ['required', 'active', 'sort'],
  ],
  rights: {
    read: 'sys:extfield:query',
    create: 'sys:extfield:add',
    update: 'sys:extfield:edit',
    remove: 'sys:extfield:delete',
    export: 'sys:extfield:query',
  },
  unique: [
    ['tableName', 'columnName'],
    ['tableName', 'sort'],
  ],
});
export interface ExtFieldRow extends Row<typeof extField> {}
declare module '#kernel/entity.ts' {
  interface Tables {
    extField: ExtFieldRow;
  }
}
