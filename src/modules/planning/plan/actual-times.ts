/**
 * Rules for actual values of a task, wherever they come from: a report on a task, a save of the plan, a file. Pure.
 */
import { MINUTES_PER_DAY } from '#kernel/dates.ts';
import type { PlanTask, TaskStatus } from './plan-model.ts';

export type ActualTimes = Pick<PlanTask, 'actualStart' | 'actualFinish'>;
export type Actuals = ActualTimes & Pick<PlanTask, 'progress' | 'actualWorkMinutes'>;
export const ACTUAL_FIELDS = ['progress', 'actualStart', 'actualFinish', 'actualWorkMinutes'] as const;

export interface ActualProblem {
  /**
   * `unstarted`: the task neither is nor was in progress. `range`: progress is 0 to 100. `full`: 100 % comes by finishing.
   * `done`: a completed task has 100 %. `byFinish`: so does an actual finish. `negative`: hours below 0. `tooMany`:
   * more hours than its people had since it started. `future`: cannot have happened. `order`: finished before it started.
   */
  why: 'unstarted' | 'range' | 'full' | 'done' | 'byFinish' | 'negative' | 'tooMany' | TimesProblem['why'];
  field: keyof Actuals;
}
export interface TimesProblem {
  why: 'future' | 'order';
  field: keyof ActualTimes;
}

export interface ActualFacts {
  status: TaskStatus;
  /** How many people work on the task. */
  people: number;
}

/** Everybody a task names. */
export const peopleOn = (task: {
  responsibleId: number | null;
  participantIds: readonly number[];
  assignments: readonly { userId: number }[];
}): number =>
  new Set([task.responsibleId ?? 0, ...task.participantIds, ...task.assignments.map(({ userId }) => userId)]).size;

/** Problems of times; `before`: values that were there already are not checked again. Civil minutes. */
export function timesProblems(times: ActualTimes, now: number, before?: ActualTimes): TimesProblem[] {
  const out: TimesProblem[] = [];
  const differs = (field: keyof ActualTimes): boolean => times[field] !== (before?.[field] ?? null);
  for (const field of ['actualStart', 'actualFinish'] as const)
    if (differs(field) && (times[field] ?? Number.NEGATIVE_INFINITY) > now) out.push({ why: 'future', field });
  const { actualStart, actualFinish } = times;
  const ordered = actualStart === null || actualFinish === null || actualFinish >= actualStart;
  if (!ordered && (differs('actualStart') || differs('actualFinish')))
    out.push({ why: 'order', field: 'actualFinish' });
  return out;
}

/** The problem with progress, typed in the plan or reported; null: none. */
export function progressProblem(status: TaskStatus, progress: number): 'unstarted' | 'range' | 'full' | 'done' | null {
  if (status !== 'ongoing' && status !== 'done') return 'unstarted';
  if (!(progress >= 0 && progress <= 100)) return 'range';
  if (status === 'ongoing') return progress === 100 ? 'full' : null;
  return progress < 100 ? 'done' : null;
}

/** More than all of its people could have worked, day and night, from its first day to its last or today. */
function areTooMany({ actualStart, actualFinish, actualWorkMinutes }: Actuals, people: number, now: number): boolean {
  if (actualStart === null) return false;
  const dayOf = (minute: number): number => Math.floor(minute / MINUTES_PER_DAY);
  const days = Math.max(0, dayOf(actualFinish ?? now) - dayOf(actualStart)) + 1;
  return actualWorkMinutes > days * MINUTES_PER_DAY * Math.max(1, people);
}

/** Problems of changed actual values; values that were there already are not checked again. `now` in civil minutes. */
export function actualProblems(
  next: Actuals,
  before: Actuals,
  { status, people }: ActualFacts,
  now: number,
): ActualProblem[] {
  const changed = ACTUAL_FIELDS.filter((field) => next[field] !== before[field]);
  if (changed.length === 0) return [];
  if (status !== 'ongoing' && status !== 'done') return [{ why: 'unstarted', field: changed[0]! }];
  const out: ActualProblem[] = [];
  const differs = (field: keyof Actuals): boolean => changed.includes(field);
  const progress = differs('progress') ? progressProblem(status, next.progress) : null;
  if (progress) out.push({ why: progress, field: 'progress' });
  if (status === 'ongoing' && next.actualFinish !== null && differs('actualFinish'))
    out.push({ why: 'byFinish', field: 'actualFinish' });
  if (differs('actualWorkMinutes')) {
    if (!(next.actualWorkMinutes >= 0)) out.push({ why: 'negative', field: 'actualWorkMinutes' });
    else if (areTooMany(next, people, now)) out.push({ why: 'tooMany', field: 'actualWorkMinutes' });
  }
  return [...out, ...timesProblems(next, now, before)];
}
