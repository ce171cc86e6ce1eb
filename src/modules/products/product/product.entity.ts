import { entity, type Row } from '#kernel/entity.ts';
import { choice, dict, longText, ref, text } from '#kernel/field.ts';

export const productStatus = {
  planning: ['规划中', '規劃中', 'Planning'],
  active: ['在售', '在售', 'Active'],
  sustaining: ['维护中', '維護中', 'Sustaining'],
  retired: ['已退市', '已退市', 'Retired'],
} as const;
export type ProductStatus = keyof typeof productStatus;

/** What the company makes, in versions, each with a structure (1-product §2.12; §3, Product; 2-rules §5). */
export const product = entity({
  name: 'product',
  module: 'product',
  label: ['产品', '產品', 'Product'],
  title: 'name',
  object: true,
  code: 'product',
  fields: {
    name: text(['产品名称', '產品名稱', 'Product name'], { min: 1, max: 50, required: true }),
    code: text(['产品编号', '產品編號', 'Product number'], { max: 50, required: true }),
    type: dict(['产品类型', '產品類型', 'Product type'], 'product_type'),
    line: ref(['产品线', '產品線', 'Product line'], 'productLine'),
    manager: ref(['产品经理', '產品經理', 'Product manager'], 'user', { required: true }),
    department: ref(['主责部门', '主責部門', 'Lead department'], 'department'),
    status: choice(['状态', '狀態', 'Status'], productStatus, { set: 'server', required: true, default: 'planning' }),
    description: longText(['产品描述', '產品描述', 'Description'], { max: 4000 }),
    remark: longText(['备注', '備註', 'Remark'], { max: 2000 }),
  },
  list: {
    columns: ['code', 'name', 'line', 'type', 'manager', 'status'],
    filters: ['name', 'code', 'line', 'type', 'manager', 'department', 'status'],
    sort: '-createdAt',
  },
  form: [['name', 'code'], ['type', 'line'], ['manager', 'department'], ['description'], ['remark']],
  rights: {
    read: 'login',
    create: 'prd:product:add',
    update: 'prd:product:edit',
    remove: 'prd:product:delete',
    export: 'prd:product:export',
  },
  unique: [['name'], ['code']],
  search: { words: ['name', 'code'] },
  facets: { watchedBy: ['createdBy', 'manager'] },
});
export interface ProductRow extends Row<typeof product> {}

declare module '#kernel/entity.ts' {
  interface ObjectNames {
    product: true;
  }
  interface Tables {
    product: ProductRow;
  }
}
