/**
 * Interrupted tasks. `splits` are pairs: after so many minutes of the duration, a pause of so many, both counted in the
 * task's own time (working minutes of its calendar, wall clock when elapsed), so a split task moves as one piece.
 * Pauses beyond the duration, without length or out of order do not count; they come back when the duration grows.
 */
import { addWork, type CompiledCalendar, nextWorkStart, workBetween } from '#kernel/workdays.ts';
import type { Minute, PlanTask } from '../plan-model.ts';

/** The pauses that interrupt a duration, as [minutes of duration before it, its length], in order. */
export function pauses(splits: readonly number[], duration: number): [number, number][] {
  const out: [number, number][] = [];
  let last = 0;
  for (let k = 0; k + 1 < splits.length; k += 2) {
    const [at, length] = [splits[k]!, splits[k + 1]!];
    if (at <= last || at >= duration || length <= 0) continue;
    out.push([at, length]);
    last = at;
  }
  return out;
}

/** Duration and pauses together. */
export function spanOfSplits(splits: readonly number[], duration: number): number {
  return pauses(splits, duration).reduce((sum, [, length]) => sum + length, duration);
}

/** How much of the span is past when so much of the duration is done; a pause that follows directly is past too. */
export function doneSpan(splits: readonly number[], duration: number, done: number): number {
  return pauses(splits, duration).reduce((sum, [at, length]) => (at <= done ? sum + length : sum), done);
}

/** Dates of a task that `taskParts` needs; of a schedule: `datesOf`. */
export interface PlacedTask {
  start: Minute;
  finish: Minute;
  durationMinutes: number;
  /** Where the work that is left starts; NaN where none is apart. */
  resume: number;
}

/**
 * The parts in which a task is worked, from and to, for drawing and export: one for an ordinary task, more for a split
 * one and for one whose remaining work was moved behind the status date. Not for summaries.
 */
export function taskParts(task: PlanTask, at: PlacedTask, calendar: CompiledCalendar): [from: Minute, to: Minute][] {
  const { start, finish, resume, durationMinutes: duration } = at;
  const movable = task.mode === 'auto' && !task.external;
  const breaks = movable ? pauses(task.splits, duration) : [];
  if (finish <= start || (breaks.length === 0 && Number.isNaN(resume))) return [[start, finish]];
  const done = Number.isNaN(resume) ? duration : duration - Math.round((duration * (100 - task.progress)) / 100);
  const move = (minute: number, by: number): number => (task.elapsed ? minute + by : addWork(calendar, minute, by));
  const begin = (minute: number): number => (task.elapsed ? minute : nextWorkStart(calendar, minute));
  const parts: [number, number][] = [];
  let [from, worked] = [start, 0];
  const work = (until: number): void => {
    const to = move(from, until - worked);
    if (to > from) parts.push([begin(from), to]);
    [from, worked] = [to, until];
  };
  for (const [at, length] of breaks) {
    if (worked < done && at >= done) {
      work(done);
      from = resume;
    }
    if (at > worked) work(at);
    if (at !== done || Number.isNaN(resume)) from = move(from, length);
  }
  if (worked < done && done < duration) {
    work(done);
    from = resume;
  }
  if (done === 0) from = Math.max(from, resume);
  work(duration);
  return closed(parts, start, finish, (from, to) => (task.elapsed ? to - from : workBetween(calendar, from, to)));
}

/** Parts without working time between them joined; the first starts and the last ends where the task does (people's calendars, actual finish). */
function closed(
  parts: [number, number][],
  start: number,
  finish: number,
  work: (from: number, to: number) => number,
): [number, number][] {
  const out: [number, number][] = [];
  for (const [from, to] of parts) {
    const last = out.at(-1);
    if (last && work(last[1], from) <= 0) last[1] = Math.max(last[1], to);
    else if (from < finish) out.push([from, Math.min(to, finish)]);
  }
  if (out.length === 0) return [[start, finish]];
  out[0]![0] = Math.min(start, out[0]![1]);
  out.at(-1)![1] = finish;
  return out;
}
