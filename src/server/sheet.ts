/**
 * Workbooks (xlsx and xls) as plain tables of cells: the one reader and the one writer of all imports and exports.
 *
 * Hides: the library; the guard is before it (sheet-guard.ts). Invariants: texts are written as text cells, so nothing a
 * user typed can become a formula, and come back character by character; dates and percents are cells of their kinds; the
 * sheet people look at is read, by the date system of its workbook. Refuses: formulas (their stored values are read) and
 * macros. Calls use workbooks.ts, which has files read by a worker.
 */
import { deflateRawSync, InflateRaw } from 'node:zlib';
import {
  type CellObject,
  CFB,
  type DenseWorkSheet,
  read,
  SSF,
  set_cptable,
  utils,
  type WorkBook,
  write,
} from '@e965/xlsx';
import type { Cell, WrittenCell } from '#kernel/cell.ts';
import { parseDay } from '#kernel/dates.ts';
import { Refusal } from '#kernel/problem.ts';
import { guard, refused, sheetTexts } from './sheet-guard.ts';

export type { Cell, WrittenCell } from '#kernel/cell.ts';

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const MAX_COLUMNS = 500;
/** Characters a cell can hold. */
const MAX_TEXT = 32_767;

/** The library asks for the former name of this figure, which Node.js 24 has no more. */
class Inflater extends InflateRaw {
  get bytesRead(): number {
    return this.bytesWritten;
  }
}
// Its own packing writes files three times as large, and its own unpacking takes twice as long.
CFB.utils.use_zlib({ InflateRaw: Inflater, deflateRawSync });

/** Code pages, which workbooks before Excel 97 are written in. */
let codePages: Promise<void> | null = null;
const withCodePages = (): Promise<void> =>
  (codePages ??= import('@e965/xlsx/dist/cpexcel.full.mjs').then((pages) => set_cptable(pages)));

const two = (n: number): string => String(n).padStart(2, '0');

/** `yyyy-MM-dd[ HH:mm:ss]` of the number a workbook stores for a date; null if it is not a date. */
export function dateOfSerial(serial: number, { date1904 = false, timed = false } = {}): string | null {
  const date = serial >= (date1904 ? 0 : 1) ? SSF.parse_date_code(serial, { date1904 }) : null;
  if (!date) return null;
  const day = `${String(date.y).padStart(4, '0')}-${two(date.m)}-${two(date.d)}`;
  return serial % 1 === 0 && !timed ? day : `${day} ${two(date.H)}:${two(date.M)}:${two(Math.floor(date.S))}`;
}

/** A format without fixed texts, colors and conditions. */
const bare = (format: string): string => format.replace(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '');

