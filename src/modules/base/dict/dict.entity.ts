import { entity, type Row } from '#kernel/entity.ts';
import { bool, choice, int, ref, text, tree } from '#kernel/field.ts';

/** The four dictionary pages (1-product §2.17): system parameters, system, selection and tree dictionaries. */
export const dictKinds = {
  sysParm: ['系统参数', '系統參數', 'System parameters'],
  sys: ['系统字典', '系統字典', 'System dictionary'],
  select: ['选择字典', '選擇字典', 'Selection dictionary'],
  tree: ['树形字典', '樹形字典', 'Tree dictionary'],
} as const;

/** A dictionary: a named list of items. `dictKey` is what fields of kind dict name. */
export const dictionary = entity({
  name: 'dictionary',
  module: 'dict',
  label: ['字典', '字典', 'Dictionary'],
  title: 'name',
  fields: {
    dictKey: text(['字典标识', '字典標識', 'Dictionary key'], {
      max: 100,
      required: true,
      set: 'create',
      format: 'code',
    }),
    kind: choice(['字典类型', '字典類型', 'Kind'], dictKinds, { required: true, set: 'create' }),
    name: text(['名称', '名稱', 'Name'], { max: 100, required: true }),
    enName: text(['英文名称', '英文名稱', 'English name'], { max: 100 }),
    hkName: text(['繁体名称', '繁體名稱', 'Traditional Chinese name'], { max: 100 }),
    builtIn: bool(['内置', '內置', 'Built-in'], { set: 'server', default: false }),
  },
  list: {
    columns: ['dictKey', 'name', 'enName', 'kind', 'builtIn'],
    filters: ['dictKey', 'name', 'kind'],
    sort: 'dictKey',
  },
  form: [
    ['dictKey', 'kind'],
    ['name', 'enName', 'hkName'],
  ],
  rights: {
    read: 'sys:dict:query',
    create: 'sys:dict:add',
    update: 'sys:dict:edit',
    remove: 'sys:dict:delete',
    export: 'sys:dict:query',
  },
  unique: [['dictKey']],
});
export interface DictionaryRow extends Row<typeof dictionary> {}

/** An item of a dictionary. System parameters keep their value in `value` (2-rules §5: integers 7-360, logs 90-720). */
export const dictItem = entity({
  name: 'dictItem',
  module: 'dict',
  label: ['字典项', '字典項', 'Dictionary item'],
  title: 'name',
  fields: {
    dictionary: ref(['所属字典', '所屬字典', 'Dictionary'], 'dictionary', { required: true, set: 'create' }),
    parent: tree(['上级', '上級', 'Parent'], 'dictItem'),
    itemKey: text(['标识', '標識', 'Key'], { max: 100, required: true }),
    name: text(['名称', '名稱', 'Name'], { max: 100, required: true }),
    enName: text(['英文名称', '英文名稱', 'English name'], { max: 100 }),
    hkName: text(['繁体名称', '繁體名稱', 'Traditional Chinese name'], { max: 100 }),
    value: text(['值', '值', 'Value'], { max: 200 }),
    color: text(['颜色', '顏色', 'Color'], { max: 20, format: 'color' }),
    sort: int(['排序', '排序', 'Order'], { min: 0, max: 99999, default: 0 }),
    active: bool(['启用', '啟用', 'Active'], { required: true, default: true }),
    builtIn: bool(['内置', '內置', 'Built-in'], { set: 'server', default: false }),
  },
  list: {
    columns: ['itemKey', 'name', 'enName', 'parent', 'value', 'color', 'sort', 'active'],
    filters: ['dictionary', 'itemKey', 'name', 'active'],
    sort: 'sort',
  },
  form: [
    ['dictionary', 'parent'],
    ['itemKey', 'name'],
    ['enName', 'hkName'],
    ['value', 'color'],
    ['sort', 'active'],
  ],
  rights: {
    read: 'sys:dict:query',
    create: 'sys:dict:add',
    update: 'sys:dict:edit',
    remove: 'sys:dict:delete',
    export: 'sys:dict:query',
  },
  unique: [['dictionary', 'itemKey']],
});
export interface DictItemRow extends Row<typeof dictItem> {}
declare module '#kernel/entity.ts' {
  interface Tables {
    dictionary: DictionaryRow;
    dictItem: DictItemRow;
  }
}
