/** What other modules ask of working calendars. */
export { calendarOfObject } from './owners.ts';
export {
  addCalendar,
  calendarsOfPeople,
  calendarVersion,
  calendarVersions,
  changeCalendar,
  defaultCalendarId,
  holidaysEndBefore,
  holidaysUntil,
  personCalendars,
  planCalendars,
  workCalendars,
} from './work-calendars.ts';
