/** Which tasks of the window a view shows. Pure. */
import { formatDay } from '#kernel/dates.ts';
import type { WorkTask } from '../workbench.calls.ts';
import type { Window } from '../workbench.rules.ts';

export const taskViews = ['all', 'late', 'thisWeek', 'nextWeek', 'done'] as const;
export type TaskView = (typeof taskViews)[number];

/** Open tasks by the week in which they are to be worked on; finished ones only under their own view. */
export function inView(
  task: Pick<WorkTask, 'status' | 'plannedStart' | 'plannedEnd'>,
  view: TaskView,
  today: string,
  { weeks }: Window,
): boolean {
  const open = task.status !== 'done' && task.status !== 'passoff';
  const touches = (first: number): boolean =>
    (task.plannedStart ?? task.plannedEnd ?? '') <= formatDay(first + 6) &&
    (task.plannedEnd ?? task.plannedStart ?? '') >= formatDay(first);
  switch (view) {
    case 'all':
      return true;
    case 'late':
      return open && task.plannedEnd !== null && task.plannedEnd < today;
    case 'thisWeek':
      return open && touches(weeks[1]);
    case 'nextWeek':
      return open && touches(weeks[2]);
    case 'done':
      return task.status === 'done';
  }
}
