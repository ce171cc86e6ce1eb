/**
 * What a Gantt shows, as plain data.
 *
 * Hides: nothing; it is the vocabulary between an owner (a plan editor, a portfolio page) and the canvas.
 * Invariants: rows are in outline order (a parent is before its branch, the branch is contiguous); times are civil
 * minutes (see kernel/dates.ts), NaN where there is none; every array has at least `count` entries.
 * Refuses: knowing tasks, projects or any other module's objects.
 */

/** Bits of `GanttModel.flags`. */
export const SUMMARY = 1;
export const MILESTONE = 2;
export const CRITICAL = 4;
export const MANUAL = 8;
export const INACTIVE = 16;
/** View state: the Gantt itself flips this bit when a branch is opened or closed, then calls `onToggle`. */
export const COLLAPSED = 32;
/** No bar edit may begin on this row. */
export const LOCKED = 64;
/** Filtered out: neither the row nor a link of it is drawn. */
export const FILTERED = 128;

/** Not critical, but close to it. */
export const NEAR_CRITICAL = 256;

export const LINK_TYPES = ['FS', 'SS', 'FF', 'SF'] as const;
export type GanttLinkType = (typeof LINK_TYPES)[number];

export interface GanttModel {
  /** Number of rows. */
  count: number;
  /** Stable identity of each row; selection and focus survive a new model by it. */
  ids: ArrayLike<number>;
  /** Depth, 0 at the top. */
  level: ArrayLike<number>;
  /** Rows in the order of a sorted view: every branch in one piece after its parent. Absent: the given order. */
  order?: Int32Array;
  /** Row of the parent, -1 at the top. */
  parent: ArrayLike<number>;
  /** Civil minutes; NaN when the row has no dates. */
  start: ArrayLike<number>;
  finish: ArrayLike<number>;
  /** 0..100. */
  progress: ArrayLike<number>;
  /** Bit set of the constants above. */
  flags: Uint16Array;
  /** Of a bar in several pieces: from and to of each, one after the other; null for a bar in one piece. */
  parts?(row: number): readonly number[] | null;
  baselineStart?: ArrayLike<number>;
  baselineFinish?: ArrayLike<number>;
  deadline?: ArrayLike<number>;
  /** Index into `colors` per row; 0 is the primary color. */
  color?: Uint8Array;
  /** Bar colors by index; entry 0 is ignored. */
  colors?: readonly string[];
  /** Their meaning, by index, for a printed legend; a color without a name is left out. */
  colorNames?: readonly string[];
  name(row: number): string;
  /** Text at the right of the bar; the name when absent. */
  label?(row: number): string;
  /** Links as parallel arrays of rows; `linkType` indexes LINK_TYPES. */
  linkFrom: Int32Array;
  linkTo: Int32Array;
  linkType: Uint8Array;
  /** Whether a civil day is a rest day; none when absent. */
  restDay?(civilDay: number): boolean;
  /** Current civil minute, or null for no today line. */
  today: number | null;
}

/** Arrays an owner returns while an edit is previewed; absent ones stay as in the model. */
export interface GanttPreview {
  start?: ArrayLike<number>;
  finish?: ArrayLike<number>;
  progress?: ArrayLike<number>;
  flags?: Uint16Array;
  /**
   * Further effects of the edit, shown next to a resting pointer: what moves along and why, the overall end. Computing it may take
   * longer than a frame.
   */
  notes?(): readonly string[];
}

/** Value of one cell as an editor or a paste gives it; text from the built-in editors and the clipboard. */
export interface CellChange {
  row: number;
  key: string;
  value: unknown;
}

/** Rows that are typed or pasted beneath the last one. */
export interface NewRows {
  after: number;
  rows: readonly Readonly<Record<string, string>>[];
}

/** Everything a user can ask for; the owner turns it into its own commands. Rows are model rows. */
export type GanttEdit =
  /** Bars moved together by whole minutes; `row` is the one held. */
  | { kind: 'move'; row: number; rows: readonly number[]; delta: number }
  | { kind: 'resize'; row: number; edge: 'start' | 'finish'; at: number }
  | { kind: 'progress'; row: number; progress: number }
  | { kind: 'link'; from: number; to: number; type: GanttLinkType }
  /** A link taken away; `link` indexes the model's link arrays. */
  | { kind: 'unlink'; link: number }
  /** A bar drawn on a row without dates. */
  | { kind: 'draw'; row: number; start: number; finish: number }
  /** `below`: texts by column key of new rows, behind the branch of `after` (-1: at the end). */
  | { kind: 'cells'; changes: readonly CellChange[]; below?: NewRows }
  /** New rows before `at` (= count: at the end), with texts by column key when pasted. */
  | { kind: 'insert'; at: number; rows: readonly Readonly<Record<string, string>>[] }
  | { kind: 'delete'; rows: readonly number[] }
  | { kind: 'indent'; rows: readonly number[] }
  | { kind: 'outdent'; rows: readonly number[] }
  /** Rows moved, with their branches, in front of `before` (= count: to the end) at depth `level`. */
  | { kind: 'reorder'; rows: readonly number[]; before: number; level: number };

/** First and last civil minute of all rows, or null when no row has dates. One pass. */
export function extentOf(model: GanttModel): { from: number; to: number } | null {
  let from = Infinity;
  let to = -Infinity;
  for (let row = 0; row < model.count; row++) {
    const start = model.start[row]!;
    const finish = model.finish[row]!;
    if (start < from) from = start;
    if (finish > to) to = finish;
  }
  return to >= from ? { from, to } : null;
}

/** First row after the branch of `row`. */
export function branchEnd(model: Pick<GanttModel, 'count' | 'level'>, row: number): number {
  const depth = model.level[row]!;
  let end = row + 1;
  while (end < model.count && model.level[end]! > depth) end++;
  return end;
}

/** Rows whose ancestors are not among `rows`, in ascending order. */
export function topRowsOf(model: Pick<GanttModel, 'parent'>, rows: Iterable<number>): number[] {
  const chosen = new Set(rows);
  const top: number[] = [];
  for (const row of chosen) {
    let up = model.parent[row]!;
    while (up >= 0 && !chosen.has(up)) up = model.parent[up]!;
    if (up < 0) top.push(row);
  }
  return top.sort((a, b) => a - b);
}
