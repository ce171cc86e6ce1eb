/** Routes of structures (1-product §2.12). */
import type { Screens } from '#web/screens.ts';
import { structureTabs } from './record-tabs.tsx';

/** Inside a project: of a version it works on. */
const STRUCTURE = ['prd:structure:query', 'pm:product:query'];

export const screens: Screens = {
  name: 'structure',
  routes: [
    {
      path: '/modules/product/productStructure',
      title: ['产品结构', '產品結構', 'Product structure'],
      layout: 'object',
      scope: 'product',
      need: STRUCTURE,
      query: [
        ...['versionId', 'isMyProduct', 'isProjectProductStructure', 'moduleId', 'isActions', 'pageType', 'projectId'],
        ...['productChangeId', 'versionNo', 'versionStatusName', 'productChangeHistoryPage', 'template', 'variantId'],
      ],
      page: () => import('./StructurePage.tsx'),
    },
    {
      path: '/modules/product/productModuleDetail',
      title: ['模块详情', '模組詳情', 'Module of a structure'],
      layout: 'object',
      scope: 'product',
      need: STRUCTURE,
      query: ['versionId', 'moduleId', 'isMyProduct', 'pageType', 'projectId'],
      page: () => import('./ModuleDetailPage.tsx'),
    },
  ],
  recordTabs: structureTabs,
};
