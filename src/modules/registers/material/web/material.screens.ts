/** Route of materials (1-product §2.8). */

import type { Screens } from '#web/screens.ts';
import { materialTexts as x } from '../material.rules.ts';
import { useMaterialNotes } from './plan-notes.ts';
import { materialTabs } from './record-tabs.tsx';

export const screens: Screens = {
  name: 'material',
  commands: [
    {
      label: ['新建物资', '新建物資', 'New material'],
      right: 'pm:material:edit',
      path: '/modules/project/projectMaterials?create=true',
      inside: 'project',
    },
  ],
  routes: [
    {
      path: '/modules/project/projectMaterials',
      title: x.page.text,
      layout: 'object',
      scope: 'project',
      need: 'pm:material:query',
      page: () => import('./MaterialListPage.tsx'),
    },
  ],
  recordTabs: materialTabs,
  planNotes: useMaterialNotes,
};
