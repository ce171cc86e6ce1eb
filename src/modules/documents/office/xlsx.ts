/**
 * Cells of a sheet of an xlsx: read to be shown, and their values changed in place. Pure.
 *
 * An edit replaces the one `c` element of a cell, with its format, or puts one into its row; every other character of the sheet stays.
 * Refuses: cells with formulas, cells inside a merged area but its first, texts that are too long, a cell that is not as it was read.
 */

import { spliced } from './docx.ts';
import { areaOf, cellName, cellPlace, type HeldArea, type HeldWhy, heldAt } from './view.ts';
import { attribute, escaped, plain, prefixOf, type Tag, tagsOf, textBetween } from './xml.ts';

const SHEET = [
  'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  'http://purl.oclc.org/ooxml/spreadsheetml/main',
];
const MAX_TEXT = 32_767;

/** A cell as the file has it. */
export interface RawCell {
  row: number;
  column: number;
  start: number;
  end: number;
  style: string | undefined;
  type: string | undefined;
  value: string;
  formula: boolean;
  /** Its own text has several formats or readings. */
  rich: boolean;
  /** It is more than its value: a picture, a data type. */
  linked: boolean;
}
interface RawRow {
  row: number;
  tag: Tag;
  /** Where a further cell would stand at the end; null: the row has one tag. */
  close: Tag | null;
  cells: RawCell[];
}
export interface RawSheet {
  prefix: string;
  rows: RawRow[];
  /** Merged areas, and results of formulas of many cells. */
  held: HeldArea[];
  protected: boolean;
  data: { tag: Tag; close: Tag | null } | null;
  left: { drawings: boolean; comments: boolean };
}

/** The rows and cells of a sheet; null: it is refused. `most`: cells that are read. */
export function readSheet(xml: string, most = Number.POSITIVE_INFINITY): (RawSheet & { cut: boolean }) | null {
  const tags = tagsOf(xml);
  const prefix = tags && prefixOf(xml, tags[0]!, SHEET);
  if (tags === null || prefix === null) return null;
  const sheet: RawSheet = {
    prefix,
    rows: [],
    held: [],
    protected: false,
    data: null,
    left: { drawings: false, comments: false },
  };
  let count = 0;
  let cut = false;
  let row: RawRow | null = null;
  let cell: RawCell | null = null;
  let text: Tag | null = null;
  let phonetic = 0;
  for (const tag of tags) {
    if (!tag.name.startsWith(prefix)) continue;
    const name = tag.name.slice(prefix.length);
    const opens = tag.kind !== 'close';
    if (name === 'sheetData') {
      if (opens) sheet.data = { tag, close: null };
      else if (sheet.data) sheet.data.close = tag;
    } else if (name === 'row' && opens) {
      const given = Number(attribute(xml, tag, 'r') ?? (sheet.rows.at(-1)?.row ?? 0) + 1);
      row = { row: given, tag, close: null, cells: [] };
      sheet.rows.push(row);
    } else if (name === 'row' && row) row.close = tag;
    else if (name === 'c' && opens && row) {
      if (++count > most) {
        cut = true;
        break;
      }
      const place = cellPlace(attribute(xml, tag, 'r') ?? '');
      cell = {
        row: row.row,
        column: place?.column ?? (row.cells.at(-1)?.column ?? -1) + 1,
        start: tag.start,
        end: tag.end,
        style: attribute(xml, tag, 's'),
        type: attribute(xml, tag, 't'),
        value: '',
        formula: false,
        rich: false,
        linked: (attribute(xml, tag, 'vm') ?? attribute(xml, tag, 'cm')) !== undefined,
      };
      row.cells.push(cell);
    } else if (name === 'c' && cell) cell.end = tag.end;
    else if (name === 'f' && opens && cell) {
      cell.formula = true;
      const area =
        /^(array|dataTable)$/.test(attribute(xml, tag, 't') ?? '') && areaOf(attribute(xml, tag, 'ref') ?? '');
      if (area) sheet.held.push({ ...area, why: 'array' });
    } else if ((name === 'rPr' || name === 'rPh') && opens && cell) {
      cell.rich = true;
      if (name === 'rPh' && tag.kind === 'open') phonetic++;
    } else if (name === 'rPh' && tag.kind !== 'empty') phonetic += opens ? 1 : -1;
    else if ((name === 'v' || name === 't') && tag.kind === 'open' && phonetic === 0) text = tag;
    else if ((name === 'v' || name === 't') && text && cell) {
      cell.value += textBetween(xml, text.end, tag.start);
      text = null;
    } else if (name === 'mergeCell' && opens) {
      const area = areaOf(attribute(xml, tag, 'ref') ?? '');
      if (area) sheet.held.push({ ...area, why: 'merged' });
    } else if (name === 'sheetProtection' && opens)
      sheet.protected ||= /^(1|true)$/.test(attribute(xml, tag, 'sheet') ?? '');
    else if (name === 'drawing' && opens) sheet.left.drawings = true;
    else if (name === 'legacyDrawing' && opens) sheet.left.comments = true;
  }
  return { ...sheet, cut };
}

