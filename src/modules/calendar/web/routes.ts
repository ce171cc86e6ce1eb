/** Routes of work calendars. */
import { type Route, routeList } from '#web/route.ts';

export const calendarRoutes: readonly Route[] = routeList([
  {
    path: '/modules/sys/sysWorkCalendar',
    title: ['工作日历', '工作日曆', 'Work calendars'],
    layout: 'system',
    need: 'login',
    page: () => import('./CalendarPage.tsx'),
  },
]);
