import { entity, type Row } from '#kernel/entity.ts';
import { choice, int, ref, text } from '#kernel/field.ts';

export const baselineOrigins = {
  manual: ['手工', '手工', 'Taken by hand'],
  release: ['发布', '發佈', 'Release'],
  change: ['变更', '變更', 'Change'],
} as const;
export type BaselineOrigin = keyof typeof baselineOrigins;

/** The structure of a version as it was: a root hash that stands for all of it (1-product §2.12; 2-rules §5). */
export const productBaseline = entity({
  name: 'productBaseline',
  module: 'baseline',
  label: ['产品基线', '產品基線', 'Product baseline'],
  title: 'name',
  scopes: ['product'],
  fields: {
    name: text(['基线名称', '基線名稱', 'Baseline name'], { min: 1, max: 100, required: true }),
    productVersion: ref(['产品版本', '產品版本', 'Product version'], 'productVersion', {
      required: true,
      set: 'create',
    }),
    no: int(['序号', '序號', 'Number'], { required: true, set: 'server' }),
    origin: choice(['来源', '來源', 'Origin'], baselineOrigins, { required: true, default: 'manual', set: 'server' }),
    nodes: int(['节点数', '節點數', 'Nodes'], { required: true, set: 'server' }),
    /** SHA-256 over all of it. */
    root: text(['根哈希', '根雜湊', 'Root hash'], { min: 64, max: 64, required: true, set: 'server' }),
    /** The project from inside which it was made. */
    project: ref(['项目', '項目', 'Project'], 'project', { set: 'server' }),
    description: text(['说明', '說明', 'Description'], { max: 200 }),
  },
  list: {
    columns: ['name', 'productVersion', 'no', 'origin', 'nodes', 'createdBy', 'createdAt'],
    filters: ['name', 'productVersion', 'origin', 'project'],
    sort: '-createdAt',
  },
  form: [['name'], ['productVersion'], ['description']],
  rights: {
    read: 'login',
    all: 'prd:baseline:query',
    create: 'login',
    update: 'prd:baseline:edit',
    remove: 'prd:baseline:edit',
    export: 'prd:baseline:query',
  },
  unique: [['productVersion', 'no']],
  search: { words: ['name'], scope: 'product' },
  facets: { none: 'a baseline is what was; its version is discussed' },
});
export interface ProductBaselineRow extends Row<typeof productBaseline> {}
declare module '#kernel/entity.ts' {
  interface Tables {
    product_baseline: ProductBaselineRow;
  }
}
