/** Calls of products; those of the specification keep their spelling (2-rules §7). */
import { call, output } from '#kernel/call.ts';
import { int } from '#kernel/field.ts';
import type { ObjectMenuEntry } from '#kernel/object-kind.ts';
import type { Triple } from '#kernel/text.ts';
import type { ProductRow } from './product.entity.ts';

const productId = int(['产品', '產品', 'Product'], { required: true, min: 1 });

/** The submenu of a product, filtered by the viewer's rights in it; code 500 when it does not exist. */
export const productMenu = call(
  'POST',
  '/imis-pm-product/myProduct/getProductMenuList',
  'login',
  { productId },
  output<ObjectMenuEntry[]>(),
  { label: ['产品菜单', '產品選單', 'Product menu'], touches: [] },
);
/** The viewer's rights in a product; none when they may not know that it exists. */
export const productPerms = call('GET', '/api/v1/product/perms', 'login', { productId }, output<string[]>(), {
  label: ['产品权限', '產品權限', 'Permissions in a product'],
});
export interface ProductInfo {
  row: ProductRow;
  /** Of the figures only those the viewer may see. */
  versions: number | null;
  released: string | null;
  projects: number | null;
}
export const productInfo = call(
  'GET',
  '/api/v1/product/:productId/info',
  'prd:product:query',
  { productId },
  output<ProductInfo>(),
  { label: ['产品信息', '產品資訊', 'Product information'], scope: 'product', reads: ['product', 'productVersion'] },
);

/** A line with how many products it and the lines below it have that the viewer may see. */
export interface LineNode {
  id: number;
  name: string;
  code: string;
  parent: number | null;
  manager: string;
  closed: boolean;
  products: number;
  open: number;
}
export const productLineTree = call('GET', '/api/v1/product/lines', 'prd:line:query', {}, output<LineNode[]>(), {
  label: ['产品线树', '產品線樹', 'Tree of product lines'],
  reads: ['productLine', 'product'],
});

/** One check of a version: reasons against its release, and what to do about them. */
export interface CheckResult {
  key: string;
  label: Triple;
  /** Reasons against it; 0: green. */
  open: number;
  /** What to do, where it is red. */
  todo: Triple;
  /** Where to do it. */
  link?: string;
}
/** What has to hold before a version is released. */
export const releaseChecks = call(
  'GET',
  '/api/v1/product/version/:versionId/checks',
  'login',
  { versionId: int(['产品版本', '產品版本', 'Product version'], { required: true, min: 1 }) },
  output<CheckResult[]>(),
  {
    label: ['发布检查', '發佈檢查', 'Release checks'],
    scope: 'row',
    reads: ['productVersion'],
  },
);
