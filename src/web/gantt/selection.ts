/**
 * The selection of the grid: a rectangle of cells or a set of whole rows, as in a spreadsheet.
 *
 * Invariants: positions are visible rows (`index`) and columns on show (`column`); `rows` holds model rows.
 * In row mode the rectangle is only the focus; in cell mode `rows` are the rows of the rectangle.
 */
import type { VisibleRows } from './rows.ts';

export interface Selection {
  mode: 'cells' | 'rows';
  /** Focused cell. */
  row: number;
  column: number;
  /** The other corner of the rectangle. */
  anchorRow: number;
  anchorColumn: number;
  rows: ReadonlySet<number>;
}

export const NOTHING: Selection = {
  mode: 'cells',
  row: -1,
  column: 0,
  anchorRow: -1,
  anchorColumn: 0,
  rows: new Set<number>(),
};

function between(rows: VisibleRows, a: number, b: number): Set<number> {
  const result = new Set<number>();
  const [from, to] = [rows.indexOf(a), rows.indexOf(b)];
  if (from < 0 || to < 0) return result.add(b);
  for (let index = Math.min(from, to); index <= Math.max(from, to); index++) result.add(rows.at(index));
  return result;
}

/** Focus on a cell; `extend` keeps the anchor and selects the range. */
export function focusCell(
  rows: VisibleRows,
  selection: Selection,
  row: number,
  column: number,
  extend: boolean,
): Selection {
  if (!extend || selection.anchorRow < 0) {
    return { mode: 'cells', row, column, anchorRow: row, anchorColumn: column, rows: new Set([row]) };
  }
  const { anchorRow, anchorColumn, mode } = selection;
  return { mode, row, column, anchorRow, anchorColumn, rows: between(rows, anchorRow, row) };
}

/** Whole rows: alone, toggled into the set, or from the anchor. */
export function selectRow(
  rows: VisibleRows,
  selection: Selection,
  row: number,
  how: 'alone' | 'toggle' | 'extend',
): Selection {
  const base = { mode: 'rows' as const, row, column: selection.column, anchorColumn: 0 };
  if (how === 'extend' && selection.anchorRow >= 0) {
    return { ...base, anchorRow: selection.anchorRow, rows: between(rows, selection.anchorRow, row) };
  }
  if (how === 'toggle') {
    const chosen = new Set(selection.rows);
    if (!chosen.delete(row)) chosen.add(row);
    return { ...base, anchorRow: row, rows: chosen };
  }
  return { ...base, anchorRow: row, rows: new Set([row]) };
}

/** All rows on show. */
export function selectAll(rows: VisibleRows, selection: Selection): Selection {
  const all = new Set<number>();
  for (let index = 0; index < rows.count; index++) all.add(rows.at(index));
  return { ...selection, mode: 'rows', anchorRow: rows.at(0), rows: all };
}

/** The same selection in a new model, found again by identity. */
export function remap(
  selection: Selection,
  before: ArrayLike<number>,
  after: ArrayLike<number>,
  count: number,
): Selection {
  if (selection.row < 0 && selection.rows.size === 0) return selection;
  const wanted = new Set<number>();
  for (const row of selection.rows) wanted.add(before[row]!);
  const [focusId, anchorId] = [before[selection.row], before[selection.anchorRow]];
  let [row, anchorRow] = [-1, -1];
  const rows = new Set<number>();
  for (let at = 0; at < count; at++) {
    const id = after[at]!;
    if (wanted.has(id)) rows.add(at);
    if (id === focusId) row = at;
    if (id === anchorId) anchorRow = at;
  }
  // A deleted row hands the focus to the one that took its place.
  if (row < 0) row = Math.min(selection.row, count - 1);
  if (anchorRow < 0) anchorRow = row;
  if (rows.size === 0 && row >= 0) rows.add(row);
  return { ...selection, row, anchorRow, rows };
}
