/** Routes of outputs (1-product §2.8, §2.9). */

import type { Screens } from '#web/screens.ts';
import { outputTabs } from './record-tabs.tsx';
import { outputPageTexts as x } from './texts.ts';

const page = () => import('./OutputListPage.tsx');

export const screens: Screens = {
  name: 'output',
  commands: [
    {
      label: ['新建交付物', '新建交付物', 'New output'],
      right: 'pm:output:edit',
      path: '/project/projectOutput?create=true',
      inside: 'project',
    },
  ],
  routes: [
    {
      path: '/project/projectOutput',
      title: x.page.text,
      layout: 'object',
      scope: 'project',
      need: 'pm:output:query',
      page,
    },
    {
      path: '/projectTemplate/output',
      title: x.templatePage.text,
      layout: 'object',
      scope: 'template',
      need: 'pm:output:query',
      query: ['template', 'fromMenu'],
      page,
    },
  ],
  recordTabs: outputTabs,
};
