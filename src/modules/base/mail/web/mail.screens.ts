/** Routes of mail. */
import type { Screens } from '#web/screens.ts';

export const screens: Screens = {
  name: 'mail',
  routes: [
    {
      path: '/modules/sys/emailConfig',
      title: ['邮件设置', '電郵設定', 'E-mail settings'],
      layout: 'system',
      need: 'sys:email:edit',
      page: () => import('./EmailConfigPage.tsx'),
    },
  ],
};
