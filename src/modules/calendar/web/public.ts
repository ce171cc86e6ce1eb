/** What screens of other modules show of calendars: the year of one, and the dialog of its rules. */
export { CalendarYear } from './CalendarYear.tsx';
export { RulesDialog } from './RulesDialog.tsx';
