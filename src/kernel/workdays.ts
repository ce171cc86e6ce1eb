/**
 * Working time: calendars and the arithmetic on them.
 *
 * A calendar is a week of shifts plus exceptions; it is compiled once into prefix sums over civil days, so adding or
 * counting working minutes never walks day by day. Times are civil minutes (see dates.ts).
 */

/** From and to, minutes of a day; 0 <= from < to <= 1440. */
export type Shift = readonly [number, number];

export interface CalendarException {
  /** Civil day numbers, both included. */
  from: number;
  to: number;
  name?: string;
  /** Empty: a rest day. Not empty: the working shifts of these days (adjusted workdays too). */
  shifts: readonly Shift[];
}

export interface WorkCalendar {
  id: number;
  name: string;
  /** Seven lists, Sunday first. An empty list is a rest day. */
  week: readonly (readonly Shift[])[];
  /** In order of precedence: the first that covers a day wins. */
  exceptions: readonly CalendarException[];
}
