/** Route of external partners (1-product §2.8). */

import type { Screens } from '#web/screens.ts';
import { partnerTexts as x } from '../partner.rules.ts';
import { partnerTabs } from './record-tabs.tsx';

export const screens: Screens = {
  name: 'partner',
  commands: [
    {
      label: ['新建外部合作方', '新建外部合作方', 'New external partner'],
      right: 'pm:partner:edit',
      path: '/project/projectExternalPartners?create=true',
      inside: 'project',
    },
  ],
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
