/** Route of external partners (1-product §2.8). */

import type { Screens } from '#web/screens.ts';
import { partnerTexts as x } from '../partner.rules.ts';
import { partnerTabs } from './record-tabs.tsx';

export const screens: Screens = {
  name: 'partner',
  routes: [
    {
      path: '/project/projectExternalPartners',
      title: x.page.text,
      layout: 'object',
      scope: 'project',
      need: 'pm:partner:query',
      page: () => import('./PartnerListPage.tsx'),
    },
  ],
  recordTabs: partnerTabs,
};
