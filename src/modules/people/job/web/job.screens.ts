/** Routes of jobs. */
import type { Screens } from '#web/screens.ts';
import { jobTexts } from '../job.texts.ts';

export const screens: Screens = {
  name: 'job',
  routes: [
    {
      path: '/modules/job/schedule',
      title: jobTexts.schedule.text,
      layout: 'system',
      need: 'op:job:query',
      page: () => import('./SchedulePage.tsx'),
    },
    {
      path: '/modules/job/logList',
      title: jobTexts.log.text,
      layout: 'system',
      need: 'op:job:query',
      page: () => import('./JobLogPage.tsx'),
    },
  ],
};
