import { entity, type Row } from '#kernel/entity.ts';
import { choice, date, instant, longText, ref, text } from '#kernel/field.ts';

export const versionStatus = {
  planned: ['规划中', '規劃中', 'Planned'],
  developing: ['开发中', '開發中', 'In development'],
  released: ['已发布', '已發佈', 'Released'],
  retired: ['已停用', '已停用', 'Retired'],
} as const;
export type VersionStatus = keyof typeof versionStatus;

/** A version of a product: number, name, status, planned release (1-product §3, Product; §4.3). */
export const productVersion = entity({
  name: 'productVersion',
  module: 'product',
  label: ['产品版本', '產品版本', 'Product version'],
  title: 'name',
  scopes: ['product'],
  fields: {
    number: text(['版本号', '版本號', 'Version number'], { min: 1, max: 50, required: true }),
    /** Left empty: the name of the product with the number. */
    name: text(['版本名称', '版本名稱', 'Version name'], { max: 101 }),
    status: choice(['状态', '狀態', 'Status'], versionStatus, { set: 'server', required: true, default: 'planned' }),
    plannedRelease: date(['计划发布日期', '計劃發佈日期', 'Planned release']),
    releasedAt: instant(['发布时间', '發佈時間', 'Released at'], { set: 'server' }),
    basedOn: ref(['基于版本', '基於版本', 'Based on'], 'productVersion', { set: 'create' }),
    manager: ref(['版本负责人', '版本負責人', 'Version manager'], 'user', { required: true }),
    description: longText(['版本说明', '版本說明', 'Description'], { max: 2000 }),
  },
  list: {
    columns: ['number', 'name', 'status', 'plannedRelease', 'releasedAt', 'manager'],
    filters: ['number', 'name', 'status', 'plannedRelease', 'manager'],
    sort: '-createdAt',
  },
  form: [['number', 'name'], ['manager', 'plannedRelease'], ['basedOn'], ['description']],
  // Who sees versions is decided in server/version-visible.ts: projects see those they work on.
  rights: {
    read: 'login',
    all: 'prd:version:query',
    create: 'prd:version:edit',
    update: 'prd:version:edit',
    remove: 'prd:version:delete',
    export: 'prd:version:query',
  },
  unique: [['scope', 'number']],
  search: { words: ['name', 'number'], scope: 'product' },
  facets: {
    watchedBy: ['createdBy', 'manager'],
    meaning: ['number', 'name', 'status', 'plannedRelease', 'description'],
  },
});
export interface ProductVersionRow extends Row<typeof productVersion> {}
declare module '#kernel/entity.ts' {
  interface Tables {
    product_version: ProductVersionRow;
  }
}