/** Texts that cells share, in order, and those of several formats or with readings by their place; null: refused. */
export function readShared(xml: string): { texts: string[]; rich: ReadonlySet<number> } | null {
  const tags = tagsOf(xml);
  const prefix = tags && prefixOf(xml, tags[0]!, SHEET);
  if (tags === null || prefix === null) return null;
  const out: string[] = [];
  const rich = new Set<number>();
  let [text, phonetic]: [Tag | null, number] = [null, 0];
  for (const tag of tags) {
    const name = tag.name.startsWith(prefix) ? tag.name.slice(prefix.length) : '';
    if (name === 'rPr' || name === 'rPh') rich.add(out.length - 1);
    if (name === 'si' && tag.kind !== 'close') out.push('');
    else if (name === 'rPh' && tag.kind !== 'empty') phonetic += tag.kind === 'open' ? 1 : -1;
    else if (name === 't' && tag.kind === 'open' && phonetic === 0) text = tag;
    else if (name === 't' && tag.kind === 'close' && text) {
      out[out.length - 1] += textBetween(xml, text.end, tag.start);
      text = null;
    }
  }
  return { texts: out.map(unescaped), rich };
}

/** Excel writes signs XML cannot hold as `_x000D_`. */
const unescaped = (text: string): string =>
  text.replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** How numbers of a style are shown; undefined: as numbers. */
export type Formats = (style: string | undefined) => 'date' | 'time' | 'percent' | 'text' | undefined;

/** The formats of `xl/styles.xml`. */
export function readFormats(xml: string | null): Formats {
  const tags = xml === null ? null : tagsOf(xml);
  if (xml === null || !tags) return () => undefined;
  const codes = new Map<number, string>();
  const styles: number[] = [];
  let inside = false;
  for (const tag of tags) {
    const name = tag.name.replace(/^.*:/, '');
    if (name === 'cellXfs') inside = tag.kind === 'open';
    if (tag.kind === 'close') continue;
    if (name === 'numFmt') codes.set(Number(attribute(xml, tag, 'numFmtId')), attribute(xml, tag, 'formatCode') ?? '');
    if (name === 'xf' && inside) styles.push(Number(attribute(xml, tag, 'numFmtId') ?? 0));
  }
  const kindOf = (id: number): ReturnType<Formats> => {
    if (id === 9 || id === 10) return 'percent';
    if ((id >= 14 && id <= 17) || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58)) return 'date';
    if (id === 22 || (id >= 18 && id <= 21)) return 'time';
    if (id === 49 || codes.get(id) === '@') return 'text';
    const code = (codes.get(id) ?? '').replace(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, '');
    if (code.includes('%')) return 'percent';
    if (/[hs]/i.test(code)) return 'time';
    return /[yd年月日]/i.test(code) || /m{3,}/i.test(code) ? 'date' : undefined;
  };
  const kinds = styles.map(kindOf);
  return (style) => kinds[Number(style ?? 0)];
}

const two = (n: number): string => String(n).padStart(2, '0');

/** A date of the number a workbook stores for it. */
export function shownDate(serial: number, timed: boolean, date1904: boolean): string {
  // Days since 1970; the day 1900-02-29 that never was is counted.
  const days = serial - (date1904 ? 24_107 : serial < 60 ? 25_568 : 25_569);
  const at = new Date(Math.round(days * 86_400) * 1000);
  if (Number.isNaN(at.getTime())) return String(serial);
  const clock = `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())}`;
  const day = `${at.getUTCFullYear()}-${two(at.getUTCMonth() + 1)}-${two(at.getUTCDate())}`;
  if (timed && serial < 1 && serial >= 0) return clock;
  return timed || serial % 1 !== 0 ? `${day} ${clock}` : day;
}

