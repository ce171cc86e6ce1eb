/** Routes of additional fields. */
import type { Screens } from '#web/screens.ts';

export const screens: Screens = {
  name: 'ext-field',
  routes: [
    {
      path: '/modules/sys/extfield',
      title: ['扩展字段', '擴展欄位', 'Additional fields'],
      layout: 'system',
      need: 'sys:extfield:query',
      page: () => import('./ExtFieldPage.tsx'),
    },
  ],
};
