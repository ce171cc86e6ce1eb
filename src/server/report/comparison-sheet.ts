/**
 * A comparison as a workbook: what became of each row, each column before and after, of numbers what lies between.
 *
 * Hides: how sides become cells. Invariants: the rows a filter means, as on the screen; values are written as lists write
 * them; a difference is after minus before. Refuses: rights (who compares has read what he may), and folds.
 */
import { type ChangeFilter, type ComparedRow, type Difference, difference, isMeant } from '#kernel/compare.ts';
import { compareTexts } from '#kernel/compare-texts.ts';
import { dateOfInstant } from '#kernel/dates.ts';
import type { Field } from '#kernel/field.ts';
import type { Triple } from '#kernel/text.ts';
import { type Ctx, Download } from '#server/context.ts';
import { cellOf } from '#server/entity/sheet-cells.ts';
import { type Cell, XLSX } from '#server/sheet.ts';
import { allowPauses } from '#server/tx.ts';
import { writeBook } from '#server/workbooks.ts';

export interface SheetColumn<R> {
  field: Field;
  read(side: R, of: 'before' | 'after'): unknown;
  titles?: Record<number, string>;
  /** Of all rows, also of those that are not shown. */
  total?: Difference;
}

export interface SheetComparison<R> {
  /** Names the sheet and, with the day, its file. */
  title: string;
  /** What both versions are called. */
  names: readonly [before: string | Triple, after: string | Triple];
  columns: readonly SheetColumn<R>[];
  rows: readonly ComparedRow<R>[];
}

const NUMBERS = new Set(['int', 'decimal', 'percent']);
const numberOf = (cell: Cell): number | null => (typeof cell === 'number' ? cell : null);
/** Without what binary fractions add. */
const exact = (value: number | null): number | null => (value === null ? null : Number(value.toPrecision(12)));

/** The rows a filter means, and the totals. */
export async function comparisonSheet<R>(
  ctx: Ctx,
  { title, names, columns, rows }: SheetComparison<R>,
  filter: ChangeFilter = 'all',
): Promise<Download> {
  await allowPauses(ctx.db);
  const isNumber = ({ field }: SheetColumn<R>): boolean => NUMBERS.has(field.kind);
  const heads = columns.flatMap((column) => [
    ...names.map((version) => ctx.say(compareTexts.of, { column: column.field.label, version })),
    ...(isNumber(column) ? [ctx.say(compareTexts.more, { column: column.field.label })] : []),
  ]);
  const cellsOf = (column: SheetColumn<R>, row: ComparedRow<R>): Cell[] => {
    const [before = null, after = null] = (['before', 'after'] as const).map((of) =>
      row[of] === null ? null : cellOf(column.field, column.read(row[of], of), column.titles ?? {}, ctx),
    );
    const { more } = difference(numberOf(before), numberOf(after));
    return [before, after, ...(isNumber(column) ? [exact(more)] : [])];
  };
  const total = (column: SheetColumn<R>): Cell[] => {
    const { before = null, after = null, more = null } = column.total ?? {};
    return [exact(before), exact(after), ...(isNumber(column) ? [exact(more)] : [])];
  };
  const cells: Cell[][] = [
    [ctx.say(compareTexts.change), ...heads],
    ...rows
      .filter((row) => isMeant(row, filter))
      .map((row) => [ctx.say(compareTexts[row.change]), ...columns.flatMap((column) => cellsOf(column, row))]),
    ...(columns.some((column) => column.total) ? [[ctx.say(compareTexts.total), ...columns.flatMap(total)]] : []),
  ];
  const widths = [10, ...columns.flatMap((column) => (isNumber(column) ? [12, 12, 12] : [20, 20]))];
  const file = `${title}-${dateOfInstant(ctx.now, ctx.utcOffset)}.xlsx`;
  return new Download(file, XLSX, await writeBook(ctx, title, cells, widths));
}
