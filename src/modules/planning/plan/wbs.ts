/** WBS numbers: a task's place in the outline, `1.2.3`. Pure; counts every task, deleted ones included, unless disabled. */
import { type Problem, problem } from '#kernel/problem.ts';
import { planTexts } from './plan.texts.ts';
import { WBS_LENGTH } from './plan-limits.ts';
import type { PlanTask } from './plan-model.ts';

/**
 * The number of every task, by index; '' for those that `counts` leaves out (and for all below them), so that the
 * others are numbered without gaps.
 */
export function wbsNumbers(
  tasks: readonly Pick<PlanTask, 'id' | 'parentId'>[],
  counts: (index: number) => boolean = () => true,
): string[] {
  const numbers: string[] = [];
  /** Of each open ancestor: its id, its number and its children so far. */
  const open: { id: number | null; prefix: string; children: number; shown: boolean }[] = [
    { id: null, prefix: '', children: 0, shown: true },
  ];
  tasks.forEach(({ id, parentId }, index) => {
    while (open.length > 1 && open.at(-1)!.id !== parentId) open.pop();
    const parent = open.at(-1)!;
    const shown = parent.shown && counts(index);
    const number = shown ? `${parent.prefix}${++parent.children}` : '';
    numbers.push(number);
    open.push({ id, prefix: `${number}.`, children: 0, shown });
  });
  return numbers;
}

/** Names the first task whose number would be longer than is kept: it is too deep in the outline. Works no number out. */
export function depthProblem(tasks: readonly Pick<PlanTask, 'id' | 'parentId' | 'name'>[]): Problem | null {
  const open: { id: number | null; length: number; children: number }[] = [{ id: null, length: 0, children: 0 }];
  for (const task of tasks) {
    while (open.length > 1 && open.at(-1)!.id !== task.parentId) open.pop();
    const parent = open.at(-1)!;
    const length = parent.length + String(++parent.children).length;
    if (length > WBS_LENGTH) return problem(planTexts.tooDeep, { name: task.name, max: WBS_LENGTH });
    // With the dot before what is below it.
    open.push({ id: task.id, length: length + 1, children: 0 });
  }
  return null;
}

/** Order of two WBS numbers, part by part as numbers: 1.2 before 1.10. */
export function compareWbs(a: string, b: string): number {
  const [left, right] = [a.split('.'), b.split('.')];
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const difference = Number(left[i] ?? -1) - Number(right[i] ?? -1);
    if (difference !== 0) return difference;
  }
  return 0;
}
