/** Routes of references (1-product §2.8, §2.9). */
import type { Screens } from '#web/screens.ts';
import { referenceTexts as x } from '../reference.texts.ts';

const page = () => import('./ReferenceListPage.tsx');

export const screens: Screens = {
  name: 'reference',
  routes: [
    {
      path: '/project/projectRefer',
      title: x.page.text,
      layout: 'object',
      scope: 'project',
      need: 'pm:reference:query',
      page,
    },
    {
      path: '/projectTemplate/refer',
      title: x.templatePage.text,
      layout: 'object',
      scope: 'template',
      need: 'pm:reference:query',
      query: ['template', 'fromMenu'],
      page,
    },
  ],
};
