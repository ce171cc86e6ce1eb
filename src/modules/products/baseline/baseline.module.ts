import type { Module } from '#kernel/module.ts';
import { productBaseline } from './baseline.entity.ts';

const QUERY = 'prd:baseline:query';

export const baselineModule: Module = {
  name: 'baseline',
  entities: [productBaseline],
  rights: [
    {
      id: 2603,
      label: ['产品基线', '產品基線', 'Baselines of products'],
      rights: [
        {
          key: QUERY,
          label: ['查看产品基线', '查看產品基線', 'View baselines'],
          scopes: ['product'],
          needs: ['prd:product:query', 'prd:version:query'],
        },
        {
          key: 'prd:baseline:edit',
          label: ['维护产品基线', '維護產品基線', 'Maintain baselines'],
          scopes: ['product'],
          needs: [QUERY],
        },
        {
          key: 'pm:product:baseline',
          label: ['建立项目产品基线', '建立項目產品基線', "Take baselines of the project's products"],
          scopes: ['project'],
          needs: ['pm:product:query'],
        },
      ],
    },
  ],
  addresses: {
    productBaseline: { product: '/modules/product/baselineDetail?baselineId={id}&productId={productId}' },
  },
  objectMenus: {
    product: [
      {
        id: 74,
        place: 40,
        label: ['产品基线', '產品基線', 'Baselines'],
        icon: 'flag',
        url: '/modules/product/productBaseline',
        perms: QUERY,
      },
    ],
    project: [
      {
        id: 81,
        place: 87,
        label: ['项目产品基线', '項目產品基線', 'Product baselines'],
        icon: 'flag',
        url: '/modules/product/projectProductbaseLine',
        perms: 'pm:product:query',
      },
    ],
  },
};
