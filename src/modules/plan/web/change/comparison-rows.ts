/** Which tasks of a comparison are shown, and the span of time they fill. Pure. */
import type { ComparedTask } from '../../plan.calls.ts';

export type CompareFilter = 'all' | 'differing' | 'added' | 'removed' | 'changed';

/** Tasks of the wanted kind with the parents above them, in the order of the outline. */
export function filterCompared(tasks: readonly ComparedTask[], filter: CompareFilter): readonly ComparedTask[] {
  if (filter === 'all') return tasks;
  const kept = new Array<boolean>(tasks.length).fill(false);
  const branch: number[] = [];
  tasks.forEach((task, i) => {
    branch.length = Math.max(0, task.level - 1);
    branch.push(i);
    const wanted = filter === 'differing' ? task.kind !== 'same' : task.kind === filter;
    if (wanted) for (const at of branch) kept[at] = true;
  });
  return tasks.filter((_, i) => kept[i]);
}

/** First start and last finish of both sides, in civil minutes; null when nothing is scheduled. */
export function spanOf(tasks: readonly ComparedTask[]): { from: number; to: number } | null {
  let from = Infinity;
  let to = -Infinity;
  for (const { before, after } of tasks) {
    for (const side of [before, after]) {
      if (side?.start != null) from = Math.min(from, side.start);
      if (side?.finish != null) to = Math.max(to, side.finish);
    }
  }
  return to > from ? { from, to } : null;
}

interface FinishPair {
  before: { finish: number | null } | null;
  after: { finish: number | null } | null;
}

/** By how many calendar days the finish moved, to a tenth; null unless both sides have one. */
export function finishDelta({ before, after }: FinishPair): number | null {
  if (before?.finish == null || after?.finish == null) return null;
  return Math.round((after.finish - before.finish) / 144) / 10;
}
