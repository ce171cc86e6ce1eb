/** Routes of people in projects, templates and programs (1-product §2.8, §2.9, §2.11). */
import { createElement } from 'react';
import type {} from '#modules/people/employee/web/public.ts';
import type { Screens } from '#web/screens.ts';
import { BookingTab } from './booking/BookingTab.tsx';
import { bookingPageTexts } from './booking/texts.ts';
import { manpowerPageTexts as x } from './texts.ts';

const page = () => import('./ManpowerPage.tsx');
const shown = ['by', 'grain', 'from', 'unit'];

export const screens: Screens = {
  name: 'manpower',
  humanTabs: [{ key: 'requests', label: bookingPageTexts.inbox, need: 'login', page: () => createElement(BookingTab) }],
  routes: [
    {
      path: '/modules/project/projectManpower',
      title: x.project.text,
      layout: 'object',
      scope: 'project',
      need: 'pm:manpower:query',
      query: shown,
      page,
    },
    {
      path: '/projectTemplate/manpowerTemplate',
      title: x.template.text,
      layout: 'object',
      scope: 'template',
      need: 'pm:manpower:query',
      query: ['template', 'fromMenu', ...shown],
      page,
    },
    {
      path: '/modules/projectProgram/manpower',
      title: x.program.text,
      layout: 'object',
      scope: 'program',
      need: 'pm:manpower:query',
      query: shown,
      page,
    },
  ],
};
