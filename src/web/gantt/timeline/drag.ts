/**
 * What a pull of the pointer in the timeline means, as an edit.
 *
 * Hides: snapping, limits and the link type by bar ends. Pure: positions in, edit out.
 * Invariants: a move snaps its distance, so the time of day is kept; a bar never ends before it starts.
 */
import { MINUTES_PER_DAY } from '#kernel/dates.ts';
import {
  type GanttEdit,
  type GanttLinkType,
  type GanttModel,
  type GanttPreview,
  MILESTONE,
  SUMMARY,
} from '../gantt-model.ts';
import type { HitZone } from './hit-test.ts';
import { minuteAt, snapOf, type TimeScale } from './time-scale.ts';

export interface Drag {
  zone: Exclude<HitZone, 'none'>;
  row: number;
  /** Rows that move together, `row` among them. */
  rows: readonly number[];
  /** Where it began: x in the whole range, in pixels. */
  startX: number;
}

/** Where the pointer is: x in the whole range; the row whose bar is under it, for links. */
export interface DragPoint {
  x: number;
  overRow: number;
  /** Pulled links end at the finish; without it at the start, wherever on the bar they are dropped. */
  toFinish: boolean;
  /** Snap to a quarter of an hour, whatever the zoom. */
  fine: boolean;
}

/** The edit that dropping here would ask for; null when nothing would change. */
export function dragEdit(drag: Drag, at: DragPoint, model: GanttModel, scale: TimeScale): GanttEdit | null {
  const snap = at.fine ? 15 : snapOf(scale.pxPerMinute * MINUTES_PER_DAY);
  const delta = Math.round((at.x - drag.startX) / scale.pxPerMinute / snap) * snap;
  const { row } = drag;
  const [start, finish] = [model.start[row]!, model.finish[row]!];
  switch (drag.zone) {
    case 'bar':
      return delta === 0 ? null : { kind: 'move', row, rows: drag.rows, delta };
    case 'start':
      return delta === 0 ? null : { kind: 'resize', row, edge: 'start', at: Math.min(start + delta, finish) };
    case 'finish':
      return delta === 0 ? null : { kind: 'resize', row, edge: 'finish', at: Math.max(finish + delta, start) };
    case 'progress': {
      const share = (minuteAt(scale, at.x) - start) / Math.max(1, finish - start);
      const progress = Math.round(Math.min(1, Math.max(0, share)) * 20) * 5;
      return progress === model.progress[row] ? null : { kind: 'progress', row, progress };
    }
    case 'linkStart':
    case 'linkFinish': {
      if (at.overRow < 0 || at.overRow === row) return null;
      const type = `${drag.zone === 'linkFinish' ? 'F' : 'S'}${at.toFinish ? 'F' : 'S'}` as GanttLinkType;
      return { kind: 'link', from: row, to: at.overRow, type };
    }
    case 'row': {
      // Only a row without dates gets a bar drawn on it.
      if (!Number.isNaN(start) || model.flags[row]! & SUMMARY) return null;
      const low = Math.floor(minuteAt(scale, Math.min(at.x, drag.startX)) / snap) * snap;
      const high = Math.ceil(minuteAt(scale, Math.max(at.x, drag.startX)) / snap) * snap;
      return Math.abs(at.x - drag.startX) < 6 ? null : { kind: 'draw', row, start: low, finish: high };
    }
  }
}

/** Whether the rows are one branch: a parent is never linked with what is below it. */
export const isOwnBranch = (model: GanttModel, { from, to }: { from: number; to: number }): boolean =>
  isAncestor(model, from, to);

/** Whether one row is above the other in the outline, either way round. */
function isAncestor(model: GanttModel, a: number, b: number): boolean {
  for (let up = model.parent[a]!; up >= 0; up = model.parent[up]!) if (up === b) return true;
  for (let up = model.parent[b]!; up >= 0; up = model.parent[up]!) if (up === a) return true;
  return false;
}

/** What the canvas shows if the owner has no preview: only the dragged bars move. */
export function plainPreview(edit: GanttEdit, model: GanttModel): GanttPreview | null {
  if (edit.kind === 'progress') {
    const progress = Float64Array.from(model.progress);
    progress[edit.row] = edit.progress;
    return { progress };
  }
  if (edit.kind !== 'move' && edit.kind !== 'resize' && edit.kind !== 'draw') return null;
  const start = Float64Array.from(model.start);
  const finish = Float64Array.from(model.finish);
  if (edit.kind === 'move') {
    for (const row of edit.rows) {
      start[row]! += edit.delta;
      finish[row]! += edit.delta;
    }
  } else if (edit.kind === 'draw') {
    start[edit.row] = edit.start;
    finish[edit.row] = edit.finish;
  } else {
    (edit.edge === 'start' ? start : finish)[edit.row] = edit.at;
    if (model.flags[edit.row]! & MILESTONE) start[edit.row] = finish[edit.row] = edit.at;
  }
  return { start, finish };
}
