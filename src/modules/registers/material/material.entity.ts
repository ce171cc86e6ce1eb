import { entity, type Row } from '#kernel/entity.ts';
import { bool, choice, date, decimal, file, longText, money, ref, text } from '#kernel/field.ts';
import { COST_RIGHT } from '#modules/planning/plan/plan-cost.ts';

/** Derived from planned, ordered and arrived quantities (material.rules.ts). */
export const materialStatus = {
  planned: ['未订购', '未訂購', 'Not ordered'],
  partlyOrdered: ['部分订购', '部分訂購', 'Partly ordered'],
  ordered: ['已订购', '已訂購', 'Ordered'],
  partlyArrived: ['部分到货', '部分到貨', 'Partly arrived'],
  arrived: ['已到齐', '已到齊', 'Arrived'],
} as const;
export type MaterialStatus = keyof typeof materialStatus;

const rights = {
  read: 'pm:material:query',
  create: 'pm:material:edit',
  update: 'pm:material:edit',
  remove: 'pm:material:edit',
  export: 'pm:material:query',
} as const;

/** Goods a project needs for its tasks (1-product §2.8; records.md B4, Materials). No stock is kept. */
export const material = entity({
  name: 'material',
  module: 'material',
  label: ['物资', '物資', 'Material'],
  title: 'name',
  scopes: ['project'],
  fields: {
    name: text(['物资名称', '物資名稱', 'Material'], { min: 1, max: 200, required: true }),
    code: text(['物资编码', '物資編碼', 'Code'], { max: 50 }),
    spec: text(['规格型号', '規格型號', 'Specification'], { max: 200 }),
    unit: text(['单位', '單位', 'Unit'], { min: 1, max: 20, required: true }),
    price: money(['单价', '單價', 'Unit price'], { min: 0, max: 1e10, need: COST_RIGHT }),
    planned: decimal(['计划数量', '計劃數量', 'Planned'], { required: true, digits: 3, min: 0, max: 1e9 }),
    /** By when it has to be there; left out: by the start of its task. */
    neededOn: date(['需用日期', '需用日期', 'Needed on']),
    task: ref(['关联任务', '關聯任務', 'Task'], 'task'),
    supplier: ref(['供应商', '供應商', 'Supplier'], 'partner'),
    /** Of a supplier that is not an external partner of the project. */
    supplierName: text(['供应商名称', '供應商名稱', 'Supplier name'], {
      max: 200,
      when: { shown: { supplier: [null] } },
    }),
    responsible: ref(['采购负责人', '採購負責人', 'Person in charge'], 'user'),
    /** More may arrive than was ordered (bulk goods). */
    over: bool(['允许超量到货', '允許超量到貨', 'Allow over-delivery'], { required: true, default: false }),
    status: choice(['状态', '狀態', 'Status'], materialStatus, { required: true, default: 'planned', set: 'server' }),
    /** Sums of the entries. */
    ordered: decimal(['已订数量', '已訂數量', 'Ordered'], { required: true, digits: 3, default: '0', set: 'server' }),
    arrived: decimal(['已到数量', '已到數量', 'Arrived'], { required: true, digits: 3, default: '0', set: 'server' }),
    /** The latest promised day of the orders. */
    promised: date(['承诺到货', '承諾到貨', 'Promised for'], { set: 'server' }),
    note: longText(['备注', '備註', 'Note'], { max: 2000 }),
  },
  list: {
    columns: ['name', 'spec', 'planned', 'ordered', 'arrived', 'neededOn', 'task', 'supplier', 'status'],
    filters: ['name', 'status', 'task', 'supplier', 'responsible', 'neededOn', 'price'],
    sort: 'neededOn',
  },
  form: [
    ['name'],
    ['code', 'spec'],
    ['planned', 'unit'],
    ['price'],
    ['neededOn', 'promised'],
    ['task', 'responsible'],
    ['supplier', 'supplierName'],
    ['over'],
    ['note'],
  ],
  folds: ['code', 'spec', 'supplier', 'supplierName', 'over', 'note'],
  rights,
  search: { words: ['name'], scope: 'project' },
  // An arrival does not change anything for references to the demand.
  facets: { watchedBy: ['responsible'], meaning: ['name', 'spec', 'planned', 'neededOn'] },
});
export interface MaterialRow extends Row<typeof material> {}

export const entryKinds = {
  ordered: ['订货', '訂貨', 'Order'],
  arrived: ['到货', '到貨', 'Arrival'],
} as const;

/** An order or arrival of a material. */
export const materialEntry = entity({
  name: 'materialEntry',
  module: 'material',
  label: ['订货与到货', '訂貨與到貨', 'Order or arrival'],
  title: 'name',
  scopes: ['project'],
  fields: {
    /** The material and the day. */
    name: text(['名称', '名稱', 'Name'], { max: 220, required: true, set: 'server' }),
    material: ref(['物资', '物資', 'Material'], 'material', { required: true, set: 'create' }),
    kind: choice(['类别', '類別', 'Kind'], entryKinds, { required: true, default: 'ordered', set: 'create' }),
    day: date(['日期', '日期', 'Date'], { required: true }),
    quantity: decimal(['数量', '數量', 'Quantity'], { required: true, digits: 3, min: 0, max: 1e9 }),
    number: text(['单号', '單號', 'Document number'], { max: 100 }),
    promised: date(['承诺到货', '承諾到貨', 'Promised for'], { when: { shown: { kind: ['ordered'] } } }),
    files: file(['附件', '附件', 'Attachments'], { max: 10 }),
    note: longText(['备注', '備註', 'Note'], { max: 500 }),
  },
  list: {
    columns: ['name', 'material', 'kind', 'day', 'quantity', 'number', 'promised'],
    filters: ['material', 'kind', 'day'],
    sort: '-day',
  },
  form: [['material'], ['kind', 'day'], ['quantity', 'promised'], ['number'], ['files'], ['note']],
  rights,
});
export interface MaterialEntryRow extends Row<typeof materialEntry> {}
declare module '#kernel/entity.ts' {
  interface Tables {
    material: MaterialRow;
    material_entry: MaterialEntryRow;
  }
}
