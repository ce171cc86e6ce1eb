/**
 * Rows pulled by their numbers to another place in the outline.
 *
 * Invariants: between two rows the depth follows the pointer, from that of the row below to one below the row above;
 * a branch is never dropped into itself.
 */
import { branchEnd, type GanttEdit } from '../gantt-model.ts';
import { ROW_HEIGHT } from '../theme.ts';
import { INDENT, NUMBER_WIDTH } from '../timeline/paint-grid.ts';
import type { GanttView } from '../view.ts';

export interface RowDrag {
  rows: readonly number[];
  /** Where it was pressed. */
  clientY: number;
  /** Visible position it would be dropped in front of, and the depth there. */
  index: number;
  level: number;
  moved: boolean;
}

/** The pointer in the grid: x and y in the pane, `inner` x in the columns. */
export interface RowDragPoint {
  x: number;
  y: number;
  inner: number;
}

/** Takes the drag to where the pointer is; scrolls near the upper and lower edge. `treeX`: left edge of the outline. */
export function followRowDrag(
  view: GanttView,
  drag: RowDrag,
  clientY: number,
  at: RowDragPoint,
  treeX: number | undefined,
): void {
  if (!drag.moved && Math.abs(clientY - drag.clientY) < 5) return;
  drag.moved = true;
  // Gaps between rows of a sorted view are not places in the plan.
  if (view.model.order) return;
  const edge = at.y < 20 ? -ROW_HEIGHT / 2 : at.y > view.height - 20 ? ROW_HEIGHT / 2 : 0;
  if (edge !== 0) view.scrollTo(view.scrollLeft, view.scrollTop + edge);
  drag.index = Math.max(0, Math.min(view.rows.count, Math.round((at.y + view.scrollTop) / ROW_HEIGHT)));
  const above = view.rows.at(drag.index - 1);
  const below = view.rows.at(drag.index);
  const deepest = above < 0 ? 0 : view.model.level[above]! + 1;
  const least = below < 0 ? 0 : Math.min(deepest, view.model.level[below]!);
  const wanted = treeX === undefined ? least : Math.round((at.inner - treeX) / INDENT);
  drag.level = at.x < NUMBER_WIDTH ? least : Math.max(least, Math.min(deepest, wanted));
  view.invalidate();
}

/** What dropping here asks for, or null; in a sorted view a move to where the rows are, for the owner to refuse. */
export function rowDrop(view: GanttView, drag: RowDrag): GanttEdit | null {
  const { order, level } = view.model;
  const [first] = drag.rows;
  if (drag.moved && order && first !== undefined)
    return { kind: 'reorder', rows: drag.rows, before: first, level: level[first]! };
  if (!drag.moved || drag.index < 0) return null;
  const before = drag.index < view.rows.count ? view.rows.at(drag.index) : view.model.count;
  const inside = drag.rows.some((row) => before > row && before < branchEnd(view.model, row));
  return inside ? null : { kind: 'reorder', rows: drag.rows, before, level: drag.level };
}