/** A cell by what it means, not by how the workbook shows it: 13800000000 is never `1.38E+10`. */
function cellValue(cell: CellObject | undefined, date1904: boolean): Cell {
  if (cell?.v === undefined || cell.t === 'z') return null;
  if (cell.t === 'b') return cell.v as boolean;
  if (cell.t !== 'n') return cell.t === 'e' ? (cell.w ?? null) : String(cell.v);
  const format = String(cell.z ?? '');
  // Fifteen digits are what a spreadsheet program knows and shows: 1.1 + 2.2 is 3.3.
  const value = Number((cell.v as number).toPrecision(15));
  if (bare(format).includes('%')) return `${Number((value * 100).toPrecision(15))}%`;
  if (!SSF.is_date(format)) return value;
  const timed = /[hs]/i.test(bare(format));
  return (/^\[[hms]/i.test(bare(format)) ? null : dateOfSerial(value, { date1904, timed })) ?? cell.w ?? value;
}

/** What a cell of a number shows, where that is another text than its value: `00123`, `PRJ-007`, `1.10`. */
function shownText(cell: CellObject | undefined, value: Cell): string | null {
  const format = String(cell?.z ?? 'General');
  if (cell?.t !== 'n' || !cell.w || /^(General|@)?$/i.test(format) || SSF.is_date(format)) return null;
  const text = cell.w.trim();
  return text === '' || text === String(value) ? null : text;
}

/** Texts of cells that show another text than their value, by row and column. */
export type ShownTexts = Readonly<Record<number, Readonly<Record<number, string>>>>;

export interface SheetRead {
  /** The sheet that was read. */
  sheet: string;
  /** Those that could be. */
  sheets: string[];
  rows: Cell[][];
  /** By place in `rows`. */
  shown: ShownTexts;
}

export interface WantedSheet {
  /** Reads so many rows and three more: a heading, notes, and the one by which the caller sees that there are too many. */
  maxRows: number;
  /** Empty rows count too, all down to the last filled one. */
  blanks?: boolean;
  /** The sheet by name. Else: the one the workbook opens with, if `knows` takes it, or the first that it takes. */
  sheet?: string | null;
  knows?(rows: readonly (readonly Cell[])[]): boolean;
}

/** Whether a row holds anything. */
export const filled = (row: readonly Cell[]): boolean => row.some((cell) => cell !== null && cell !== '');

interface Table {
  rows: Cell[][];
  shown: Record<number, Record<number, string>>;
  /** Whether there are more rows. */
  cut: boolean;
}

const KINDS = new Set<unknown>([undefined, 'sheet']);

/** Names of the sheets with cells that people see, the one the workbook opens with first. */
function visibleSheets(book: WorkBook, activeXls: number | null): string[] {
  const views = (book.Workbook as { WBView?: { activeTab?: unknown }[] } | undefined)?.WBView;
  const active = book.SheetNames[activeXls ?? (Number(views?.[0]?.activeTab ?? 0) || 0)];
  const withCells = book.SheetNames.filter((name) => KINDS.has(book.Sheets[name]?.['!type']));
  const seen = withCells.filter((name) => !book.Workbook?.Sheets?.[book.SheetNames.indexOf(name)]?.Hidden);
  const names = seen.length > 0 ? seen : withCells;
  return active !== undefined && names.includes(active) ? [active, ...names.filter((one) => one !== active)] : names;
}

function tableOf(book: WorkBook, name: string): Table {
  const sheet = book.Sheets[name] as DenseWorkSheet | undefined;
  const date1904 = book.Workbook?.WBProps?.date1904 === true;
  const shown: Table['shown'] = {};
  const rows = Array.from(sheet?.['!data'] ?? [], (row, r) =>
    Array.from({ length: Math.min(row?.length ?? 0, MAX_COLUMNS) }, (_, c) => {
      const value = cellValue(row[c], date1904);
      const text = shownText(row[c], value);
      if (text !== null) (shown[r] ??= {})[c] = text;
      return value;
    }),
  );
  return { rows, shown, cut: sheet?.['!fullref'] !== undefined && sheet['!fullref'] !== sheet['!ref'] };
}

/** A sheet of a workbook as it is wanted. */
export async function openSheet(file: Uint8Array, wanted: WantedSheet): Promise<SheetRead> {
  const { bytes, active } = await guard(file);
  if (active !== null) await withCodePages();
  try {
    const most = wanted.maxRows + 3;
    const open = (sheetRows: number, sheets?: number): WorkBook =>
      read(bytes, {
        ...({ type: 'buffer', dense: true, cellFormula: false, cellHTML: false, cellNF: true } as const),
        sheetRows,
        ...(sheets !== undefined && { sheets }),
      });
    const book = open(most);
    const visible = visibleSheets(book, active);
    const sheets = book.SheetNames.filter((name) => visible.includes(name));
    const name = wanted.sheet || (visible.find((one) => wanted.knows?.(tableOf(book, one).rows)) ?? visible[0]);
    if (name === undefined) throw refused(sheetTexts.invalid);
    if (!visible.includes(name)) throw refused(sheetTexts.noSheet, { sheet: name, sheets: sheets.join(', ') });
    let { rows, shown, cut } = tableOf(book, name);
    // Empty rows in between do not count: rows below them must not be lost.
    if (cut && rows.filter(filled).length < most)
      ({ rows, shown, cut } = tableOf(open(0, book.SheetNames.indexOf(name)), name));
    const kept = rows.flatMap((row, i) => (filled(row) ? [i] : [])).slice(0, most);
    if (wanted.blanks) return { sheet: name, sheets, rows: rows.slice(0, (kept.at(-1) ?? -1) + 1), shown };
    const moved = kept.flatMap((from, to) => (shown[from] ? [[to, shown[from]] as const] : []));
    return { sheet: name, sheets, rows: kept.map((i) => rows[i]!), shown: Object.fromEntries(moved) };
  } catch (error) {
    throw error instanceof Refusal ? error : refused(sheetTexts.invalid);
  }
}

/** All sheets of a workbook that people see, each with its first rows, empty ones too. */
export async function openSheets(
  file: Uint8Array,
  maxRows: number,
): Promise<{ name: string; rows: Cell[][]; cut: boolean }[]> {
  const { bytes, active } = await guard(file);
  if (active !== null) await withCodePages();
  try {
    const book = read(bytes, {
      type: 'buffer',
      dense: true,
      cellFormula: false,
      cellHTML: false,
      cellNF: true,
      sheetRows: maxRows,
    });
    const visible = visibleSheets(book, active);
    return book.SheetNames.filter((name) => visible.includes(name)).map((name) => {
      const { rows, cut } = tableOf(book, name);
      return { name, rows: rows.slice(0, rows.findLastIndex(filled) + 1), cut };
    });
  } catch (error) {
    throw error instanceof Refusal ? error : refused(sheetTexts.invalid);
  }
}

/** The rows of the sheet a workbook opens with. */
export const readSheet = async (bytes: Uint8Array, maxRows: number, blanks = false): Promise<Cell[][]> =>
  (await openSheet(bytes, { maxRows, blanks })).rows;

/** A row with the displayed texts in its text columns. */
export const asShown = (
  cells: readonly Cell[],
  texts: ShownTexts[number] | undefined,
  isText: (column: number) => boolean,
): readonly Cell[] => (texts ? cells.map((cell, c) => (isText(c) ? (texts[c] ?? cell) : cell)) : cells);

/** What Excel takes as the name of a sheet. */
const sheetName = (name: string): string =>
  name
    .replace(/[\\/?*[\]:]/g, ' ')
    .slice(0, 31)
    .replace(/^'+|'+$/g, '') || 'Sheet1';

/** The serial number of 1970-01-01, and of the first date behind the 29th of February 1900, which never was. */
const EPOCH = 25_569;
const FIRST = 61;
const DATE = /^(\d{4}-\d\d-\d\d)(?: (\d\d):(\d\d)(?::(\d\d))?)?$/;

/** A date as a cell; a text where workbooks know no such date. */
function dateObject(text: string): CellObject {
  const [, date = '', hour, minute = 0, second = 0] = DATE.exec(text) ?? [];
  const day = parseDay(date);
  if (day === null || day + EPOCH < FIRST) return { t: 's', v: text };
  const time = (Number(hour ?? 0) * 60 + Number(minute)) * 60 + Number(second);
  return { t: 'n', v: day + EPOCH + time / 86_400, z: hour === undefined ? 'yyyy-mm-dd' : 'yyyy-mm-dd hh:mm:ss' };
}

/** A text as it is: `_x0041_` would be read as the sign of that number. */
const textObject = (text: string): CellObject => ({
  t: 's',
  v: (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text).replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_'),
});

function objectOf(cell: WrittenCell): CellObject | null | number | boolean {
  if (typeof cell === 'string') return textObject(cell);
  if (cell === null || typeof cell !== 'object') return cell;
  if ('at' in cell) return dateObject(cell.at);
  if ('percent' in cell)
    return { t: 'n', v: Number((cell.percent / 100).toPrecision(15)), z: cell.percent % 1 === 0 ? '0%' : '0.00%' };
  return { t: 'n', v: cell.amount, z: `General" ${cell.unit.replace(/"/g, '')}"` };
}

/** Dates with a time need so many characters, or are shown as `###`. */
const DATE_WIDTH = 20;

/** A workbook with one sheet. `widths` in characters. */
export function writeSheet(
  name: string,
  rows: readonly (readonly WrittenCell[])[],
  widths: readonly number[] = [],
): Uint8Array {
  const sheet = utils.aoa_to_sheet(
    rows.map((row) => row.map(objectOf)),
    { dense: true },
  );
  const timed = new Set(
    rows.flatMap((row) =>
      row.flatMap((cell, c) => (cell !== null && typeof cell === 'object' && 'at' in cell ? [c] : [])),
    ),
  );
  sheet['!cols'] = widths.map((wch, c) => ({ wch: timed.has(c) ? Math.max(wch, DATE_WIDTH) : wch }));
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, sheetName(name));
  // Texts in their own table: the library decodes the entities of inline texts twice.
  const options = { type: 'buffer', bookType: 'xlsx', bookSST: true, compression: true } as const;
  return new Uint8Array(write(book, options) as Buffer);
}
