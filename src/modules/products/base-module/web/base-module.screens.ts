/** Routes of shared base modules (1-product §2.12). */
import type { Screens } from '#web/screens.ts';
import { baseModule } from '../base-module.entity.ts';
import { moduleTabs } from './record-tabs.tsx';

export const screens: Screens = {
  name: 'base-module',
  routes: [
    {
      path: '/modules/product/sharedBaseModuleLibrary',
      title: ['共享基础模块库', '共享基礎模組庫', 'Shared base modules'],
      layout: 'system',
      need: baseModule.rights.read,
      page: () => import('./BaseModulesPage.tsx'),
    },
    {
      path: '/modules/product/baseModuleDetail',
      title: ['基础模块详情', '基礎模組詳情', 'Base module'],
      layout: 'system',
      need: baseModule.rights.read,
      query: ['moduleId', 'revisionId', 'tab'],
      page: () => import('./BaseModulePage.tsx'),
    },
  ],
  recordTabs: moduleTabs,
};
