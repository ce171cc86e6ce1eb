/**
 * A comparison as a workbook: what became of each row, each column before and after, of numbers what is between.
 *
 * Hides: how sides become cells. Invariants: values of fields are written as lists write them; a difference is after minus
 * before. Refuses: rights (the caller has read only permitted rows), and folds: the caller gives the visible rows.
 */
import { type ComparedRow, type Difference, difference } from '#kernel/compare.ts';
import { compareTexts } from '#kernel/compare-texts.ts';
import { dateOfInstant } from '#kernel/dates.ts';
import type { Field } from '#kernel/field.ts';
import type { Triple } from '#kernel/text.ts';
import { type Ctx, Download } from '#server/context.ts';
import { cellOf } from '#server/entity/sheet-cells.ts';
import { type WrittenCell, XLSX } from '#server/sheet.ts';
import { allowPauses } from '#server/tx.ts';
import { writeBook } from '#server/workbooks.ts';

export interface SheetColumn<R> {
  label: string | Triple;
  /** It has a difference. */
  number: boolean;
  cell(side: R, of: 'before' | 'after'): WrittenCell;
  /** Of all rows, also of those that are not shown. */
  total?: Difference;
}

const NUMBERS = new Set(['int', 'decimal', 'percent']);

/** A column of a field; `read` gives its value of a side. */
export const fieldSheetColumn = <R>(
  ctx: Ctx,
  field: Field,
  read: (side: R, of: 'before' | 'after') => unknown,
  { titles = {}, total }: { titles?: Record<number, string>; total?: Difference } = {},
): SheetColumn<R> => ({
  label: field.label,
  number: NUMBERS.has(field.kind),
  cell: (side, of) => cellOf(field, read(side, of), titles, ctx),
  ...(total && { total }),
});

const numberOf = (cell: WrittenCell): number | null =>
  typeof cell === 'number'
    ? cell
    : cell !== null && typeof cell === 'object' && 'percent' in cell
      ? cell.percent
      : null;
/** Without what binary fractions add. */
const exact = (value: number | null): number | null => (value === null ? null : Number(value.toPrecision(12)));

/** The difference of two cells; nothing if one is not a number. */
export const cellsBetween = (before: WrittenCell, after: WrittenCell): number | null =>
  exact(difference(numberOf(before), numberOf(after)).more);

export interface ComparedTable<R, C extends ComparedRow<R> = ComparedRow<R>> {
  /** Names of both versions. */
  names: readonly [before: string | Triple, after: string | Triple];
  columns: readonly SheetColumn<R>[];
  rows: readonly C[];
  /** Result of a row, in words of the place. */
  word?(row: C): string;
}

/** Heads, rows and totals. */
export function comparedCells<R, C extends ComparedRow<R>>(ctx: Ctx, table: ComparedTable<R, C>): WrittenCell[][] {
  const { names, columns, rows, word = ({ change }) => ctx.say(compareTexts[change]) } = table;
  const heads = columns.flatMap(({ label, number }) => [
    ...names.map((version) => ctx.say(compareTexts.of, { column: label, version })),
    ...(number ? [ctx.say(compareTexts.more, { column: label })] : []),
  ]);
  const sides = ({ cell, number }: SheetColumn<R>, row: C): WrittenCell[] => {
    const before = row.before === null ? null : cell(row.before, 'before');
    const after = row.after === null ? null : cell(row.after, 'after');
    return [before, after, ...(number ? [cellsBetween(before, after)] : [])];
  };
  const total = ({ number, total: of }: SheetColumn<R>): WrittenCell[] => {
    const { before = null, after = null, more = null } = of ?? {};
    return [exact(before), exact(after), ...(number ? [exact(more)] : [])];
  };
  return [
    [ctx.say(compareTexts.change), ...heads],
    ...rows.map((row) => [word(row), ...columns.flatMap((column) => sides(column, row))]),
    ...(columns.some((column) => column.total) ? [[ctx.say(compareTexts.total), ...columns.flatMap(total)]] : []),
  ];
}

/** Cells as a file that is named by its title and the day. */
export async function comparisonBook(
  ctx: Ctx,
  title: string,
  cells: readonly (readonly WrittenCell[])[],
): Promise<Download> {
  await allowPauses(ctx.db);
  const longest = cells.reduce((most, row) => Math.max(most, row.length), 0);
  const widths = Array.from({ length: longest }, (_, at) => (at === 0 ? 14 : 20));
  const file = `${title}-${dateOfInstant(ctx.now, ctx.utcOffset)}.xlsx`;
  return new Download(file, XLSX, await writeBook(ctx, title, cells, widths));
}
