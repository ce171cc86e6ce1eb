/** Products as a kind of object. */
import type { ObjectKind } from '#kernel/object-kind.ts';
import { productInfo, productMenu, productPerms } from './product.calls.ts';
import { product } from './product.entity.ts';
import { PRODUCT_MENU } from './product.menu.ts';

export const productKind: ObjectKind = {
  name: 'product',
  entity: product,
  label: ['产品', '產品', 'Products'],
  query: 'productId',
  menu: { label: ['产品菜单', '產品選單', 'Product menu'], entries: PRODUCT_MENU },
  calls: { menu: productMenu, rights: productPerms, info: productInfo },
  rights: {
    by: 'team',
    creator: [
      'prd:product:query',
      'prd:product:edit',
      'prd:version:query',
      'pm:role:query',
      'pm:member:query',
      'pm:member:edit',
    ],
  },
  shared: {
    rights: ['pm:role:query', 'pm:role:edit', 'pm:member:query', 'pm:member:edit'],
    need: 'prd:product:query',
  },
  team: {
    roles: 'product',
    all: 'prd:product:manageAll',
    defaults: [
      { name: ['产品经理', '產品經理', 'Product manager'], manager: true, rights: ['*'] },
      {
        name: ['产品成员', '產品成員', 'Product member'],
        rights: ['prd:product:query', 'prd:version:query', 'pm:member:query'],
      },
    ],
  },
  types: 'product_type',
};
