/**
 * The columns of the tree grid and the user's changes of them.
 *
 * Invariants: the column state is plain data an owner can store; columns unknown to it appear where they are in the
 * list, columns it knows but that are gone are ignored.
 */
export type CellEditorKind =
  | 'text'
  /** Several lines. */
  | 'longText'
  | 'number'
  | 'date'
  | 'datetime'
  | 'duration'
  | 'select'
  | 'list'
  | 'predecessors'
  | 'percent';

/** Where the focus goes after a kept edit. */
export type AfterEdit = 'down' | 'next' | 'previous' | 'stay';

/** One of the things a `list` editor offers. */
export interface CellChoice {
  id: number;
  label: string;
  /** A distinguishing text on its right. */
  hint?: string;
}

/** What a `list` editor chooses from; it commits the ids chosen, or the text typed when nothing is called so. */
export interface CellChoices {
  /** Several at once. */
  several?: boolean;
  chosen(row: number): readonly CellChoice[];
  /** Matches, at once; everything for an empty text. */
  find(text: string): readonly CellChoice[];
  /** Matches from elsewhere, later. */
  search?(text: string, signal: AbortSignal): Promise<readonly CellChoice[]>;
  /** Called with the choice before the edit comes. */
  taken?(choices: readonly CellChoice[]): void;
}

/** By which column the rows of the view are sorted among their siblings. */
export interface GanttSort {
  key: string;
  descending: boolean;
}

/** One press of a column's sort control: ascending, descending, the order of the rows again. */
export const nextSort = (sort: GanttSort | null, key: string): GanttSort | null =>
  sort?.key !== key ? { key, descending: false } : sort.descending ? null : { key, descending: true };

export interface GanttColumn {
  key: string;
  title: string;
  /** Name in the column menu and for screen readers when the title is empty (a status light). */
  name?: string;
  /** Pixels; what the user has not changed. */
  width: number;
  align?: 'left' | 'center' | 'right';
  /** The column with the outline: indent and open/close sign. One per grid. */
  tree?: boolean;
  /** Text shown, copied, and first put into the editor unless `editText` is given. */
  text(row: number): string;
  editText?(row: number): string;
  /** What the rows are sorted by (NaN or '' behind all others); the text when absent. */
  sortBy?(row: number): number | string;
  /** Color of the text, e.g. red for late; the theme's when absent or null. */
  color?(row: number): string | null;
  /** A filled round sign before the text (status light), or null. */
  dot?(row: number): string | null;
  editor?: CellEditorKind;
  /** Choices of a `select` editor. */
  options?: readonly { value: string; label: string }[];
  /** Choices of a `list` editor. */
  choices?: CellChoices;
  editable?(row: number): boolean;
  /** A note on a cell: shown next to a resting pointer, and when an impossible edit is tried. */
  hint?(row: number): string | null;
  /** Hidden until the user chooses it. */
  hidden?: boolean;
}

export interface ColumnState {
  key: string;
  width: number;
  hidden: boolean;
}

/** The user's state completed by the owner's columns, in the order of show. */
export function fullState(columns: readonly GanttColumn[], state: readonly ColumnState[] | undefined): ColumnState[] {
  const known = new Map(columns.map((column) => [column.key, column]));
  const result = (state ?? []).filter((entry) => known.has(entry.key)).map((entry) => ({ ...entry }));
  const present = new Set(result.map((entry) => entry.key));
  columns.forEach((column, at) => {
    if (present.has(column.key)) return;
    const previous = columns[at - 1]?.key;
    const after = result.findIndex((entry) => entry.key === previous);
    const entry = { key: column.key, width: column.width, hidden: column.hidden ?? false };
    result.splice(previous === undefined ? 0 : after + 1, 0, entry);
  });
  return result;
}

/** Columns on show with their left edge; the row number column is before them. */
export interface PlacedColumn {
  column: GanttColumn;
  x: number;
  width: number;
}

/** Places the columns on show one after the other. */
export function placeColumns(columns: readonly GanttColumn[], state: readonly ColumnState[]): PlacedColumn[] {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  let x = 0;
  const placed: PlacedColumn[] = [];
  for (const entry of state) {
    const column = byKey.get(entry.key);
    if (!column || entry.hidden) continue;
    placed.push({ column, x, width: entry.width });
    x += entry.width;
  }
  return placed;
}

/** State after the column is dropped in front of another (null: at the end). */
export function moveColumn(state: readonly ColumnState[], key: string, before: string | null): ColumnState[] {
  const moved = state.find((entry) => entry.key === key);
  if (!moved || key === before) return [...state];
  const rest = state.filter((entry) => entry.key !== key);
  const at = before === null ? rest.length : rest.findIndex((entry) => entry.key === before);
  rest.splice(at < 0 ? rest.length : at, 0, moved);
  return rest;
}
