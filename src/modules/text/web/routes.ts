/** Routes of own texts. */
import { type Route, routeList } from '#web/route.ts';
import { textTexts } from '../text.rules.ts';

export const textRoutes: readonly Route[] = routeList([
  {
    path: '/modules/sys/multiLanguageConfig',
    title: textTexts.title.text,
    layout: 'system',
    need: 'sys:text:edit',
    page: () => import('./TextsPage.tsx'),
  },
]);
