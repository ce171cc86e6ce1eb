/** What a person sees of a file whose bytes stay on the server: texts, tables and facts, no markup of the file. Pure. */

/** A paragraph of a docx, or a table of them. `at` is its place in the file, by which an edit names it; null: it is not edited. */
export type Block =
  | { type: 'text'; at: number | null; text: string; level?: number; list?: true }
  | { type: 'table'; rows: readonly (readonly (readonly Block[])[])[] };

export interface SheetCell {
  /** Column from 0. */
  c: number;
  /** As it is shown. */
  v: string;
  x?: HeldWhy;
}
/** Why a cell is not edited: a formula; in a merged area; in the result of a formula of many cells; the head of a table, which keeps it
 * a second time; the output of a pivot table; several formats in one text; a picture or a data type. */
export type HeldWhy = 'formula' | 'merged' | 'array' | 'table' | 'pivot' | 'rich' | 'linked';
export interface Place {
  row: number;
  column: number;
}
/** Cells that are not edited; of a merged area but its first one. */
export interface HeldArea {
  from: Place;
  to: Place;
  why: HeldWhy;
}
/** Why a cell is held by where it is. */
export const heldAt = (areas: readonly HeldArea[], row: number, column: number): HeldWhy | undefined =>
  areas.find(
    ({ from, to, why }) =>
      row >= from.row &&
      row <= to.row &&
      column >= from.column &&
      column <= to.column &&
      (why !== 'merged' || row !== from.row || column !== from.column),
  )?.why;
export interface SheetView {
  name: string;
  /** Its part inside the package; by which an edit names it. */
  part: string;
  rows: readonly { r: number; cells: readonly SheetCell[] }[];
  columns: number;
  hidden: boolean;
  /** Not all of it is here. */
  cut: boolean;
  held: readonly HeldArea[];
}
export interface SlideView {
  title: string;
  lines: readonly string[];
  tables: readonly (readonly (readonly string[])[])[];
}

/** Why a file is not edited here, as a key of the module's texts. */
export type Hindrance = 'signed' | 'protected' | 'macros' | 'oldFormat' | 'tooLarge' | 'noText' | 'locked';

export type FileView =
  | { kind: 'text'; text: string; cut: boolean }
  | { kind: 'document'; blocks: readonly Block[]; cut: boolean; hindrance: Hindrance | null; left: readonly Left[] }
  | { kind: 'sheets'; sheets: readonly SheetView[]; hindrance: Hindrance | null; left: readonly Left[] }
  | { kind: 'slides'; slides: readonly SlideView[]; left: readonly Left[] }
  | { kind: 'list'; entries: readonly { name: string; size: number }[]; cut: boolean }
  | { kind: 'none'; why: 'kind' | 'locked' | 'damaged' | 'tooLarge' };

/** What the file holds beside what is shown. */
export type Left = 'pictures' | 'charts' | 'comments' | 'changes' | 'headers' | 'notes' | 'fields' | 'textBoxes';

/** An edit of a file: the text of a paragraph, or the value of a cell, with what it was when it was read. */
export type Edit =
  | { at: number; was: string; text: string }
  | { part: string; cell: string; was: string; value: string };

/** `B2` of a row and a column from 0. */
export function cellName(row: number, column: number): string {
  let name = '';
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26))
    name = String.fromCharCode(65 + ((left - 1) % 26)) + name;
  return `${name}${row}`;
}

/** Row and column (from 0) of `B2`; null: it is no name of a cell. */
export function cellPlace(name: string): Place | null {
  const found = /^([A-Z]{1,3})([1-9]\d{0,6})$/.exec(name);
  if (!found) return null;
  let column = 0;
  for (const letter of found[1]!) column = column * 26 + letter.charCodeAt(0) - 64;
  const row = Number(found[2]);
  return row <= 1_048_576 && column <= 16_384 ? { row, column: column - 1 } : null;
}

/** The area of `B2:C4` or `B2`; null: it is none. */
export function areaOf(ref: string): { from: Place; to: Place } | null {
  const [from, to = from] = ref.replaceAll('$', '').split(':').map(cellPlace);
  return from && to ? { from, to } : null;
}
