/** Routes of product changes (1-product §2.12). */
import type {} from '#modules/products/structure/web/public.ts';
import type { Screens } from '#web/screens.ts';

export const screens: Screens = {
  name: 'product-change',
  controlledStructure: async () => ({ default: (await import('./ChangeMode.tsx')).ChangeMode }),
  routes: [
    {
      path: '/modules/product/productChangeHistory',
      title: ['产品变更历史', '產品變更歷史', 'Product changes'],
      layout: 'object',
      scope: 'product',
      need: 'prd:structure:query',
      query: ['versionId'],
      page: async () => ({ default: (await import('./ChangeLists.tsx')).ProductChanges }),
    },
    {
      path: '/modules/product/projectProductChange',
      title: ['产品变更', '產品變更', 'Product changes of the project'],
      layout: 'object',
      scope: 'project',
      need: 'pm:product:query',
      page: async () => ({ default: (await import('./ChangeLists.tsx')).ProjectChanges }),
    },
    {
      path: '/modules/product/versionChangeViewFlow',
      title: ['变更详情', '變更詳情', 'Product change'],
      layout: 'object',
      scope: 'product',
      need: 'prd:structure:query',
      query: ['productChangeId', 'versionId'],
      page: () => import('./ChangePage.tsx'),
    },
  ],
};
