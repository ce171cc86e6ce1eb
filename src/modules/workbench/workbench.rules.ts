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

/** Hours of a task in each week of the window, spread evenly over the weekdays of its period (all days when it has none). */
export function hoursByWeek(start: string, end: string, hours: number, { weeks }: Window): [number, number, number] {
  const [from, to] = [parseDay(start)!, parseDay(end)!];
  const all = Array.from({ length: Math.max(1, Math.min(to - from + 1, 4000)) }, (_, i) => from + i);
  const work = all.filter((day) => weekdayOf(day) !== 0 && weekdayOf(day) !== 6);
  const days = work.length > 0 ? work : all;
  const share = hours / days.length;
  const inWeek = (first: number): number =>
    Math.round(days.filter((day) => day >= first && day < first + 7).length * share * 10) / 10;
  return [inWeek(weeks[0]), inWeek(weeks[1]), inWeek(weeks[2])];
}
