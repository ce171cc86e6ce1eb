/**
 * Workbooks (xlsx) as plain tables of cells.
 *
 * Hides: the library and the guard before it. Invariants: texts are written as text cells, so nothing a user typed can
 * become a formula; a workbook is unpacked entry by entry first, without keeping it, and refused when it is no zip, has
 * too many entries, or holds more than the limit or than its directory tells (300 KB can hold 300 MB). Refuses: formulas
 * (their stored values are read), macros and old binary formats. Calls use workbooks.ts, which has large ones done by a
 * worker.
 */
import { deflateRawSync, InflateRaw } from 'node:zlib';
import { type CellObject, CFB, type DenseWorkSheet, read, SSF, utils, write } from '@e965/xlsx';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { problem, Refusal } from '#kernel/problem.ts';
import { type Message, texts } from '#kernel/text.ts';

export type Cell = string | number | boolean | null;

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const MAX_ENTRIES = 2_000;
const MAX_UNPACKED = 200 * 1_048_576;
const MAX_RATIO = 200;
const MAX_COLUMNS = 500;

export const sheetTexts = texts('sheet', {
  invalid: [
    '文件格式不规范，请上传 xlsx 文件',
    '檔案格式不規範，請上傳 xlsx 檔案',
    'The upload file is not standard, please upload an xlsx workbook',
  ],
  tooLarge: ['文件内容过大', '檔案內容過大', 'The workbook is too large'],
});

/** The library asks for the former name of this figure, which Node.js 24 has no more. */
class Inflater extends InflateRaw {
  get bytesRead(): number {
    return this.bytesWritten;
  }
}
// Its own packing writes files three times as large, and its own unpacking takes twice as long.
CFB.utils.use_zlib({ InflateRaw: Inflater, deflateRawSync });

const refused = (message: Message): Refusal => new Refusal([problem(message, undefined, 'file')]);

/** Whether an entry is too large, as its directory tells. */
const isBomb = (entry: Entry): boolean =>
  entry.uncompressedSize > 10 * 1_048_576 && entry.uncompressedSize > entry.compressedSize * MAX_RATIO;

/** Unpacks an entry without keeping it: the reader fails as soon as there is more than the directory told. */
async function drain(zip: ZipFile, entry: Entry): Promise<void> {
  for await (const _ of await zip.openReadStreamPromise(entry));
}

/** Looks through the zip before the library reads it. Throws the refusal that tells what is wrong. */
async function guard(bytes: Uint8Array): Promise<void> {
  let unpacked = 0;
  let workbook = false;
  try {
    const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    if (zip.entryCount > MAX_ENTRIES) throw refused(sheetTexts.tooLarge);
    for await (const entry of zip.eachEntry()) {
      unpacked += entry.uncompressedSize;
      workbook ||= entry.fileName === 'xl/workbook.xml';
      if (unpacked > MAX_UNPACKED || isBomb(entry)) throw refused(sheetTexts.tooLarge);
      await drain(zip, entry);
    }
  } catch (error) {
    throw error instanceof Refusal ? error : refused(sheetTexts.invalid);
  }
  if (!workbook) throw refused(sheetTexts.invalid);
}

/** Bytes of a workbook without packing, as its directory tells; what is none counts nothing. Throws for too many entries. */
export async function unpackedSize(bytes: Uint8Array): Promise<number> {
  let size = 0;
  try {
    const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    if (zip.entryCount > MAX_ENTRIES) throw refused(sheetTexts.tooLarge);
    for await (const entry of zip.eachEntry()) size += entry.uncompressedSize;
    return size;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    return 0;
  }
}

const two = (n: number): string => String(n).padStart(2, '0');

/** `yyyy-MM-dd[ HH:mm:ss]` of the number by which a workbook keeps a date; null when it is none. */
export function dateOfSerial(serial: number): string | null {
  const date = serial >= 1 ? SSF.parse_date_code(serial) : null;
  if (!date) return null;
  const day = `${String(date.y).padStart(4, '0')}-${two(date.m)}-${two(date.d)}`;
  return serial % 1 === 0 ? day : `${day} ${two(date.H)}:${two(date.M)}:${two(Math.floor(date.S))}`;
}

/** A cell by what it means, not by how the workbook shows it: 13800000000 is never `1.38E+10`. */
function cellValue(cell: CellObject | undefined): Cell {
  if (cell?.v === undefined || cell.t === 'z') return null;
  const format = String(cell.z ?? '');
  if (cell.t === 'b') return cell.v as boolean;
  if (cell.t !== 'n') return cell.t === 'e' ? (cell.w ?? null) : String(cell.v);
  const value = cell.v as number;
  if (format.includes('%')) return `${Number((value * 100).toPrecision(15))}%`;
  if (!SSF.is_date(format)) return value;
  return (format.startsWith('[h') ? null : dateOfSerial(value)) ?? cell.w ?? value;
}

/** The first rows of the first sheet (0: all), and whether there are more. */
function firstRows(bytes: Uint8Array, sheetRows: number): { rows: Cell[][]; cut: boolean } {
  try {
    const options = { type: 'buffer', dense: true, cellFormula: false, cellHTML: false, cellNF: true } as const;
    const book = read(bytes, { ...options, sheetRows });
    const sheet = book.Sheets[book.SheetNames[0] ?? ''] as DenseWorkSheet | undefined;
    if (!sheet) throw refused(sheetTexts.invalid);
    const rows = Array.from(sheet['!data'] ?? [], (row) =>
      Array.from({ length: Math.min(row?.length ?? 0, MAX_COLUMNS) }, (_, c) => cellValue(row[c])),
    );
    return { rows, cut: sheet['!fullref'] !== undefined && sheet['!fullref'] !== sheet['!ref'] };
  } catch (error) {
    throw error instanceof Refusal ? error : refused(sheetTexts.invalid);
  }
}

/** Whether a row holds anything. */
export const filled = (row: readonly Cell[]): boolean => row.some((cell) => cell !== null && cell !== '');

/**
 * Rows of the first sheet that hold anything (with `blanks` all down to the last of them); dates as
 * `yyyy-MM-dd[ HH:mm:ss]`, percents as `5%`. Reads `maxRows` and three more: a heading, notes, and the one by which the
 * caller sees that there are too many.
 */
export async function readSheet(bytes: Uint8Array, maxRows: number, blanks = false): Promise<Cell[][]> {
  await guard(bytes);
  let { rows, cut } = firstRows(bytes, maxRows + 3);
  // Empty rows in between do not count: what stands below them must not be lost.
  if (cut && rows.filter(filled).length < maxRows + 3) rows = firstRows(bytes, 0).rows;
  const kept = rows.flatMap((row, i) => (filled(row) ? [i] : [])).slice(0, maxRows + 3);
  return blanks ? rows.slice(0, (kept.at(-1) ?? -1) + 1) : kept.map((i) => rows[i]!);
}

/** What Excel takes as the name of a sheet. */
const sheetName = (name: string): string =>
  name
    .replace(/[\\/?*[\]:]/g, ' ')
    .slice(0, 31)
    .replace(/^'+|'+$/g, '') || 'Sheet1';

/** A workbook with one sheet. `widths` in characters. */
export function writeSheet(
  name: string,
  rows: readonly (readonly Cell[])[],
  widths: readonly number[] = [],
): Uint8Array {
  const sheet = utils.aoa_to_sheet(
    rows.map((row) => row.map((cell) => (typeof cell === 'string' ? { t: 's', v: cell } : cell))),
    { dense: true },
  );
  sheet['!cols'] = widths.map((wch) => ({ wch }));
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, sheetName(name));
  return new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer);
}
