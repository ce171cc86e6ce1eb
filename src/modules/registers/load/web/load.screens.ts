/** Route of the load of people and shared resources (1-product §2.16). */
import type { Screens } from '#web/screens.ts';
import { loadTexts } from '../load.texts.ts';

export const screens: Screens = {
  name: 'load',
  routes: [
    {
      path: '/modules/resourceLoad',
      title: loadTexts.page.text,
      layout: 'system',
      need: 'resource:load:query',
      query: ['kind', 'grain', 'unit', 'from', 'department', 'search', 'over', 'page'],
      page: () => import('./LoadPage.tsx'),
    },
  ],
};
