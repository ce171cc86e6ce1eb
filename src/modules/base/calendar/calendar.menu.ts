/** Places of the module calendar in the system menu. */
import type { MenuPlace } from '#modules/people/menu/system-menu.ts';

export const calendarPlaces: readonly MenuPlace[] = [
  {
    under: 'settings',
    place: 90,
    label: ['工作日历', '工作日曆', 'Work calendars'],
    url: '/modules/sys/sysWorkCalendar',
    need: 'sys:calendar:edit',
  },
];
