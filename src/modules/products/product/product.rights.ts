/** Rights of products: system-wide, inside a product, and inside projects that work on its versions. */
import type { RightDefinition, RightGroup } from '#kernel/permission.ts';
import type { Triple } from '#kernel/text.ts';

const system = (key: string, label: Triple, ...needs: string[]): RightDefinition => ({
  key,
  label,
  scopes: ['system'],
  ...(needs.length > 0 && { needs }),
});
const inside = (key: string, label: Triple, ...needs: string[]): RightDefinition => ({
  key,
  label,
  scopes: ['product'],
  ...(needs.length > 0 && { needs }),
});
const PRODUCT = 'prd:product:query';
const VERSION = 'prd:version:query';

export const productRightGroup: RightGroup = {
  // productPer of 1-product §3.
  id: 26,
  label: ['产品', '產品', 'Products'],
  rights: [
    system('prd:product:add', ['新建产品', '新建產品', 'Create products']),
    system('prd:product:export', ['导出产品', '匯出產品', 'Export products']),
    system('prd:product:manageAll', ['管理全部产品', '管理全部產品', 'Manage all products']),
    system('prd:line:query', ['查看产品线', '查看產品線', 'View product lines']),
    system('prd:line:edit', ['维护产品线', '維護產品線', 'Maintain product lines'], 'prd:line:query'),
    inside(PRODUCT, ['查看产品信息', '查看產品資訊', 'View product information']),
    inside('prd:product:edit', ['修改产品信息', '修改產品資訊', 'Edit product information'], PRODUCT),
    inside('prd:product:delete', ['删除产品', '刪除產品', 'Delete the product'], PRODUCT),
    inside('prd:product:status', ['变更产品状态', '變更產品狀態', 'Change the product status'], PRODUCT),
    inside(VERSION, ['查看产品版本', '查看產品版本', 'View product versions'], PRODUCT),
    inside('prd:version:edit', ['维护产品版本', '維護產品版本', 'Maintain product versions'], VERSION),
    inside('prd:version:release', ['发布和停用版本', '發佈和停用版本', 'Release and retire versions'], VERSION),
    inside('prd:version:delete', ['删除产品版本', '刪除產品版本', 'Delete product versions'], VERSION),
    {
      key: 'pm:product:query',
      label: ['查看项目产品', '查看項目產品', "View the project's products"],
      scopes: ['project'],
    },
    {
      key: 'pm:product:edit',
      label: ['维护项目产品', '維護項目產品', "Maintain the project's products"],
      scopes: ['project'],
      needs: ['pm:product:query'],
    },
  ],
};
