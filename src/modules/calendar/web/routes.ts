/** Routes of work calendars. */
import { type Route, routeList } from '#web/route.ts';
import { calendarPageTexts as c } from './calendar.texts.ts';

export const calendarRoutes: readonly Route[] = routeList([
  {
    path: '/modules/sys/sysWorkCalendar',
    title: c.calendars.text,
    layout: 'system',
    need: 'login',
    page: () => import('./CalendarPage.tsx'),
  },
]);
