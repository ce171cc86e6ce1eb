/** Routes of the platform itself. */
import { type Route, routeList } from '../route.ts';
import { shellTexts as s } from './texts.ts';

export const webRoutes: readonly Route[] = routeList([
  {
    path: '/error',
    name: 'Error',
    title: s.errorTitle.text,
    layout: 'bare',
    need: 'public',
    page: () => import('./RequestErrorPage.tsx'),
  },
]);
