/**
 * The outline of a plan in typed arrays: parents, children, branches, and which tasks take part in the schedule.
 *
 * Refuses, as PlanProblem values: repeated ids, and tasks that are not inside their parent's contiguous branch.
 */
import type { PlanTask } from '../plan-model.ts';
import type { PlanProblem } from '../plan-problem.ts';

/** By task index; -1 for none. */
export interface Outline {
  parent: Int32Array;
  firstChild: Int32Array;
  nextSibling: Int32Array;
  /** Index after the last task of the branch. */
  branchEnd: Int32Array;
  summary: Uint8Array;
  /** 1: the task or one of its ancestors is inactive or deleted, or it was terminated; the schedule passes it by. */
  inactive: Uint8Array;
}

/** Inactive tasks and deleted ones that can be restored take no part in the schedule. */
export function isInactive(task: Pick<PlanTask, 'active' | 'status'>): boolean {
  return !task.active || task.status === 'discarded';
}

/**
 * Terminated tasks hold nobody back and are not part of the plan's finish and progress. Unlike an inactive one a terminated
 * parent takes none of its subtasks with it: those that go on are still scheduled.
 */
export const isTerminated = ({ status }: Pick<PlanTask, 'status'>): boolean => status === 'passoff';

/** Index of a task by its id, -1 when there is none. */
export function indexById(tasks: readonly PlanTask[]): (id: number) => number {
  let highest = 0;
  for (const task of tasks) if (task.id > highest) highest = task.id;
  const dense = highest < tasks.length * 8 + 1024;
  const table = new Int32Array(dense ? highest + 1 : 0).fill(-1);
  const others = new Map<number, number>();
  tasks.forEach(({ id }, index) => {
    if (dense && id >= 0) table[id] = index;
    else others.set(id, index);
  });
  return (id) => (dense && id >= 0 ? (table[id] ?? -1) : (others.get(id) ?? -1));
}

/** The outline, or where it is broken. */
export function readOutline(tasks: readonly PlanTask[], indexOf: (id: number) => number): Outline | PlanProblem[] {
  const n = tasks.length;
  const parent = new Int32Array(n).fill(-1);
  const firstChild = new Int32Array(n).fill(-1);
  const nextSibling = new Int32Array(n).fill(-1);
  const branchEnd = new Int32Array(n);
  const summary = new Uint8Array(n);
  const inactive = new Uint8Array(n);
  const problems: PlanProblem[] = [];
  let open = -1;
  for (let i = 0; i < n; i++) {
    const task = tasks[i]!;
    if (indexOf(task.id) !== i) problems.push({ kind: 'duplicateTask', taskIds: [task.id] });
    const p = task.parentId === null ? -1 : indexOf(task.parentId);
    while (open >= 0 && open !== p) {
      branchEnd[open] = i;
      open = parent[open]!;
    }
    if (open !== p || (p < 0 && task.parentId !== null)) {
      problems.push({ kind: 'badOutline', taskIds: [task.id] });
      return problems;
    }
    parent[i] = p;
    inactive[i] = isInactive(task) || (p >= 0 && inactive[p]) ? 1 : 0;
    // A parent whose children are all deleted is an ordinary task again.
    if (p >= 0 && task.status !== 'discarded') summary[p] = 1;
    open = i;
  }
  for (; open >= 0; open = parent[open]!) branchEnd[open] = n;
  for (let i = n - 1; i >= 0; i--) {
    if (!summary[i] && isTerminated(tasks[i]!)) inactive[i] = 1;
    const p = parent[i]!;
    if (p < 0) continue;
    nextSibling[i] = firstChild[p]!;
    firstChild[p] = i;
  }
  return problems.length > 0 ? problems : { parent, firstChild, nextSibling, branchEnd, summary, inactive };
}
