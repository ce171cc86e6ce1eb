/** Routes of mail. */
import { type Route, routeList } from '#web/route.ts';
import { mailTexts as m } from '../mail.texts.ts';

export const mailRoutes: readonly Route[] = routeList([
  {
    path: '/modules/sys/emailConfig',
    title: m.title.text,
    layout: 'system',
    need: 'sys:email:edit',
    page: () => import('./EmailConfigPage.tsx'),
  },
]);
