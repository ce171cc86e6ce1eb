/**
 * Edits of lines in a grid. Pure: each answers the new lines, the old ones stay as they are.
 *
 * Invariants: there are never more lines than `most`; new lines begin with the defaults of their cells; a paste writes
 * cells that are shown and no others. Refuses: checking (the form does) and ids of new lines (the server gives them).
 */
import type { Field } from '#kernel/field.ts';
import { shapedFields } from '#kernel/form-state.ts';

export type Line = Readonly<Record<string, unknown>>;
export type Lines = readonly Line[];

export const linesIn = (value: unknown): Lines => (Array.isArray(value) ? value : []);
export const cellsOf = (field: Field): [string, Field][] => Object.entries(field.cells ?? {});

/** A line nobody has filled in. */
const newLine = (field: Field): Line =>
  Object.fromEntries(cellsOf(field).flatMap(([cell, of]) => (of.default === undefined ? [] : [[cell, of.default]])));

/** A cell as the others of its line make it; null: it is hidden. */
export const cellOf = (field: Field, line: Line, cell: string): Field | null =>
  shapedFields(field.cells ?? {}, line)[cell] ?? null;

export const setCell = (lines: Lines, at: number, cell: string, value: unknown): Lines =>
  lines.map((line, i) => (i === at ? { ...line, [cell]: value } : line));

export const addLine = (field: Field, lines: Lines, at: number, most: number): Lines =>
  lines.length < most ? [...lines.slice(0, at), newLine(field), ...lines.slice(at)] : lines;

export const removeLine = (lines: Lines, at: number): Lines => lines.filter((_, i) => i !== at);

/** The line one place up (-1) or down (1); where it cannot go it stays. */
export function moveLine(lines: Lines, at: number, by: -1 | 1): Lines {
  const to = at + by;
  if (to < 0 || to >= lines.length) return lines;
  const next = [...lines];
  [next[at], next[to]] = [next[to]!, next[at]!];
  return next;
}

/** The cells between two corners, in either order. */
export interface Block {
  top: number;
  bottom: number;
  left: number;
  right: number;
}
export const blockOf = (a: { row: number; column: number }, b: { row: number; column: number }): Block => ({
  top: Math.min(a.row, b.row),
  bottom: Math.max(a.row, b.row),
  left: Math.min(a.column, b.column),
  right: Math.max(a.column, b.column),
});

/** The cells of the block are empty. */
export function clearBlock(field: Field, lines: Lines, { top, bottom, left, right }: Block): Lines {
  const names = cellsOf(field)
    .slice(left, right + 1)
    .map(([cell]) => [cell, null]);
  return lines.map((line, i) => (i < top || i > bottom ? line : { ...line, ...Object.fromEntries(names) }));
}

/** Texts written from a cell on, to the right and down; lines that lack are added. Returns how many found no room. */
export function pasteTexts(
  field: Field,
  lines: Lines,
  from: { row: number; column: number },
  texts: readonly (readonly string[])[],
  read: (cell: Field, text: string) => unknown,
  most: number,
): { lines: Lines; left: number } {
  const cells = cellsOf(field);
  const next = [...lines];
  const taken = texts.slice(0, Math.max(0, most - from.row));
  for (const [r, row] of taken.entries()) {
    let line: Line = next[from.row + r] ?? newLine(field);
    // One after another: what a cell shows may depend on the ones before it.
    for (const [c, text] of row.entries()) {
      const name = cells[from.column + c]?.[0];
      const cell = name === undefined ? null : cellOf(field, line, name);
      if (name !== undefined && cell) line = { ...line, [name]: read(cell, text) };
    }
    next[from.row + r] = line;
  }
  return { lines: next, left: texts.length - taken.length };
}

/** What can be taken back and done again. */
export interface History {
  past: readonly Lines[];
  future: readonly Lines[];
}
export const NO_HISTORY: History = { past: [], future: [] };
const MOST_STEPS = 100;
export const remember = ({ past }: History, before: Lines): History => ({
  past: [...past.slice(1 - MOST_STEPS), before],
  future: [],
});
/** One step back (`past`) or forward (`future`); null: none. */
export function step(history: History, now: Lines, to: 'past' | 'future'): { lines: Lines; history: History } | null {
  const lines = history[to].at(-1);
  if (!lines) return null;
  const other = to === 'past' ? 'future' : 'past';
  return {
    lines,
    history: { ...history, [to]: history[to].slice(0, -1), [other]: [...history[other], now] } as History,
  };
}
