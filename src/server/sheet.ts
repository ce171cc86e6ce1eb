/**
 * Workbooks (xlsx) as plain tables of cells.
 *
 * Hides: the library and the guard before it. Invariants: texts are written as text cells, so nothing a user typed can
 * become a formula; a workbook is looked at through its directory first and refused when it is no zip, has too many
 * entries, or unpacks to more than the limit (a 300 KB file can hold 300 MB). Refuses: formulas (their stored values are
 * read), macros and old binary formats.
 */
import { read, utils, write } from '@e965/xlsx';
import { fromBuffer } from 'yauzl';
import { problem, Refusal } from '#kernel/problem.ts';
import { type Message, texts } from '#kernel/text.ts';

export type Cell = string | number | boolean | null;

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const MAX_ENTRIES = 2_000;
const MAX_UNPACKED = 200 * 1_048_576;
const MAX_RATIO = 200;

export const sheetTexts = texts('sheet', {
  invalid: [
    '文件格式不规范，请上传 xlsx 文件',
    '檔案格式不規範，請上傳 xlsx 檔案',
    'The upload file is not standard, please upload an xlsx workbook',
  ],
  tooLarge: ['文件内容过大', '檔案內容過大', 'The workbook is too large'],
});

const refused = (message: Message): Refusal => new Refusal([problem(message, undefined, 'file')]);

/** Reads the directory of the zip without unpacking it. */
function guard(bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    fromBuffer(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), { lazyEntries: true }, (error, zip) => {
      if (error || !zip) return reject(refused(sheetTexts.invalid));
      let unpacked = 0;
      let workbook = false;
      zip.on('error', () => reject(refused(sheetTexts.invalid)));
      zip.on('entry', (entry) => {
        unpacked += entry.uncompressedSize;
        workbook ||= entry.fileName === 'xl/workbook.xml';
        const bomb =
          entry.uncompressedSize > 10 * 1_048_576 && entry.uncompressedSize > entry.compressedSize * MAX_RATIO;
        if (zip.entryCount > MAX_ENTRIES || unpacked > MAX_UNPACKED || bomb)
          return reject(refused(sheetTexts.tooLarge));
        zip.readEntry();
      });
      zip.on('end', () => (workbook ? resolve() : reject(refused(sheetTexts.invalid))));
      zip.readEntry();
    });
  });
}

/** Rows of the first sheet; dates as `yyyy-MM-dd[ HH:mm:ss]` texts. At most `maxRows` rows are read. */
export async function readSheet(bytes: Uint8Array, maxRows: number): Promise<Cell[][]> {
  await guard(bytes);
  let rows: unknown[][];
  try {
    const book = read(bytes, {
      type: 'buffer',
      dense: true,
      cellFormula: false,
      cellHTML: false,
      cellDates: false,
      sheetRows: maxRows + 2,
    });
    const sheet = book.Sheets[book.SheetNames[0] ?? ''];
    if (!sheet) throw refused(sheetTexts.invalid);
    rows = utils.sheet_to_json<unknown[]>(sheet, {
      header: 1,
      raw: false,
      dateNF: 'yyyy-mm-dd',
      defval: null,
      blankrows: false,
    });
  } catch (error) {
    throw error instanceof Refusal ? error : refused(sheetTexts.invalid);
  }
  return rows.map((row) => row.map((cell) => (cell === null || cell === undefined ? null : (cell as Cell))));
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
  );
  sheet['!cols'] = widths.map((wch) => ({ wch }));
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, sheetName(name));
  return new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer);
}
