import type { Module } from '#kernel/module.ts';
import { productOption, productVariant } from './product-option.entity.ts';
import { variantLife } from './product-variant.life.ts';

const PRODUCT = 'prd:product:query';
const VERSION = 'prd:version:query';
const QUERY = 'prd:structure:query';

export const structureModule: Module = {
  name: 'structure',
  entities: [productOption, productVariant],
  lifecycles: [variantLife],
  addresses: {
    productOption: '/modules/product/productDetail?productId={productId}&tab=options&optionId={id}',
    productVariant: '/modules/product/productStructure?productId={productId}&versionId={productVersion}&variantId={id}',
  },
  tables: ['product_structure', 'product_node'],
  rights: [
    {
      id: 2602,
      label: ['产品结构', '產品結構', 'Structures of products'],
      rights: [
        {
          key: QUERY,
          label: ['查看产品结构', '查看產品結構', 'View structures'],
          scopes: ['product'],
          needs: [PRODUCT, VERSION],
        },
        {
          key: 'prd:structure:edit',
          label: ['维护产品结构', '維護產品結構', 'Edit structures'],
          scopes: ['product'],
          needs: [QUERY],
        },
        {
          key: 'prd:change:add',
          label: ['发起产品变更', '發起產品變更', 'Ask for product changes'],
          scopes: ['product'],
          needs: [QUERY],
        },
      ],
    },
  ],
  objectMenus: {
    product: [
      {
        id: 73,
        place: 30,
        label: ['产品结构', '產品結構', 'Structure'],
        icon: 'apartment',
        url: '/modules/product/productStructure',
        perms: QUERY,
      },
    ],
  },
};
