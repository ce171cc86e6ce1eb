import { entity, type Row } from '#kernel/entity.ts';
import { choice, longText, ref, text, tree } from '#kernel/field.ts';

export const lineStatus = {
  open: ['启用', '啟用', 'Open'],
  closed: ['关闭', '關閉', 'Closed'],
} as const;

/** A line of products, in a tree (1-product §2.12; §3, Product). */
export const productLine = entity({
  name: 'productLine',
  module: 'product',
  label: ['产品线', '產品線', 'Product line'],
  title: 'name',
  // Whoever names a product picks its line.
  directory: true,
  fields: {
    name: text(['产品线名称', '產品線名稱', 'Line name'], { min: 1, max: 50, required: true }),
    code: text(['产品线编码', '產品線編碼', 'Line code'], { min: 1, max: 50, required: true, format: 'code' }),
    parent: tree(['上级产品线', '上級產品線', 'Parent line'], 'productLine'),
    manager: ref(['产品线经理', '產品線經理', 'Line manager'], 'user', { required: true }),
    department: ref(['主责部门', '主責部門', 'Lead department'], 'department'),
    status: choice(['状态', '狀態', 'Status'], lineStatus, { required: true, default: 'open' }),
    strategy: longText(['产品线策略', '產品線策略', 'Strategy'], { max: 2000 }),
    remark: longText(['备注', '備註', 'Remark'], { max: 2000 }),
  },
  list: {
    columns: ['code', 'name', 'parent', 'manager', 'department', 'status'],
    filters: ['name', 'code', 'parent', 'manager', 'department', 'status'],
    sort: 'code',
  },
  form: [['name', 'code'], ['parent', 'manager'], ['department', 'status'], ['strategy'], ['remark']],
  rights: {
    read: 'prd:line:query',
    create: 'prd:line:edit',
    update: 'prd:line:edit',
    remove: 'prd:line:edit',
    export: 'prd:line:query',
  },
  unique: [['parent', 'name'], ['code']],
  search: { words: ['name', 'code'] },
  facets: { watchedBy: ['createdBy', 'manager'] },
});
export interface ProductLineRow extends Row<typeof productLine> {}
declare module '#kernel/entity.ts' {
  interface Tables {
    product_line: ProductLineRow;
  }
}
