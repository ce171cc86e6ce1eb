/** What the editor shows of a plan. Pure. */
import { folded } from '#kernel/check.ts';
import type { Plan, Schedule } from '../../plan-model.ts';

const FILTERS = ['all', 'critical', 'milestones', 'late', 'mine', 'deleted'] as const;
type Filter = (typeof FILTERS)[number];

/** The filter an address names, if there is one. */
export const filterNamed = (text: string | null): Filter | undefined => FILTERS.find((filter) => filter === text);

export interface PlanView {
  filter: Filter;
  search: string;
  /** Critical tasks in red. */
  critical: boolean;
  /** Ids of the tasks of a driving chain; then only they are shown. */
  trace: ReadonlySet<number> | null;
}

/** Whether a task is shown. Deleted tasks when they are asked for, and until the deletion is saved (`fresh`). `today`: civil minute. */
export function rowFilter(
  plan: Plan,
  schedule: Schedule,
  view: PlanView,
  facts: { userId: number; today: number; fresh: (id: number) => boolean },
): (index: number) => boolean {
  const wanted = folded(view.search);
  return (i) => {
    const task = plan.tasks[i]!;
    if (view.trace) return view.trace.has(task.id);
    const deleted = task.status === 'discarded';
    if (deleted !== (view.filter === 'deleted') && !(deleted && view.filter === 'all' && facts.fresh(task.id)))
      return false;
    if (wanted !== '' && !folded(task.name).includes(wanted) && !folded(task.code).includes(wanted)) return false;
    switch (view.filter) {
      case 'critical':
        return schedule.critical[i] === 1;
      case 'milestones':
        return task.milestone;
      case 'late':
        return task.status !== 'done' && task.status !== 'passoff' && schedule.finish[i]! < facts.today;
      case 'mine':
        return task.responsibleId === facts.userId;
      default:
        return true;
    }
  };
}