/** What a cell shows. */
export function shownCell(cell: RawCell, shared: readonly string[], formats: Formats, date1904: boolean): string {
  const { type, value } = cell;
  if (type === 's') return shared[Number(value)] ?? '';
  if (type === 'inlineStr' || type === 'str') return unescaped(value);
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type === 'e' || type === 'd' || value === '') return value;
  const number = Number(value);
  if (Number.isNaN(number)) return value;
  const kind = formats(cell.style);
  if (kind === 'date' || kind === 'time') return shownDate(number, kind === 'time', date1904);
  if (kind === 'percent') return `${Number((number * 100).toPrecision(15))}%`;
  return String(Number(number.toPrecision(15)));
}

/** Why a cell is not edited; `held`: areas of the sheet, and those its tables and pivot tables have. */
export function hindranceOf(
  held: readonly HeldArea[],
  { rich }: Pick<Book, 'rich'>,
  row: number,
  column: number,
  cell?: RawCell,
): HeldWhy | undefined {
  if (cell?.formula) return 'formula';
  if (cell?.linked) return 'linked';
  const where = heldAt(held, row, column);
  if (where !== undefined) return where;
  return cell?.rich || (cell?.type === 's' && rich.has(Number(cell.value))) ? 'rich' : undefined;
}

export type XlsxRefusal = 'conflict' | HeldWhy | 'absent' | 'text' | 'date';

const NUMBER = /^-?(0|[1-9]\d{0,14})(\.\d{1,15})?$/;

/** The number of a date or a share as people write it; null: it is none. */
function numberOf(text: string, kind: ReturnType<Formats>, date1904: boolean): string | null {
  if (kind === 'percent') {
    const share = /^(-?\d{1,12}(?:\.\d{1,12})?)%$/.exec(text)?.[1];
    return share === undefined ? null : String(Number((Number(share) / 100).toPrecision(15)));
  }
  const found = /^(\d{4})-(\d{2})-(\d{2})(?: (\d{2}):(\d{2})(?::(\d{2}))?)?$/.exec(text);
  if (!found) return null;
  const [year, month, day, hour = 0, minute = 0, second = 0] = found.slice(1).map((part) => Number(part ?? 0));
  const at = new Date(Date.UTC(year!, month! - 1, day!, hour, minute, second));
  if (at.getUTCMonth() !== month! - 1 || at.getUTCDate() !== day || hour > 23 || minute > 59 || second > 59)
    return null;
  const serial = at.getTime() / 86_400_000 + (date1904 ? 24_107 : 25_569);
  // Before March 1900 the two calendars of workbooks differ.
  return serial < (date1904 ? 0 : 61) ? null : String(Number(serial.toPrecision(15)));
}

/** The element of a cell with a value; `kind`: how its format shows numbers. */
function written(
  prefix: string,
  name: string,
  style: string | undefined,
  value: string,
  kind: ReturnType<Formats>,
  { date1904, textual }: { date1904: boolean; textual: boolean },
): string | XlsxRefusal {
  const head = `<${prefix}c r="${name}"${style === undefined ? '' : ` s="${style}"`}`;
  if (value === '') return `${head}/>`;
  if (kind !== undefined && kind !== 'text') {
    const number = numberOf(value, kind, date1904) ?? (kind === 'percent' && NUMBER.test(value) ? value : null);
    if (number !== null) return `${head}><${prefix}v>${number}</${prefix}v></${prefix}c>`;
    // A text that stood in a cell of dates before stays possible.
    if (!textual) return 'date';
  }
  if (kind !== 'text' && NUMBER.test(value)) return `${head}><${prefix}v>${value}</${prefix}v></${prefix}c>`;
  if (value.length > MAX_TEXT || /(?![\t\n])[\p{Cc}\ufffe\uffff]/u.test(value)) return 'text';
  const text = escaped(value).replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_');
  return `${head} t="inlineStr"><${prefix}is><${prefix}t xml:space="preserve">${text}</${prefix}t></${prefix}is></${prefix}c>`;
}

export interface Book {
  shared: readonly string[];
  /** Shared texts of several formats, by their place. */
  rich: ReadonlySet<number>;
  formats: Formats;
  date1904: boolean;
}

