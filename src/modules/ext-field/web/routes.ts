/** Routes of additional fields. */
import { type Route, routeList } from '#web/route.ts';

export const extFieldRoutes: readonly Route[] = routeList([
  {
    path: '/modules/sys/extfield',
    title: ['扩展字段', '擴展欄位', 'Additional fields'],
    layout: 'system',
    need: 'sys:extfield:query',
    page: () => import('./ExtFieldPage.tsx'),
  },
]);
