/** New tasks of a table that was pasted or typed: their names first, then all that the other cells say. */
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { inTurn } from '../../edit/open-plan.ts';
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

/** The table as new tasks at a place; invalid cells are reported and skipped. null when there is nothing in it. */
export function insertFilled(
  plan: Plan,
  table: readonly { level: number; cells: Readonly<Record<string, string>> }[],
  place: OutlinePlace,
  tools: NewRowTools,
): Changed | null {
  const made = table.length > 0 ? insertTable(plan, table, place, tools.newId, tools.newTaskMinutes) : null;
  if (!made) return null;
  const { tasks } = made.plan;
  const answer = schedulePlan(made.plan);
  if (!('schedule' in answer)) return null;
  const rowOf = new Map(tasks.map((task, row) => [task.id, row]));
  const cells = made.ids.flatMap((id, i) => {
    const row = rowOf.get(id)!;
    const said = table[i]!.cells;
    return Object.entries(said)
      .filter(([key, value]) => {
        // A finish beside a duration says the same; row numbers of predecessors are those of another table.
        const again = key === 'finish' && (said.duration ?? '') !== '';
        if (key === 'name' || key === 'predecessors' || again || value.trim() === '') return false;
        // Of a parent everything but its name, what is chosen from lists and what is added is computed.
        const own = isChoiceKey(key) || tools.names.added.has(key);
        return own || tasks[row + 1]?.parentId !== id;
      })
      .map(([key, value]) => ({ row, key, value }));
  });
  const wrong: string[] = [];
  const filled = inTurn(
    made.plan,
    cells,
    (at, { row, key, value }) => changeCell(at, answer.schedule, row, key, value, tools.names),
    ({ value }) => void wrong.push(value),
  );
  if (wrong.length > 0) toast.warning(t(editorTexts.pasteLeft, { values: wrong.slice(0, 5).join(', ') }));
  return filled;
}
