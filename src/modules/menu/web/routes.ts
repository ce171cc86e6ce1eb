/** Routes of the menu administration, and pages of other sites inside the shell. */
import { type Route, routeList } from '#web/route.ts';
import { menuPageTexts as m } from './menu-page.texts.ts';

export const menuRoutes: readonly Route[] = routeList([
  {
    path: '/modules/sys/menu',
    title: m.menu.text,
    layout: 'system',
    need: 'sys:menu:query',
    page: () => import('./MenuPage.tsx'),
  },
  {
    path: '/modules/sys/projectMenu',
    title: m.objects.text,
    layout: 'system',
    need: 'sys:menu:query',
    page: () => import('./ProjectMenuPage.tsx'),
  },
  {
    path: '/modules/sys/menuManage',
    title: m.manage.text,
    layout: 'system',
    need: 'sys:menu:query',
    page: () => import('./MenuManagePage.tsx'),
  },
  {
    path: '/modules/sys/initMenu',
    title: m.init.text,
    layout: 'system',
    need: 'sys:menu:query',
    page: () => import('./InitMenuPage.tsx'),
  },
  {
    path: '/modules/importOutWeb',
    title: m.embedded.text,
    layout: 'system',
    need: 'login',
    query: ['paramUrl'],
    page: () => import('./EmbeddedPage.tsx'),
  },
  {
    path: '/modules/project/importOutWeb',
    title: m.embedded.text,
    layout: 'object',
    scope: 'project',
    need: 'login',
    query: ['paramUrl'],
    page: () => import('./EmbeddedPage.tsx'),
  },
]);
