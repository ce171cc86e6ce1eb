/** Route of reviews (1-product §2.8); whoever is named to one is led there. */

import type { Screens } from '#web/screens.ts';
import { reviewTexts as x } from '../review.rules.ts';
import { reviewTabs } from './record-tabs.tsx';

export const screens: Screens = {
  name: 'review',
  commands: [
    {
      label: ['新建评审', '新建評審', 'New review'],
      right: 'pm:review:edit',
      path: '/modules/project/projectReview?create=true',
      inside: 'project',
    },
  ],
  routes: [
    {
      path: '/modules/project/projectReview',
      title: x.page.text,
      layout: 'object',
      scope: 'project',
      need: 'login',
      page: () => import('./ReviewListPage.tsx'),
    },
  ],
  recordTabs: reviewTabs,
};
