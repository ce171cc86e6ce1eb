/** Routes of grid headers. */
import { type Route, routeList } from '#web/route.ts';

export const gridHeaderRoutes: readonly Route[] = routeList([
  {
    path: '/modules/sys/gridheader',
    title: ['列表表头', '列表表頭', 'Grid headers'],
    layout: 'system',
    need: 'sys:gridheader:query',
    page: () => import('./GridHeaderPage.tsx'),
  },
]);
