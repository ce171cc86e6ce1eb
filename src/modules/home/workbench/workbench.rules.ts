/** Pure rules of the workbenches: the window of three weeks and how hours fall into it. */
import { formatDay, parseDay, weekdayOf } from '#kernel/dates.ts';

export interface Window {
  from: string;
  to: string;
  /** First day numbers of the three weeks. */
  weeks: readonly [number, number, number];
}

/** Last, this and next week around a civil date, Monday to Sunday (2-rules §9). */
export function windowOf(today: string): Window {
  const day = parseDay(today)!;
  const monday = day - ((weekdayOf(day) + 6) % 7);
  return { from: formatDay(monday - 7), to: formatDay(monday + 13), weeks: [monday - 7, monday, monday + 7] };
}
