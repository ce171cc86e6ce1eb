/** Routes of mail. */
import { type Route, routeList } from '#web/route.ts';

export const mailRoutes: readonly Route[] = routeList([
  {
    path: '/modules/sys/emailConfig',
    title: ['邮件设置', '電郵設定', 'E-mail settings'],
    layout: 'system',
    need: 'sys:email:edit',
    page: () => import('./EmailConfigPage.tsx'),
  },
]);
