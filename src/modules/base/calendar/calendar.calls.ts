/** Calls of work calendars in addition to those of the entity. */
import { call, output } from '#kernel/call.ts';
import { int } from '#kernel/field.ts';
import type { WorkCalendar } from '#kernel/workdays.ts';
import type { NationalDays } from './calendar.rules.ts';

/** National holidays and adjusted workdays as the library knows them. */
export const nationalDays = call(
  'GET',
  '/api/v1/calendar/national-days',
  'login',
  { year: int(['年份', '年份', 'Year'], { required: true, min: 2004, max: 2100 }) },
  output<NationalDays & { known: boolean }>(),
  {
    label: ['法定节假日', '法定節假日', 'National holidays'],
  },
);
/** Working time of a calendar for a year view. */
export const workCalendar = call(
  'GET',
  '/api/v1/calendar/calendar/:id/working-time',
  'login',
  { id: int(['日历', '日曆', 'Calendar'], { required: true, min: 1 }) },
  output<WorkCalendar>(),
  {
    label: ['工作时间', '工作時間', 'Working time'],
  },
);
/** That of the company's default calendar: what formulas count working days by. */
export const companyCalendar = call('GET', '/api/v1/calendar/company-calendar', 'login', {}, output<WorkCalendar>(), {
  label: ['公司日历的工作时间', '公司日曆的工作時間', "Working time of the company's calendar"],
});
export const setDefaultCalendar = call(
  'POST',
  '/api/v1/calendar/calendar/:id/default',
  'sys:calendar:edit',
  { id: int(['日历', '日曆', 'Calendar'], { required: true, min: 1 }) },
  output<null>(),
  {
    label: ['设为默认日历', '設為預設日曆', 'Make the default calendar'],
    touches: ['calendar'],
  },
);
