/**
 * Lines of records in sheets: columns beside the record's own, one row a line.
 *
 * The record's own columns are filled in the first of its rows only; a row that fills none of them goes on with the record
 * above. Invariant: what `rowsOf` writes `recordsOf` reads. Why not its own sheet: there the record would have to be
 * named again, which only some can be, and refused rows would come back in two sheets to correct.
 */
import type { Entity } from '#kernel/entity.ts';
import type { Field } from '#kernel/field.ts';
import { namedValue } from '#kernel/query.ts';
import type { Triple } from '#kernel/text.ts';
import { type Cell, filled, type WrittenCell } from '#server/sheet.ts';

export type SheetColumn = readonly [name: string, field: Field];
type Values = Record<string, unknown>;

const between: Triple = ['：', '：', ': '];

/** The columns of a field: itself, or those of its cells, named `<field>.<cell>`. */
export function columnsOf(name: string, field: Field): SheetColumn[] {
  if (field.kind !== 'lines') return [[name, field]];
  return Object.entries(field.cells ?? {}).map(([cell, of]): SheetColumn => {
    const label = [0, 1, 2].map((i) => `${field.label[i]}${between[i]}${of.label[i]}`) as unknown as Triple;
    const need = of.need ?? field.need;
    const required = field.required === true && of.required === true;
    return [`${name}.${cell}`, { ...of, label, required, ...(need && { need }) }];
  });
}

/** The lines and the cell named by a column; null if it is the record's own. */
function cellNamed(e: Entity, name: string): { lines: string; cell: string } | null {
  const [lines = '', cell = ''] = name.split('.');
  return Object.hasOwn(e.fields, lines) && e.fields[lines]!.kind === 'lines' ? { lines, cell } : null;
}

const linesIn = (row: Values, name: string): Values[] => (row[name] ?? []) as Values[];

/** The rows of one record. `write` makes a cell of a value. */
export function rowsOf(
  e: Entity,
  columns: readonly SheetColumn[],
  row: Values,
  write: (column: SheetColumn, value: unknown) => WrittenCell,
): WrittenCell[][] {
  const places = columns.map(([name]) => cellNamed(e, name));
  const height = Math.max(1, ...places.map((place) => (place ? linesIn(row, place.lines).length : 0)));
  return Array.from({ length: height }, (_, at) =>
    columns.map((column, c) => {
      const place = places[c];
      if (place) return write(column, linesIn(row, place.lines)[at]?.[place.cell]);
      return at === 0 ? write(column, namedValue(row, column[0])) : null;
    }),
  );
}

export interface SheetRecord {
  /** Number of its first row in the sheet. */
  number: number;
  rows: (readonly Cell[])[];
}

/** The records of a sheet. `matched`: the column of each place, null where none is known. */
export function recordsOf(
  e: Entity,
  matched: readonly (SheetColumn | null)[],
  rows: readonly { cells: readonly Cell[]; number: number }[],
): SheetRecord[] {
  const below = matched.map((column) => column !== null && cellNamed(e, column[0]) !== null);
  const out: SheetRecord[] = [];
  for (const { cells, number } of rows) {
    const goesOn = filled(cells.filter((_, c) => below[c])) && !filled(cells.filter((_, c) => !below[c]));
    if (goesOn && out.length > 0) out.at(-1)!.rows.push(cells);
    else out.push({ number, rows: [cells] });
  }
  return out;
}

/** The values of a record's rows by field; of lines those that fill something. `read` makes a value of a cell. */
export function valuesOf(
  e: Entity,
  matched: readonly (SheetColumn | null)[],
  { rows }: SheetRecord,
  read: (column: SheetColumn, cell: Cell) => unknown,
): [name: string, value: unknown][] {
  const out = new Map<string, unknown>();
  const lines = new Map<string, Values[]>();
  for (const [at, cells] of rows.entries())
    for (const [c, column] of matched.entries()) {
      const value = column && read(column, cells[c] ?? null);
      if (!column || value === null) continue;
      const place = cellNamed(e, column[0]);
      if (!place) {
        if (at === 0) out.set(column[0], value);
        continue;
      }
      const list = lines.get(place.lines) ?? rows.map((): Values => ({}));
      lines.set(place.lines, list);
      list[at]![place.cell] = value;
    }
  for (const [name, list] of lines)
    out.set(
      name,
      list.filter((line) => Object.keys(line).length > 0),
    );
  return [...out];
}
