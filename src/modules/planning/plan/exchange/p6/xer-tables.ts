/**
 * The tables of a Primavera `.xer`: `%T` begins a table, `%F` names its columns, `%R` is a row; a table ends where the next begins.
 *
 * Hides: the encoding, which the file does not state: UTF-8 where the bytes are, else GBK where all high bytes pair up, else
 * Windows-1252 (what P6 writes in the West). A line break inside a text is the bytes 7F 7F.
 */
import { ofPage, strictly } from '../decoded.ts';

export type P6Row = Readonly<Record<string, string>>;
export type P6Tables = ReadonlyMap<string, readonly P6Row[]>;

/** Rows of one table. */
const MOST_ROWS = 2_000_000;

/** Whether the high bytes stand in pairs, as in Chinese text, and not alone, as accents and signs do. */
function pairs(bytes: Uint8Array): boolean {
  for (let i = 0; i < bytes.length; i++) {
    if (bytes[i]! < 0x81) continue;
    if (i + 1 >= bytes.length || bytes[i + 1]! < 0x40 || bytes[i + 1] === 0x7f) return false;
    i++;
  }
  return true;
}

export function xerText(bytes: Uint8Array): string {
  const utf8 = strictly(bytes, 'utf-8');
  if (utf8 !== null) return utf8;
  const gbk = pairs(bytes) ? strictly(bytes, 'gb18030') : null;
  return gbk ?? ofPage(bytes, 1252);
}

export function readXer(text: string): Map<string, P6Row[]> {
  const tables = new Map<string, P6Row[]>();
  let rows: P6Row[] = [];
  let columns: string[] = [];
  for (const line of text.split(/\r?\n/)) {
    const cells = line.split('\t');
    if (cells[0] === '%T') {
      rows = [];
      columns = [];
      tables.set((cells[1] ?? '').trim(), rows);
    } else if (cells[0] === '%F') columns = cells.slice(1).map((name) => name.trim());
    else if (cells[0] === '%R' && rows.length < MOST_ROWS) {
      const row: Record<string, string> = {};
      columns.forEach((name, i) => {
        row[name] = (cells[i + 1] ?? '').replaceAll('\x7f\x7f', '\n');
      });
      rows.push(row);
    }
  }
  return tables;
}
