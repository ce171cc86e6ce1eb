/**
 * The frame of an import of rows: finding the columns, refusing invalid sheets, and the answer with the refused rows in the same
 * sheet. The caller handles each row.
 */
import type { ImportResult } from '#kernel/entity-calls.ts';
import type { Field } from '#kernel/field.ts';
import { problem, Refusal } from '#kernel/problem.ts';
import { LANGS, say } from '#kernel/text.ts';
import { type Ctx, Download } from '#server/context.ts';
import { asShown, type Cell, filled, type WrittenCell, writeSheet, XLSX } from '#server/sheet.ts';
import { readBook, writeBook } from '#server/workbooks.ts';
import { entityTexts } from './entity-texts.ts';
import type { SheetColumn } from './sheet-lines.ts';

/** Which column of the sheet holds which field; headers may be in any of the languages. */
function matchColumns(header: readonly Cell[], columns: readonly SheetColumn[]): (SheetColumn | null)[] {
  return header.map((cell) => {
    const text = String(cell ?? '')
      .trim()
      .toLowerCase();
    return (
      columns.find(
        ([name, f]) =>
          text !== '' &&
          (name.toLowerCase() === text || LANGS.some((lang) => say(f.label, lang).toLowerCase() === text)),
      ) ?? null
    );
  });
}

/** The line under the heading that describes the columns, as our template writes it. */
const isNotes = (row: readonly Cell[]): boolean =>
  row.every((cell) => cell === null || cell === '' || String(cell).startsWith('# '));

/** Kinds whose cells are read by value; for others people mean what a cell shows (`00123`). */
const BY_VALUE = new Set(['int', 'decimal', 'money', 'percent', 'bool', 'date', 'instant']);
export const isByValue = ({ kind }: Field): boolean => BY_VALUE.has(kind);

/** Headings of columns as they may be in a sheet, in lower case. */
export const headsOf = (columns: readonly SheetColumn[]): string[] =>
  columns.flatMap(([name, { label }]) => [name, ...label]).map((head) => head.toLowerCase());

export interface ImportRows {
  from: NonNullable<ImportResult['from']>;
  header: readonly Cell[];
  /** The field of each column of the sheet; null: none of ours. */
  matched: (SheetColumn | null)[];
  /** With the numbers they have in the sheet: that is how people find them. */
  rows: { cells: readonly Cell[]; number: number }[];
}

/** Reads an uploaded sheet. Refuses one without a mandatory column, without rows, and with more than `most`. */
export async function readImport(
  ctx: Ctx,
  bytes: Uint8Array,
  columns: readonly SheetColumn[],
  mandatory: (name: string, field: Field) => boolean,
  most: number,
  chosen: string | null,
): Promise<ImportRows> {
  ctx.progress.step(entityTexts.stepReading);
  const book = await readBook(ctx, bytes, most, { blanks: true, sheet: chosen, heads: headsOf(columns) });
  const numbered = book.rows.map((cells, i) => ({ cells, number: i + 1 }));
  const [head, ...body] = numbered.filter(({ cells }) => filled(cells));
  const header = head?.cells ?? [];
  const matched = matchColumns(header, columns);
  const isText = (c: number): boolean => !(matched[c] && isByValue(matched[c][1]));
  const rows = (body[0] && isNotes(body[0].cells) ? body.slice(1) : body).map(({ cells, number }) => ({
    cells: asShown(cells, book.shown[number - 1], isText),
    number,
  }));
  const missing = columns.filter(([name, f]) => mandatory(name, f) && !matched.some((m) => m?.[0] === name));
  if (missing.length > 0)
    throw new Refusal([
      problem(entityTexts.sheetColumns, { columns: missing.map(([, f]) => say(f.label, ctx.lang)).join(', ') }, 'file'),
    ]);
  if (rows.length === 0) throw new Refusal([problem(entityTexts.sheetEmpty, undefined, 'file')]);
  if (rows.length > most) throw new Refusal([problem(entityTexts.sheetRows, { max: most }, 'file')]);
  return { from: { sheet: book.sheet, sheets: book.sheets }, header, matched, rows };
}

export interface Imported {
  from: ImportRows['from'];
  /** Records read. */
  rows: number;
  rejected: number;
  problems: ImportResult['problems'];
  /** Their rows, each with its problem in a column after the last. */
  refused: Cell[][];
}

/** Dates go back as dates. */
const asItCame =
  (matched: ImportRows['matched']) =>
  (cell: Cell, c: number): WrittenCell =>
    typeof cell === 'string' && ['date', 'instant'].includes(matched[c]?.[1].kind ?? '') ? { at: cell } : cell;

/** Accepted + rejected = records read; the refused ones come back in the same sheet with an error column. */
export async function importAnswer(
  ctx: Ctx,
  title: string,
  header: readonly Cell[],
  matched: ImportRows['matched'],
  { from, rows, rejected, problems, refused }: Imported,
): Promise<ImportResult> {
  const result: ImportResult = { from, rows, accepted: rows - rejected, rejected, problems: problems.slice(0, 500) };
  if (refused.length === 0) return result;
  const sheet = await writeBook(
    ctx,
    title,
    [[...header, say(entityTexts.error, ctx.lang)], ...refused.map((row) => row.map(asItCame(matched)))],
    [...header.map(() => 18), 60],
  );
  return { ...result, sheet: Buffer.from(sheet).toString('base64') };
}

/** An empty workbook with the columns and, under them, what each may hold. */
export function templateOf(
  ctx: Ctx,
  title: string,
  columns: readonly SheetColumn[],
  notes: readonly string[],
): Download {
  const rows = [columns.map(([, f]) => say(f.label, ctx.lang)), notes.map((note) => `# ${note}`)];
  return new Download(
    `${title}.xlsx`,
    XLSX,
    writeSheet(
      title,
      rows,
      columns.map(() => 20),
    ),
  );
}
