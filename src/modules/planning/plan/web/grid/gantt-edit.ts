/** From what a person did in the Gantt to a change of the plan. */
import type { GanttEdit, NewRows } from '#web/gantt/gantt-model.ts';
import { t } from '#web/lang.ts';
import { inTurn } from '../../edit/open-plan.ts';
import { indent, moveBranches, outdent } from '../../edit/outline.ts';
import { lastAlive } from '../../edit/plan-actions.ts';
import {
  type Changed,
  changeTexts,
  insertTasks,
  removeLink,
  resizeStart,
  setFinish,
  setLink,
  setProgress,
  setStart,
} from '../../edit/plan-changes.ts';
import type { Plan, Schedule } from '../../plan-model.ts';
import { insertFilled, type NewRowTools, placeAfter } from './new-rows.ts';
import { changeCell } from './plan-columns.ts';

/** The place in front of a row at a depth: its parent and the sibling before which to stand. */
function placeOf(plan: Plan, before: number, level: number): { parentId: number | null; beforeId: number | null } {
  const levels = new Map<number, number>();
  const depth = plan.tasks.map((task) => {
    const d = task.parentId === null ? 0 : (levels.get(task.parentId) ?? 0) + 1;
    levels.set(task.id, d);
    return d;
  });
  let parentId: number | null = null;
  for (let i = before - 1; i >= 0; i--) {
    if (depth[i]! < level) {
      parentId = plan.tasks[i]!.id;
      break;
    }
  }
  const next = plan.tasks[before];
  return { parentId, beforeId: next && next.parentId === parentId ? next.id : null };
}

/** Rows typed beneath the table, behind the last task that is not deleted when they say no other. */
function addBelow(plan: Plan, { after, rows }: NewRows, tools: NewRowTools): Changed {
  const last = after >= 0 ? after : lastAlive(plan);
  const table = rows.map((cells) => ({
    level: 0,
    cells: { ...cells, name: cells.name?.trim() || t(changeTexts.newTask) },
  }));
  return insertFilled(plan, table, placeAfter(plan, last < 0 ? [] : [last]), tools) ?? { plan };
}

/** The change of an edit, except deletion (which asks first). */
export function changeOf(
  plan: Plan,
  schedule: Schedule,
  edit: Exclude<GanttEdit, { kind: 'delete' }>,
  tools: NewRowTools,
): Changed {
  switch (edit.kind) {
    case 'move':
      return inTurn(
        plan,
        edit.rows.filter((row) => schedule.summary[row] === 0),
        (p, row) => setStart(p, schedule, row, Math.round(schedule.start[row]! + edit.delta)),
      );
    case 'resize':
      return edit.edge === 'start'
        ? resizeStart(plan, schedule, edit.row, Math.round(edit.at))
        : setFinish(plan, schedule, edit.row, Math.round(edit.at));
    case 'progress':
      return setProgress(plan, schedule, edit.row, edit.progress);
    case 'link':
      return setLink(plan, {
        from: plan.tasks[edit.from]!.id,
        to: plan.tasks[edit.to]!.id,
        type: edit.type,
        lag: 0,
        lagUnit: 'work',
      });
    case 'unlink': {
      const ids = new Set(plan.tasks.map((task) => task.id));
      const link = plan.links.filter((l) => ids.has(l.from) && ids.has(l.to))[edit.link];
      return link ? removeLink(plan, link.from, link.to) : { plan };
    }
    case 'draw':
      return setStart(plan, schedule, edit.row, Math.round(edit.start));
    case 'cells': {
      const changed = inTurn(plan, edit.changes, (p, c) => changeCell(p, schedule, c.row, c.key, c.value, tools.names));
      return 'plan' in changed && edit.below ? addBelow(changed.plan, edit.below, tools) : changed;
    }
    case 'insert': {
      const rows = edit.rows.length > 0 ? edit.rows : [{}];
      const names = rows.map((r) => (r as Record<string, string>).name?.trim() || t(changeTexts.newTask));
      if (edit.at >= plan.tasks.length)
        return addBelow(plan, { after: -1, rows: names.map((name) => ({ name })) }, tools);
      return { plan: insertTasks(plan, edit.at, names, tools.newId, tools.newTaskMinutes).plan };
    }
    case 'indent':
      return { plan: { ...plan, tasks: indent(plan.tasks, edit.rows) } };
    case 'outdent':
      return { plan: { ...plan, tasks: outdent(plan.tasks, edit.rows) } };
    case 'reorder': {
      const tasks = moveBranches(plan.tasks, edit.rows, placeOf(plan, edit.before, edit.level));
      return { plan: tasks ? { ...plan, tasks } : plan };
    }
  }
}
