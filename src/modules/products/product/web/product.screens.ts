/** Routes of products (1-product §2.12). */
import type { Screens } from '#web/screens.ts';
import { productLine } from '../product-line.entity.ts';
import { productVersion } from '../product-version.entity.ts';
import { productTabs } from './record-tabs.tsx';

const inProduct = { layout: 'object', scope: 'product' } as const;

export const screens: Screens = {
  name: 'product',
  commands: [
    {
      label: ['新建产品', '新建產品', 'New product'],
      right: 'prd:product:add',
      path: '/modules/product/productLibrary?create=true',
    },
    {
      label: ['新建产品线', '新建產品線', 'New product line'],
      right: 'prd:line:edit',
      path: '/modules/product/productLine?create=true',
    },
    {
      label: ['新建产品版本', '新建產品版本', 'New product version'],
      right: 'prd:version:edit',
      path: '/modules/product/productVersion?create=true',
      inside: 'product',
    },
  ],
  routes: [
    {
      path: '/modules/product/myProduct',
      title: ['我的产品', '我的產品', 'My products'],
      layout: 'system',
      need: 'login',
      page: async () => ({ default: (await import('./ProductLists.tsx')).MyProducts }),
    },
    {
      path: '/modules/product/productLibrary',
      title: ['产品库', '產品庫', 'Product library'],
      layout: 'system',
      need: 'login',
      page: async () => ({ default: (await import('./ProductLists.tsx')).ProductLibrary }),
    },
    {
      path: '/modules/product/productLine',
      title: [productLine.label[0], productLine.label[1], 'Product lines'],
      layout: 'system',
      need: productLine.rights.read,
      page: () => import('./ProductLinePage.tsx'),
    },
    {
      path: '/modules/product/productLineDetail',
      title: ['产品线详情', '產品線詳情', 'Product line'],
      layout: 'system',
      need: productLine.rights.read,
      query: ['lineId', 'tab'],
      page: () => import('./ProductLineDetailPage.tsx'),
    },
    {
      path: '/modules/product/productDetail',
      title: ['产品信息', '產品資訊', 'Product information'],
      ...inProduct,
      need: 'prd:product:query',
      query: ['versionId', 'isMyProduct', 'pageType', 'projectId', 'productChangeId', 'template', 'fromMenu', 'tab'],
      page: () => import('./ProductDetailPage.tsx'),
    },
    {
      path: '/modules/product/productVersion',
      title: [productVersion.label[0], productVersion.label[1], 'Product versions'],
      ...inProduct,
      need: 'prd:version:query',
      query: ['isMyProduct', 'fromMenu'],
      page: () => import('./VersionsPage.tsx'),
    },
    {
      path: '/modules/product/productVersionDetail',
      title: ['版本详情', '版本詳情', 'Product version'],
      ...inProduct,
      // Inside a project: a version it works on.
      need: ['prd:version:query', 'pm:product:query'],
      query: ['versionId', 'isMyProduct', 'pageType', 'tab'],
      page: () => import('./VersionDetailPage.tsx'),
    },
    {
      path: '/modules/product/projectProductStructure',
      title: ['项目产品', '項目產品', 'Products of the project'],
      layout: 'object',
      scope: 'project',
      need: 'pm:product:query',
      query: ['record'],
      page: () => import('./ProjectProductsPage.tsx'),
    },
  ],
  recordTabs: productTabs,
};
