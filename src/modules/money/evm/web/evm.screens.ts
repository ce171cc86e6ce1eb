/** Routes of earned value and of budget against actual cost (1-product §2.8, §2.11, §2.16). */
import type { Screens } from '#web/screens.ts';
import { evmTexts as x } from '../evm.texts.ts';

export const screens: Screens = {
  name: 'evm',
  routes: [
    {
      path: '/project/projectPerformance',
      title: x.page.text,
      layout: 'object',
      scope: 'project',
      need: 'pm:evm:query',
      query: ['day', 'known'],
      page: () => import('./PerformancePage.tsx'),
    },
  ],
};
