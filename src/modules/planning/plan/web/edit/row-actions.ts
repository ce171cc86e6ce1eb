/**
 * What the context menu can do with the selected rows of a plan. An action that is not possible now is null; one the
 * viewer may never do is absent.
 */
import type { GanttHandle } from '#web/gantt/Gantt.tsx';
import { canIndent, canOutdent, indent, outdent } from '../../edit/outline.ts';
import {
  type InsertPlace,
  linkRows,
  moveRows,
  restoreRows,
  toggleMilestones,
  unlinkRows,
} from '../../edit/plan-actions.ts';
import type { Changed } from '../../edit/plan-changes.ts';
import { addTask } from './add-task.ts';
import type { PlanSession } from './plan-session.ts';

type Name =
  | 'above'
  | 'below'
  | 'child'
  | 'indent'
  | 'outdent'
  | 'up'
  | 'down'
  | 'copy'
  | 'cut'
  | 'paste'
  | 'toMilestone'
  | 'batch'
  | 'recurring'
  | 'linkRows'
  | 'unlinkRows'
  | 'open'
  | 'zoomTo'
  | 'restore'
  | 'remove';
export type RowActions = Partial<Record<Name, (() => void) | null>>;

export interface ActionTools {
  session: PlanSession;
  rows: readonly number[];
  editable: boolean;
  gantt: GanttHandle | null;
  apply(changed: Changed): boolean;
  /** Does what means the places of rows in the plan, if they are shown in them. */
  inPlanOrder(work: () => void): void;
  open(row: number): void;
  batch(): void;
  recurring(): void;
  remove(): void;
  copy(): void;
  paste(): void;
}

export function rowActions({ session, rows, editable, gantt, ...tools }: ActionTools): RowActions {
  const { plan, schedule } = session;
  const first = rows[0];
  const when = (possible: boolean, run: () => void): (() => void) | null => (possible ? run : null);
  const change = (possible: boolean, make: () => Changed) => when(possible, () => tools.apply(make()));
  const moving = (possible: boolean, make: () => Changed) =>
    when(possible, () => tools.inPlanOrder(() => tools.apply(make())));
  const some = first !== undefined;
  const insert = (place: InsertPlace) => () => {
    addTask({ session, gantt, apply: tools.apply }, place === 'below' ? rows.at(-1) : first, place);
  };
  const zoomTo = (): void => {
    gantt?.scrollToRow(first!);
    gantt?.scrollToDate(schedule.start[first!]!);
  };
  const looking: RowActions = {
    copy: when(some, tools.copy),
    open: when(some, () => tools.open(first!)),
    zoomTo: when(some && !Number.isNaN(schedule.start[first]), zoomTo),
  };
  if (!editable) return looking;
  const deleted = rows.some((i) => plan.tasks[i]!.status === 'discarded');
  const alive = some && !deleted;
  const up = moveRows(plan, rows, -1);
  const down = moveRows(plan, rows, 1);
  return {
    ...looking,
    above: insert('above'),
    below: insert('below'),
    child: when(alive, insert('child')),
    indent: moving(alive && canIndent(plan.tasks, rows), () => ({
      plan: { ...plan, tasks: indent(plan.tasks, rows) },
    })),
    outdent: moving(alive && canOutdent(plan.tasks, rows), () => ({
      plan: { ...plan, tasks: outdent(plan.tasks, rows) },
    })),
    up: moving(up !== plan, () => ({ plan: up })),
    down: moving(down !== plan, () => ({ plan: down })),
    cut: when(alive, () => {
      tools.copy();
      tools.remove();
    }),
    paste: tools.paste,
    toMilestone: change(alive, () => ({ plan: toggleMilestones(plan, schedule, rows) })),
    batch: when(alive, tools.batch),
    recurring: when(alive, tools.recurring),
    linkRows: change(alive && rows.length > 1, () => linkRows(plan, rows)),
    unlinkRows: change(some, () => ({ plan: unlinkRows(plan, rows) })),
    ...(deleted && { restore: change(true, () => restoreRows(plan, rows)) }),
    remove: when(some, tools.remove),
  };
}
