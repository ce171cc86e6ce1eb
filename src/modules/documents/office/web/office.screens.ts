/** Routes of files in a window of their own. */
import type { Screens } from '#web/screens.ts';
import { FILE_QUERY, openOfficeRoutes } from './open-routes.ts';

export const screens: Screens = {
  name: 'office',
  routes: [
    ...openOfficeRoutes,
    {
      path: '/onlinefile',
      title: ['在线文件', '線上檔案', 'Online file'],
      layout: 'bare',
      need: 'login',
      query: [...FILE_QUERY],
      page: () => import('./FilePage.tsx'),
    },
  ],
};
