/**
 * Interrupted tasks: MSPDI says it only through gaps in the time-phased work of assignments.
 *
 * A task is split where none of its assignments works although its calendar would let it. The pauses are taken over
 * when what is between them is just the task's duration; else (contours, part-time work in the middle) the task stays
 * in one piece and the report says so.
 */
import { addTo } from '#kernel/lists.ts';
import { compiled, workBetween } from '#kernel/workdays.ts';
import type { Minute, Plan, PlanTask } from '../../plan-model.ts';
import { exchangeTexts } from '../exchange-texts.ts';
import type { Ledger } from '../fidelity-ledger.ts';
import type { WorkPieces } from './mspdi-people.ts';

/** Sets `splits` of the tasks with interrupted work, or reports that they could not be kept. */
export function readSplits(plan: Plan, phased: readonly WorkPieces[], ledger: Ledger): void {
  const ofTask = new Map<number, [Minute, Minute][]>();
  for (const { taskId, pieces } of phased) for (const piece of pieces) addTo(ofTask, taskId, piece);
  for (const [taskId, pieces] of ofTask) {
    const task = plan.tasks[taskId - 1]!;
    const found = splitsOf(plan, task, joined(pieces));
    if (found === null) ledger.note('changed', 'task', exchangeTexts.splitTask, { name: task.name });
    else plan.tasks[taskId - 1] = { ...task, splits: found };
  }
}

/** Pieces in order, those that touch as one. */
function joined(pieces: readonly [Minute, Minute][]): [Minute, Minute][] {
  const out: [Minute, Minute][] = [];
  for (const [from, to] of [...pieces].sort((a, b) => a[0] - b[0])) {
    const last = out.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else out.push([from, to]);
  }
  return out;
}

/** The pauses between the pieces (none: empty), or null when pieces and pauses do not make the task. */
function splitsOf(plan: Plan, task: PlanTask, pieces: readonly [Minute, Minute][]): number[] | null {
  const calendar = compiled(plan.calendars.find((c) => c.id === (task.calendarId ?? plan.settings.calendarId))!);
  const span = (from: Minute, to: Minute): number => (task.elapsed ? to - from : workBetween(calendar, from, to));
  const splits: number[] = [];
  let [worked, until] = [0, pieces[0]![0]];
  for (const [from, to] of pieces) {
    const pause = span(until, from);
    if (pause > 0) splits.push(worked, pause);
    worked += span(from, to);
    until = to;
  }
  if (splits.length === 0) return splits;
  const whole = worked === task.durationMinutes && (task.start === null || span(task.start, pieces[0]![0]) === 0);
  return whole && task.mode === 'auto' ? splits : null;
}
