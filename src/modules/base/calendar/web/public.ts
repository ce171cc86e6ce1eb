/** Calendars on screens of other modules: the year of one, and the dialog of its rules. */
export { CalendarYear } from './CalendarYear.tsx';
export { RulesDialog } from './RulesDialog.tsx';
