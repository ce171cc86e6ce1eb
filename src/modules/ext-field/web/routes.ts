/** Routes of additional fields. */
import { type Route, routeList } from '#web/route.ts';
import { extFieldPageTexts as x } from './ext-field.texts.ts';

export const extFieldRoutes: readonly Route[] = routeList([
  {
    path: '/modules/sys/extfield',
    title: x.fields.text,
    layout: 'system',
    need: 'sys:extfield:query',
    page: () => import('./ExtFieldPage.tsx'),
  },
]);
