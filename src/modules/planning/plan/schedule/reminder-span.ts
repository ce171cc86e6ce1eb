/** Which planned dates a reminder is about on a day, by the work calendar of its record. Pure. */
import { addWorkdays, type CompiledCalendar, isWorkday } from '#kernel/workdays.ts';

/** First and last planned date, both as days. */
export type Span = readonly [first: number, last: number];

/** Dates that passed longer ago than this when reminders begin are not reminded of. */
const OLD_DAYS = 60;

/** The working day `n` working days before a day. */
function workdayBefore(calendar: CompiledCalendar, day: number, n: number): number {
  let at = day;
  for (let left = n; left > 0; ) if (isWorkday(calendar, --at)) left--;
  return at;
}

/** Dates that are at most `days` working days ahead. The first working day counts as today; rest days behind the last one belong to it. */
export const spanAhead = (calendar: CompiledCalendar, days: number, today: number): Span => [
  today,
  addWorkdays(calendar, today + 1, days + 1) - 1,
];

/** Dates that passed by `days` working days: so many of them have begun after it. */
export const spanBehind = (calendar: CompiledCalendar, days: number, today: number): Span => [
  today - OLD_DAYS,
  workdayBefore(calendar, today, days - 1) - 1,
];
