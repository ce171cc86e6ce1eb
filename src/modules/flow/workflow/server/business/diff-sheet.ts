/** What a request changes, as a workbook: its notes, its figures, and its tables line by line. */
import type { ComparedRow } from '#kernel/compare.ts';
import { formatMinute } from '#kernel/dates.ts';
import type { Ctx, Download } from '#server/context.ts';
import { cellsBetween, comparedCells, comparisonBook, type SheetColumn } from '#server/report/comparison-sheet.ts';
import type { WrittenCell } from '#server/sheet.ts';
import { businessTexts as b } from '../../business/business.texts.ts';
import {
  type BusinessDiff,
  comparedLine,
  type DiffTable,
  type DiffValue,
  type Words,
} from '../../business/business-diff.ts';

type Cells = readonly DiffValue[];

/** The differences as the viewer may read them; refused rows are marked. */
export function diffSheet(ctx: Ctx, diff: BusinessDiff, refused: readonly number[] = []): Promise<Download> {
  const said = (words: Words): string => (typeof words === 'string' ? words : ctx.say({ key: '', text: words }));
  const cellOf = (value: DiffValue): WrittenCell => {
    if (value === null || typeof value === 'number' || typeof value === 'string') return value;
    if ('minute' in value) return { at: formatMinute(value.minute).slice(0, 16).replace('T', ' ') };
    return 'date' in value ? { at: value.date } : said(value);
  };
  const isRefused = new Set<number | string>(refused);
  const names = [b.before.text, b.after.text] as const;
  const tableOf = ({ title, columns, rows }: DiffTable): WrittenCell[][] => [
    [],
    [said(title)],
    ...comparedCells<Cells, ComparedRow<Cells>>(ctx, {
      names,
      columns: columns.map(
        ({ label, align }, n): SheetColumn<Cells> => ({
          label,
          number: align === 'right',
          cell: (cells) => cellOf(cells[n] ?? null),
        }),
      ),
      rows: rows.map(comparedLine),
      word: ({ key, change }) =>
        `${change === 'same' ? '' : ctx.say(b[change])}${isRefused.has(key) ? ` (${ctx.say(b.refusedRow)})` : ''}`,
    }),
  ];
  const fields = diff.fields.map(({ label, before, after }): WrittenCell[] => {
    const [old, now] = [cellOf(before), cellOf(after)];
    return [said(label), old, now, cellsBetween(old, now)];
  });
  const cells: WrittenCell[][] = [
    [said(diff.title)],
    ...(diff.notes ?? []).map((note): WrittenCell[] => [said(note)]),
    [],
    ...(fields.length > 0 ? [[b.item, b.before, b.after, b.difference].map((one) => ctx.say(one)), ...fields] : []),
    ...diff.tables.flatMap(tableOf),
  ];
  return comparisonBook(ctx, said(diff.title), cells);
}
