/** Which human decisions led to which: the history that returns and take-backs follow. */
import type { Rows, Task } from '../state.ts';

/** The tasks and all that led to them. */
export function ancestors(rows: Rows, tasks: readonly number[]): Set<number> {
  const found = new Set<number>();
  const visit = (id: number): void => {
    const task = rows.task.get(id);
    if (!task || found.has(id)) return;
    found.add(id);
    task.cause.forEach(visit);
    if (task.resumedBy !== null) visit(task.resumedBy);
  };
  tasks.forEach(visit);
  return found;
}

/** Completed human visits behind a task, latest of each node: where it may be returned to, newest first. */
export function returnTargets(rows: Rows, task: Task): Task[] {
  const latest = new Map<string, Task>();
  for (const id of ancestors(rows, task.cause)) {
    const one = rows.task.get(id)!;
    if (one.auto || (one.status !== 'passed' && one.status !== 'failed')) continue;
    const known = latest.get(one.node);
    if (!known || known.id < one.id) latest.set(one.node, one);
  }
  latest.delete(task.node);
  return [...latest.values()].sort((a, b) => b.id - a.id);
}
