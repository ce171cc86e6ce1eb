/** New tasks of a table that was pasted or typed: their names first, then all that the other cells say. */
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { branchEnd, branchRoots, type OutlinePlace } from '../../edit/outline.ts';
import type { Changed } from '../../edit/plan-changes.ts';
import { insertTable } from '../../edit/plan-clip.ts';
import type { Plan } from '../../plan-model.ts';
import { schedulePlan } from '../../schedule/schedule.ts';
import { editorTexts } from '../edit/editor-texts.ts';
import { isChoiceKey, type Names } from './choice-columns.ts';
import { changeCell } from './plan-columns.ts';

export interface NewRowTools {
  newId(): number;
  /** Length of a task that says none. */
  newTaskMinutes?: number;
  names: Names;
}

/** Behind the branch of the last of some rows, as its sibling; at the end without rows. */
export function placeAfter({ tasks }: Plan, rows: readonly number[]): OutlinePlace {
  const last = branchRoots(tasks, rows).at(-1);
  if (last === undefined) return { parentId: null, beforeId: null };
  const { parentId } = tasks[last]!;
  const next = tasks[branchEnd(tasks, last)];
  return { parentId, beforeId: next && next.parentId === parentId ? next.id : null };
}

/** The table as new tasks at a place; cells that make no sense are told and left. null when there is nothing in it. */
export function insertFilled(
  plan: Plan,
  table: readonly { level: number; cells: Readonly<Record<string, string>> }[],
  place: OutlinePlace,
  tools: NewRowTools,
): Changed | null {
  const made = table.length > 0 ? insertTable(plan, table, place, tools.newId, tools.newTaskMinutes) : null;
  if (!made) return null;
  let at = made.plan;
  const answer = schedulePlan(at);
  if (!('schedule' in answer)) return null;
  const wrong: string[] = [];
  made.ids.forEach((id, i) => {
    for (const [key, value] of Object.entries(table[i]!.cells)) {
      // A finish beside a duration says the same; row numbers of predecessors are those of another table.
      const said = key === 'finish' && (table[i]!.cells.duration ?? '') !== '';
      if (key === 'name' || key === 'predecessors' || said || value.trim() === '') continue;
      const row = at.tasks.findIndex((task) => task.id === id);
      // Of a parent everything but its name, what is chosen from lists and what is added is computed.
      const own = isChoiceKey(key) || tools.names.added.has(key);
      if (at.tasks[row + 1]?.parentId === id && !own) continue;
      const changed = changeCell(at, answer.schedule, row, key, value, tools.names);
      if ('plan' in changed) at = changed.plan;
      else wrong.push(value);
    }
  });
  if (wrong.length > 0) toast.warning(t(editorTexts.pasteLeft, { values: wrong.slice(0, 5).join(', ') }));
  return { plan: at };
}
