/**
 * When a person's part of a task is worked on: evenly over the working time of the task, completed work before today, remaining
 * work from today on (resources-reports.md 5, Load). Pure, on civil minutes; whole minutes that sum up to the part.
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

/** Parts minutes over working time; if there is none, all of it is at its beginning. */
function over(calendar: CompiledCalendar, weeks: Weeks, span: [from: number, to: number], minutes: number, add: Add) {
  if (minutes <= 0) return;
  const [from, to] = span;
  const all = to > from ? workBetween(calendar, from, to) : 0;
  if (all === 0) return add(weekAt(weeks, from), minutes);
  const until = (week: number): number => {
    const at = Math.min(to, Math.max(from, (weeks.first + (weeks.days ?? 7) * week) * MINUTES_PER_DAY));
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

const none = ({ count }: Weeks): number[] => Array.from({ length: count }, () => 0);
const into =
  (out: number[]): Add =>
  (week, minutes) => {
    if (week >= 0 && week < out.length) out[week]! += minutes;
  };
const doneOf = ({ minutes, progress }: Part): number =>
  Math.round((minutes * Math.min(100, Math.max(0, progress))) / 100);

/** The rest of a part in each of the weeks: from today on, because overdue work is still to be done. */
export function left(part: Part, weeks: Weeks, today: number): number[] {
  const out = none(weeks);
  if (part.ended) return out;
  const now = today * MINUTES_PER_DAY;
  const { start, finish, minutes, calendar } = part;
  over(calendar, weeks, [Math.max(start, now), Math.max(finish, start, now)], minutes - doneOf(part), into(out));
  return out;
}

/** Minutes of a part in each of the weeks, done and left; `today` is a civil day. */
export function spread(part: Part, weeks: Weeks, today: number): number[] {
  const { start, finish, minutes, calendar } = part;
  const out = left(part, weeks, today);
  if (part.ended) over(calendar, weeks, [start, finish], minutes, into(out));
  else {
    const until = Math.max(start, Math.min(finish, today * MINUTES_PER_DAY));
    over(calendar, weeks, [start, until], doneOf(part), into(out));
  }
  return out;
}

/** Load of each of the people: the sum of their parts in each of the weeks. */
export function sumsOfPeople(
  parts: readonly Part[],
  people: readonly number[],
  weeks: Weeks,
  today: number,
): Map<number, number[]> {
  const asked = new Set(people);
  const out = new Map<number, number[]>();
  for (const part of parts) {
    if (part.person === null || !asked.has(part.person)) continue;
    const sum = out.get(part.person) ?? none(weeks);
    for (const [week, minutes] of spread(part, weeks, today).entries()) sum[week]! += minutes;
    out.set(part.person, sum);
  }
  return out;
}
