/** Routes of grid headers. */
import { type Route, routeList } from '#web/route.ts';
import { gridHeaderPageTexts as g } from './grid-header.texts.ts';

export const gridHeaderRoutes: readonly Route[] = routeList([
  {
    path: '/modules/sys/gridheader',
    title: g.headers.text,
    layout: 'system',
    need: 'sys:gridheader:query',
    page: () => import('./GridHeaderPage.tsx'),
  },
]);
