/** The page of help. */
import { routeList } from '#web/route.ts';

export const helpRoutes = routeList([
  {
    path: '/help',
    title: ['帮助', '說明', 'Help'],
    layout: 'system',
    need: 'login',
    query: ['page'],
    page: () => import('./HelpPage.tsx'),
  },
]);
