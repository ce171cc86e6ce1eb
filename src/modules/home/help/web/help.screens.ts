/** The page of help. */
import type { Screens } from '#web/screens.ts';

export const screens: Screens = {
  name: 'help',
  routes: [
    {
      path: '/help',
      title: ['帮助', '說明', 'Help'],
      layout: 'system',
      need: 'login',
      query: ['page'],
      phone: true,
      page: () => import('./HelpPage.tsx'),
    },
  ],
};
