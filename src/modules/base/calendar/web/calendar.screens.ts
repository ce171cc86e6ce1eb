/** Routes of work calendars. */
import type { Screens } from '#web/screens.ts';

export const screens: Screens = {
  name: 'calendar',
  routes: [
    {
      path: '/modules/sys/sysWorkCalendar',
      title: ['工作日历', '工作日曆', 'Work calendars'],
      layout: 'system',
      need: 'login',
      page: () => import('./CalendarPage.tsx'),
    },
  ],
};
