/**
 * What a workflow changes of its business object, for the people who decide about it: one structure for every module.
 *
 * Modules answer it from their `describe` (server/business/business.ts); one component shows it (web/business/BusinessDiffView.tsx). It is
 * plain data and holds every language, because it is kept as it was when the workflow ended. Field by field before and
 * after, and tables of rows that are added, removed, changed or moved. Refuses: markup, and values without a kind.
 * Source: issue 3 §3 (the approver sees the business diff inside the task).
 */
import type { ComparedRow, RowChange } from '#kernel/compare.ts';
import type { RightKey } from '#kernel/entity.ts';
import type { Triple } from '#kernel/text.ts';

/** A word of the product in every language, or data that people entered. */
export type Words = Triple | string;

/** A value to show; `minute` is a civil minute, `date` a civil date. */
export type DiffValue = Words | number | null | { minute: number } | { date: string };

/** Right inside the project needed to read it, except for approvers; default: none. */
interface Guarded {
  need?: RightKey;
  /** Those who decide have to hold it as well. */
  strict?: true;
}

export interface DiffField extends Guarded {
  label: Words;
  before: DiffValue;
  after: DiffValue;
}

export interface DiffColumn extends Guarded {
  label: Words;
  align?: 'right';
}

export interface DiffRow {
  id: number | string;
  /** `moved`: it only moves along with what was asked for. */
  change: RowChange;
  /** One for each column; a pair where before and after differ. */
  cells: (DiffValue | { before: DiffValue; after: DiffValue })[];
  /** Depth in an outline, from 0. */
  level?: number;
  /** Those who decide may refuse this row alone; its id is a number. */
  decidable?: true;
}

export interface DiffTable {
  title: Words;
  columns: DiffColumn[];
  rows: DiffRow[];
  /** Rows there are; more than `rows` when the list was cut. */
  total: number;
}

export interface BusinessDiff {
  /** What is asked for: 'Launch the project X'. */
  title: Words;
  /** Where the object is looked at by those who may. */
  link?: string | null;
  /** Sentences about the whole. */
  notes?: Words[];
  fields: DiffField[];
  tables: DiffTable[];
}

/** The differences without the fields and columns whose right is not held; whoever decides misses the strict ones alone. */
export function readableDiff(diff: BusinessDiff, may: (need: RightKey) => boolean, decides = false): BusinessDiff {
  const shown = ({ need, strict }: Guarded): boolean => need === undefined || may(need) || (decides && !strict);
  return {
    ...diff,
    fields: diff.fields.filter(shown),
    tables: diff.tables.map((table) => ({
      ...table,
      columns: table.columns.filter(shown),
      rows: table.rows.map((row) => ({ ...row, cells: row.cells.filter((_, i) => shown(table.columns[i] ?? {})) })),
    })),
  };
}

/** The cells of a compared row: a pair each where both versions have it. */
export function cellsOf<R>(
  { before, after }: Pick<ComparedRow<R>, 'before' | 'after'>,
  values: (side: R, of: 'before' | 'after') => DiffValue[],
): DiffRow['cells'] {
  const [old, now] = [before && values(before, 'before'), after && values(after, 'after')];
  if (!old || !now) return now ?? old ?? [];
  return now.map((value, n) => ({ before: old[n] ?? null, after: value }));
}

const isPair = (cell: DiffRow['cells'][number]): cell is { before: DiffValue; after: DiffValue } =>
  typeof cell === 'object' && cell !== null && 'before' in cell;

/** Both sides of a cell. */
export const sidesOf = (cell: DiffRow['cells'][number]): { before: DiffValue; after: DiffValue; differs: boolean } =>
  isPair(cell)
    ? { ...cell, differs: !sameValue(cell.before, cell.after) }
    : { before: cell, after: cell, differs: false };

/** A line as a compared row: the cells of both sides, and as fields the places of those that differ. */
export function comparedLine({ id, change, level = 0, cells }: DiffRow): ComparedRow<readonly DiffValue[]> {
  const sides = cells.map(sidesOf);
  return {
    ...{ key: id, change, level, moved: false },
    fields: sides.flatMap(({ differs }, n) => (differs ? [`${n}`] : [])),
    before: change === 'added' ? null : sides.map(({ before }) => before),
    after: change === 'removed' ? null : sides.map(({ after }) => after),
  };
}

/** Whether two values read the same. */
export const sameValue = (a: DiffValue, b: DiffValue): boolean => JSON.stringify(a) === JSON.stringify(b);

const isEmpty = (value: DiffValue): boolean => value === null || value === '';

/**
 * Columns worth showing: the first, and those in which a row differs or a new or removed row has a value.
 */
export function tellingColumns({ columns, rows }: DiffTable): number[] {
  const tells = (row: DiffRow, n: number): boolean => {
    const cell = row.cells[n];
    if (cell === undefined) return false;
    const { before, after, differs } = sidesOf(cell);
    return differs || ((row.change === 'added' || row.change === 'removed') && !(isEmpty(before) && isEmpty(after)));
  };
  return columns.flatMap((_, n) => (n === 0 || rows.some((row) => tells(row, n)) ? [n] : []));
}

/** The rows that were asked for, and those that only move along. If nothing was asked for directly, all rows count as the former. */
export function splitRows(rows: readonly DiffRow[]): { asked: DiffRow[]; along: DiffRow[] } {
  const [asked, along] = [rows.filter((row) => row.change !== 'moved'), rows.filter((row) => row.change === 'moved')];
  return asked.length > 0 ? { asked, along } : { asked: along, along: [] };
}

/** How much room the values of a column ask for. */
export function kindOfColumn({ columns, rows }: DiffTable, n: number): 'date' | 'number' | 'text' {
  const values = rows.flatMap((row) => {
    const { before, after } = sidesOf(row.cells[n] ?? null);
    return [before, after].filter((value) => !isEmpty(value));
  });
  const isDate = (value: DiffValue): boolean => typeof value === 'object' && ('minute' in value! || 'date' in value!);
  if (values.length > 0 && values.every(isDate)) return 'date';
  return columns[n]?.align === 'right' ? 'number' : 'text';
}

/** A text of every language with its parameters filled in, for `title` and `notes`. */
export function filled(text: Triple, params: Record<string, Words | number>): Triple {
  return text.map((one, lang) =>
    one.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = params[name];
      if (value === undefined) return whole;
      return typeof value === 'object' ? value[lang]! : String(value);
    }),
  ) as unknown as Triple;
}