/** The XML of a sheet with other values; a refusal names the cell that caused it. */
export function editSheet(
  xml: string,
  book: Book,
  /** Of tables and pivot tables of the sheet. */
  areas: readonly HeldArea[],
  edits: readonly { cell: string; was: string; value: string }[],
): { xml: string } | { refused: XlsxRefusal; cell: string } {
  const sheet = readSheet(xml);
  if (!sheet?.data) return { refused: 'absent', cell: edits[0]?.cell ?? '' };
  const { prefix } = sheet;
  const held = [...sheet.held, ...areas];
  const splices: { from: number; to: number; text: string }[] = [];
  /** New cells by row and column. */
  const fresh = new Map<number, Map<number, string>>();
  const seen = new Set<string>();
  for (const { cell: name, was, value } of edits) {
    const place = cellPlace(name);
    if (!place || seen.has(name)) return { refused: 'absent', cell: name };
    seen.add(name);
    const cell = sheet.rows.find(({ row }) => row === place.row)?.cells.find(({ column }) => column === place.column);
    const hindrance = hindranceOf(held, book, place.row, place.column, cell);
    if (hindrance) return { refused: hindrance, cell: name };
    if ((cell ? shownCell(cell, book.shared, book.formats, book.date1904) : '') !== was)
      return { refused: 'conflict', cell: name };
    if (value === was) continue;
    const kind = book.formats(cell?.style);
    const textual = ['s', 'str', 'inlineStr'].includes(cell?.type ?? '');
    const made = written(prefix, name, cell?.style, value, cell ? kind : undefined, {
      date1904: book.date1904,
      textual,
    });
    if (!made.startsWith('<')) return { refused: made as XlsxRefusal, cell: name };
    if (cell) splices.push({ from: cell.start, to: cell.end, text: made });
    else if (value !== '') {
      const row = fresh.get(place.row) ?? new Map<number, string>();
      fresh.set(place.row, row.set(place.column, made));
    }
  }
  for (const [row, cells] of [...fresh].sort(([a], [b]) => a - b)) splices.push(...putRow(xml, sheet, row, cells));
  return { xml: spliced(xml, merged(splices)) };
}

/** Places where several things are put, in their order, as one. */
function merged(splices: readonly { from: number; to: number; text: string }[]) {
  const out: { from: number; to: number; text: string }[] = [];
  for (const one of splices) {
    const same = out.find(({ from, to }) => from === one.from && to === one.to && from === to);
    if (same) same.text += one.text;
    else out.push({ ...one });
  }
  return out;
}

/** New cells of a row: each before the first one behind it, or with a row of their own. */
function putRow(xml: string, sheet: RawSheet, row: number, cells: ReadonlyMap<number, string>) {
  const { prefix, rows, data } = sheet;
  const inOrder = [...cells].sort(([a], [b]) => a - b);
  const there = rows.find((one) => one.row === row);
  const all = inOrder.map(([, cell]) => cell).join('');
  if (there?.close)
    return inOrder.map(([column, text]) => {
      const at = there.cells.find((cell) => cell.column > column)?.start ?? there.close!.start;
      return { from: at, to: at, text };
    });
  if (there) {
    const open = xml.slice(there.tag.start, there.tag.end).replace(/\/>$/, '>');
    return [{ from: there.tag.start, to: there.tag.end, text: `${open}${all}</${prefix}row>` }];
  }
  const made = `<${prefix}row r="${row}">${all}</${prefix}row>`;
  const next = rows.find((one) => one.row > row);
  const at = next?.tag.start ?? data!.close?.start;
  if (at !== undefined) return [{ from: at, to: at, text: made }];
  const { start, end } = data!.tag;
  return [{ from: start, to: end, text: `<${prefix}sheetData>${made}</${prefix}sheetData>` }];
}

/**
 * Whether nothing but the named cells differs. It knows nothing of how the edit was made: without these cells, and without rows that
 * have no other, both are the same characters.
 */
export function sameBesideCells(before: string, after: string, edited: ReadonlySet<string>): boolean {
  const rest = (xml: string): string | null => {
    const sheet = readSheet(xml);
    if (!sheet) return null;
    const had = before === xml ? null : new Set(readSheet(before)?.rows.map(({ row }) => row));
    const gone = sheet.rows.flatMap(({ row, tag, close, cells }) => {
      const named = cells.filter(({ column }) => edited.has(cellName(row, column)));
      const fresh = had !== null && !had.has(row) && named.length === cells.length;
      return fresh
        ? [{ from: tag.start, to: (close ?? tag).end, text: '' }]
        : named.map(({ start, end }) => ({ from: start, to: end, text: '' }));
    });
    return spliced(xml, gone).replace(/<((?:[\w.-]+:)?(?:row|sheetData))(\s[^>]*)?><\/\1>/g, '<$1$2/>');
  };
  const [a, b] = [rest(before), rest(after)];
  return a !== null && a === b && plain(a) === plain(b);
}
