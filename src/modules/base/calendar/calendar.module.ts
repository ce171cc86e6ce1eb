import type { Module } from '#kernel/module.ts';
import { calendar } from './calendar.entity.ts';

export const calendarModule: Module = {
  name: 'calendar',
  entities: [calendar],
  addresses: { calendar: '/modules/sys/sysWorkCalendar?calendarId={id}' },
};
