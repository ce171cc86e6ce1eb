/**
 * When a person's part of a task is worked on: evenly over the working time of the task, what is done before today, what is left
 * from today on (resources-reports.md 5, Load). Pure, on civil minutes; whole minutes that sum up to the part.
 */
import { MINUTES_PER_DAY } from '#kernel/dates.ts';
import { type CompiledCalendar, workBetween } from '#kernel/workdays.ts';
import { type Weeks, weekAt } from './weeks.ts';

export interface Part {
  task: number;
  project: number;
  /** null: nobody has it. */
  person: number | null;
  /** Responsible project role of the task. */
  role: number | null;
  /** All of the work, in minutes. */
  minutes: number;
  /** Civil minutes: actual ones where there are any. */
  start: number;
  finish: number;
  /** Percent. */
  progress: number;
  /** Nothing is left to be done. */
  ended: boolean;
  /** By which it is worked on. */
  calendar: CompiledCalendar;
}

type Add = (week: number, minutes: number) => void;

/** Parts minutes over working time; where there is none, all of it lies at its begin. */
function over(calendar: CompiledCalendar, weeks: Weeks, span: [from: number, to: number], minutes: number, add: Add) {
  if (minutes <= 0) return;
  const [from, to] = span;
  const all = to > from ? workBetween(calendar, from, to) : 0;
  if (all === 0) return add(weekAt(weeks, from), minutes);
  const until = (week: number): number => {
    const at = Math.min(to, Math.max(from, (weeks.first + 7 * week) * MINUTES_PER_DAY));
    return Math.round((minutes * workBetween(calendar, from, at)) / all);
  };
  const first = Math.max(0, weekAt(weeks, from));
  const last = Math.min(weeks.count - 1, weekAt(weeks, to - 1));
  for (let week = first, before = until(first); week <= last; week++) {
    const after = until(week + 1);
    if (after > before) add(week, after - before);
    before = after;
  }
}

/** Minutes of a part in each of the weeks; `today` is a civil day. */
export function spread(part: Part, weeks: Weeks, today: number): number[] {
  const out = Array.from({ length: weeks.count }, () => 0);
  const add: Add = (week, minutes) => {
    if (week >= 0 && week < weeks.count) out[week]! += minutes;
  };
  const now = today * MINUTES_PER_DAY;
  const { start, finish, minutes, calendar } = part;
  if (part.ended) {
    over(calendar, weeks, [start, finish], minutes, add);
    return out;
  }
  const done = Math.round((minutes * Math.min(100, Math.max(0, part.progress))) / 100);
  over(calendar, weeks, [start, Math.max(start, Math.min(finish, now))], done, add);
  // What should have been finished is still to be done: from today on.
  over(calendar, weeks, [Math.max(start, now), Math.max(finish, start, now)], minutes - done, add);
  return out;
}
