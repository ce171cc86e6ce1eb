/** Places of products in the system menu, and the submenu of a product (1-product §3, Object menu item). */
import type { ObjectMenuSource } from '#kernel/object-kind.ts';
import type { MenuPlace } from '#modules/people/menu/system-menu.ts';

export const productPlaces: readonly MenuPlace[] = [
  { group: 'product', place: 33, label: ['产品', '產品', 'Products'], icon: 'appstore' },
  { under: 'product', place: 10, label: ['我的产品', '我的產品', 'My products'], url: '/modules/product/myProduct' },
  {
    under: 'product',
    place: 20,
    label: ['产品库', '產品庫', 'Product library'],
    url: '/modules/product/productLibrary',
  },
  {
    under: 'product',
    place: 30,
    label: ['产品线', '產品線', 'Product lines'],
    url: '/modules/product/productLine',
    need: 'prd:line:query',
  },
];

export const PRODUCT_MENU: readonly ObjectMenuSource[] = [
  {
    id: 71,
    place: 10,
    label: ['产品信息', '產品資訊', 'Product information'],
    icon: 'profile',
    url: '/modules/product/productDetail',
    perms: 'prd:product:query',
  },
  {
    id: 72,
    place: 20,
    label: ['产品版本', '產品版本', 'Versions'],
    icon: 'branches',
    url: '/modules/product/productVersion',
    perms: 'prd:version:query',
  },
];
