/**
 * Which rows are on show: collapsed branches and filtered rows left out.
 *
 * Invariants: `rows[v]` is the model row at visible position v, in the model's order; `position[r]` is its inverse, -1 when
 * hidden.
 * Both arrays are kept and refilled, so opening a branch allocates nothing once they are large enough.
 */
import { COLLAPSED, FILTERED, type GanttModel } from './gantt-model.ts';

export class VisibleRows {
  rows = new Int32Array(0);
  position = new Int32Array(0);
  count = 0;

  /** Refills from the model: one pass over its rows. */
  refresh(model: Pick<GanttModel, 'count' | 'level' | 'flags' | 'order'>): void {
    const { count, level, flags, order } = model;
    if (this.rows.length < count) {
      this.rows = new Int32Array(count);
      this.position = new Int32Array(count);
    }
    const { rows, position } = this;
    let shown = 0;
    let closed = Infinity;
    for (let i = 0; i < count; i++) {
      const row = order ? order[i]! : i;
      const depth = level[row]!;
      if (depth > closed) {
        position[row] = -1;
        continue;
      }
      const bits = flags[row]!;
      closed = (bits & COLLAPSED) !== 0 ? depth : Infinity;
      if ((bits & FILTERED) !== 0) {
        position[row] = -1;
        continue;
      }
      position[row] = shown;
      rows[shown++] = row;
    }
    this.count = shown;
  }

  /** Model row at a visible position, or -1 outside. */
  at(index: number): number {
    return index >= 0 && index < this.count ? this.rows[index]! : -1;
  }

  /** Visible position of a model row, or -1. */
  indexOf(row: number): number {
    return row >= 0 && row < this.position.length ? this.position[row]! : -1;
  }

  /** Visible position of the row or of its nearest visible ancestor; -1 if there is none. */
  nearest(model: Pick<GanttModel, 'parent'>, row: number): number {
    let at = row;
    while (at >= 0) {
      const index = this.indexOf(at);
      if (index >= 0) return index;
      at = model.parent[at]!;
    }
    return -1;
  }
}
