import type { Module } from '#kernel/module.ts';
import { productChange } from './product-change.entity.ts';

export const productChangeModule: Module = {
  name: 'product-change',
  entities: [productChange],
  tables: ['product_change_content'],
  addresses: {
    productChange: { product: '/modules/product/versionChangeViewFlow?productChangeId={id}&productId={productId}' },
  },
  objectMenus: {
    product: [
      {
        id: 75,
        place: 50,
        label: ['变更历史', '變更歷史', 'Changes'],
        icon: 'swap',
        url: '/modules/product/productChangeHistory',
        perms: 'prd:structure:query',
      },
    ],
    project: [
      {
        id: 3102,
        place: 30,
        label: ['产品变更', '產品變更', 'Product changes'],
        url: '/modules/product/projectProductChange',
        perms: 'pm:product:query',
      },
    ],
  },
};
