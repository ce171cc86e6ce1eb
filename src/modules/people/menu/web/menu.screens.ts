/** Routes of the menu administration, and pages of other sites inside the shell. */
import type { Screens } from '#web/screens.ts';

export const screens: Screens = {
  name: 'menu',
  routes: [
    {
      path: '/modules/sys/menu',
      title: ['菜单设置', '選單設定', 'Menu settings'],
      layout: 'system',
      need: 'sys:menu:query',
      page: () => import('./MenuPage.tsx'),
    },
    {
      path: '/modules/sys/projectMenu',
      title: ['项目菜单设置', '項目選單設定', 'Project menu settings'],
      layout: 'system',
      need: 'sys:menu:query',
      page: () => import('./ProjectMenuPage.tsx'),
    },
    {
      path: '/modules/sys/menuManage',
      title: ['菜单权限', '選單權限', 'Menu permissions'],
      layout: 'system',
      need: 'sys:menu:query',
      page: () => import('./MenuManagePage.tsx'),
    },
    {
      path: '/modules/sys/initMenu',
      title: ['恢复出厂菜单', '恢復出廠選單', 'Restore the default menu'],
      layout: 'system',
      need: 'sys:menu:query',
      page: () => import('./InitMenuPage.tsx'),
    },
    {
      path: '/modules/importOutWeb',
      title: ['嵌入页面', '嵌入頁面', 'Embedded page'],
      layout: 'system',
      need: 'login',
      query: ['paramUrl'],
      page: () => import('./EmbeddedPage.tsx'),
    },
    {
      path: '/modules/project/importOutWeb',
      title: ['嵌入页面', '嵌入頁面', 'Embedded page'],
      layout: 'object',
      scope: 'project',
      need: 'login',
      query: ['paramUrl'],
      page: () => import('./EmbeddedPage.tsx'),
    },
  ],
};
