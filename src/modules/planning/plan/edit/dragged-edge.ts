/**
 * How long a task lasts when an edge of it is put at a minute: its work between the edges, without its pauses, on the
 * calendars that place it. Pure. The other edge stays where it is.
 */
import { addWork, type CompiledCalendar, compiled, nextWorkStart, workBetween } from '#kernel/workdays.ts';
import type { Plan, PlanTask } from '../plan-model.ts';
import { legsOf } from '../schedule/schedule-legs.ts';
import { pauses } from '../schedule/schedule-splits.ts';

const calendarIn = (plan: Plan, task: PlanTask): CompiledCalendar => {
  const id = task.calendarId ?? plan.settings.calendarId;
  return compiled(plan.calendars.find((c) => c.id === id) ?? plan.calendars[0]!);
};

/** A clock that the task is placed by, and what of its duration is placed on it. */
interface Part {
  share: number;
  between(from: number, to: number): number;
  ahead(minute: number, by: number): number;
  next(minute: number): number;
}

/** One for the task, or one for each of its people who work on calendars of their own. */
function partsOf(plan: Plan, task: PlanTask): Part[] {
  if (task.elapsed)
    return [
      { share: 1, between: (from, to) => to - from, ahead: (minute, by) => minute + by, next: (minute) => minute },
    ];
  const on = (calendar: CompiledCalendar, share: number): Part => ({
    share,
    between: (from, to) => workBetween(calendar, from, to),
    ahead: (minute, by) => addWork(calendar, minute, by),
    next: (minute) => nextWorkStart(calendar, minute),
  });
  const calendar = calendarIn(plan, task);
  const movable = task.mode === 'auto' && !task.external;
  const people = new Map((plan.personCalendars ?? []).map((c) => [c.userId, compiled(c.calendar)]));
  const found = movable ? legsOf({ ...task, splits: [] }, calendar, people) : null;
  return found?.legs?.map((leg) => on(leg.calendar, leg.length / found.length)) ?? [on(calendar, 1)];
}

/** How much of a span is work, where pauses are in it; a pause that its end cuts does not count. */
function workWithin(splits: readonly number[], span: number): number {
  let left = span;
  for (const [at, length] of pauses(splits, Number.POSITIVE_INFINITY)) {
    if (left <= at) break;
    if (left <= at + length) return at;
    left -= length;
  }
  return left;
}

/** What the task lasts to end there. */
export function lastingUntil(plan: Plan, task: PlanTask, start: number, finish: number): number {
  const lengths = partsOf(plan, task).map(
    ({ share, between }) => workWithin(task.mode === 'auto' ? task.splits : [], between(start, finish)) / share,
  );
  return Math.round(Math.min(...lengths));
}

/** The start, duration and remaining pauses of a task whose start edge is dragged to a minute. */
export function lastingFrom(
  plan: Plan,
  task: PlanTask,
  start: number,
  minute: number,
  finish: number,
): { at: number; duration: number; splits: number[] } {
  const parts = partsOf(plan, task);
  const first = (from: number): number => Math.min(...parts.map(({ next }) => next(from)));
  let at = first(minute);
  if (task.mode !== 'auto' || task.splits.length === 0)
    return { at, duration: lastingTo(parts, at, finish), splits: task.splits };
  const { between, ahead } = parts[0]!;
  const moved = at >= start ? between(start, at) : -between(at, start);
  let gone = moved;
  const left: number[] = [];
  for (const [after, length] of pauses(task.splits, Number.POSITIVE_INFINITY)) {
    if (gone < after) {
      left.push(after - gone, length);
      continue;
    }
    // The edge is behind this pause, or in it: the task starts with the next part.
    const into = gone - after;
    if (into < length) at = first(ahead(at, length - into));
    gone = into < length ? after : gone - length;
  }
  return { at, duration: workWithin(left, lastingTo(parts, at, finish)), splits: left };
}

const lastingTo = (parts: readonly Part[], from: number, to: number): number =>
  Math.round(Math.min(...parts.map(({ share, between }) => between(from, to) / share)));
