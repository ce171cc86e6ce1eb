/**
 * Texts of a Word 97-2003 document (doc), read from its two streams by its piece table. Pure.
 *
 * What is deleted by tracked changes and what is hidden is left out, and so are codes of fields; results of fields stay. Documents of
 * Word 6 and 95 are read as one run of bytes in the code page of their language. Refuses (null): what is no such document.
 */
import type { Left } from '../view.ts';

export interface DocText {
  /** By paragraph; cells of a row are parted by tabs. */
  lines: string[];
  left: Left[];
}
export type DocRead = DocText | 'locked' | null;

const WORD_97 = 0xa5ec;
const WORD_95 = 0xa5dc;
const OBJECT = '\ufffc';

interface Area {
  from: number;
  to: number;
}

/** How long the operand of a property is; 0: it says itself. */
const OPERANDS = [1, 1, 2, 4, 2, 2, 0, 3];
const DELETED = 0x0800;
const HIDDEN = 0x083c;

/** Whether a run with these properties is not part of the text as people read it. */
function isUnread(properties: DataView): boolean {
  for (let at = 0; at + 2 < properties.byteLength; ) {
    const code = properties.getUint16(at, true);
    if ((code === DELETED || code === HIDDEN) && (properties.getUint8(at + 2) & 0x81) === 1) return true;
    const fixed = OPERANDS[code >> 13]!;
    at += 2 + (fixed || 1 + properties.getUint8(at + 2));
  }
  return false;
}

const part = ({ buffer, byteOffset, byteLength }: DataView, from: number, length: number): DataView | null =>
  from < 0 || length < 0 || from + length > byteLength ? null : new DataView(buffer, byteOffset + from, length);

/** Places in the stream of runs nobody reads, in their order: pages of 512 bytes that a table lists. */
function unreadAreas(stream: DataView, table: DataView): Area[] {
  const list = part(table, stream.getInt32(0xfa, true), stream.getInt32(0xfe, true));
  if (!list) return [];
  const out: Area[] = [];
  const pages = Math.floor((list.byteLength - 4) / 8);
  for (let n = 0; n < pages; n++) {
    const page = part(stream, list.getInt32((pages + 1) * 4 + n * 4, true) * 512, 512);
    if (!page) continue;
    const runs = page.getUint8(511);
    if (runs * 5 + 4 > 511) continue;
    for (let run = 0; run < runs; run++) {
      const at = page.getUint8((runs + 1) * 4 + run) * 2;
      const properties = at === 0 ? null : part(page, at + 1, page.getUint8(at));
      if (properties && isUnread(properties))
        out.push({ from: page.getInt32(run * 4, true), to: page.getInt32(run * 4 + 4, true) });
    }
  }
  return out.sort((a, b) => a.from - b.from);
}

/** A piece of the text: where its bytes are, and how many a character has. */
interface Piece {
  from: number;
  chars: number;
  width: 1 | 2;
}

/** `old`: of Word 6 and 95, where every character is a byte and all is in one stream. */
function piecesOf(stream: DataView, table: DataView, old: boolean): Piece[] | null {
  const place = old ? 0x160 : 0x1a2;
  const list = part(table, stream.getInt32(place, true), stream.getInt32(place + 4, true));
  if (!list) return null;
  let at = 0;
  // Properties that pieces share come first.
  while (at + 3 <= list.byteLength && list.getUint8(at) === 1) at += 3 + list.getUint16(at + 1, true);
  if (at + 5 > list.byteLength || list.getUint8(at) !== 2) return null;
  const body = part(list, at + 5, Math.min(list.getInt32(at + 1, true), list.byteLength - at - 5));
  const count = body ? Math.floor((body.byteLength - 4) / 12) : 0;
  const pieces: Piece[] = [];
  for (let n = 0; n < count; n++) {
    const chars = body!.getInt32(n * 4 + 4, true) - body!.getInt32(n * 4, true);
    const fc = body!.getInt32((count + 1) * 4 + n * 8 + 2, true);
    if (chars < 0) return null;
    const narrow = old || (fc & 0x4000_0000) !== 0;
    const from = narrow && !old ? (fc & 0x3fff_ffff) / 2 : fc;
    pieces.push({ from, chars, width: narrow ? 1 : 2 });
  }
  return pieces;
}

/** The characters of the main text, without runs nobody reads. */
function charactersOf(stream: DataView, table: DataView, most: number): string | null {
  const pieces = piecesOf(stream, table, false);
  if (!pieces) return null;
  const unread = unreadAreas(stream, table);
  const narrow = new TextDecoder('windows-1252');
  let out = '';
  let left = most;
  for (const { from, chars, width } of pieces) {
    const taken = Math.min(chars, left);
    left -= taken;
    const bytes = part(stream, from, taken * width);
    if (!bytes) return null;
    const all = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const text = width === 1 ? narrow.decode(all) : new TextDecoder('utf-16le').decode(all);
    let at = 0;
    for (const area of unread) {
      const [begin, end] = [Math.ceil((area.from - from) / width), Math.ceil((area.to - from) / width)];
      if (end <= at || begin >= text.length) continue;
      out += text.slice(at, Math.max(at, begin));
      at = end;
    }
    out += text.slice(at);
    if (left <= 0) break;
  }
  return out;
}

const PAGES: Readonly<Record<number, string>> = {
  2052: 'gb18030',
  1028: 'big5',
  1041: 'shift_jis',
  1042: 'euc-kr',
  1049: 'windows-1251',
};

/** The bytes of an older document in the code page of its language; saved fast, they are in pieces. */
function ofWord95(stream: DataView, fast: boolean): string | null {
  const length = stream.getInt32(0x34, true);
  const pieces = fast
    ? stream.byteLength < 0x168
      ? null
      : piecesOf(stream, stream, true)
    : [{ from: stream.getInt32(0x18, true), chars: length, width: 1 }];
  const all: number[] = [];
  for (const { from, chars } of pieces ?? []) {
    const bytes = part(stream, from, chars);
    if (!bytes) return null;
    for (let at = 0; at < bytes.byteLength && all.length < length; at++) all.push(bytes.getUint8(at));
  }
  const page = PAGES[stream.getUint16(0x06, true)] ?? 'windows-1252';
  return pieces && new TextDecoder(page).decode(Uint8Array.from(all));
}

/** Signs of the text as people read them. */
function readable(text: string): { lines: string[]; pictures: boolean; fields: boolean } {
  let out = '';
  let [pictures, fields] = [false, false];
  /** Of each field around: whether its code is over. */
  const open: boolean[] = [];
  const inCode = (): boolean => open.includes(false);
  for (const sign of text) {
    const code = sign.charCodeAt(0);
    if (code === 0x13) open.push(false);
    else if (code === 0x14 && open.length > 0) open[open.length - 1] = true;
    else if (code === 0x15) open.pop();
    if (code >= 0x13 && code <= 0x15) fields = true;
    else if (inCode()) continue;
    else if (code === 0x01 || code === 0x08) {
      pictures = true;
      out += OBJECT;
    } else if (code === 0x07) out += '\t';
    else if (code === 0x0b || code === 0x0e) out += '\n';
    else if (code === 0x0c || code === 0x0d) out += '\r';
    else if (code === 0x1e) out += '-';
    else if (code >= 0x20 || code === 0x09) out += sign;
  }
  // Behind the last cell of a row stands one more mark, which ends the row.
  const lines = out.replaceAll('\t\t', '\r').split('\r');
  while (lines.at(-1) === '') lines.pop();
  return { lines, pictures, fields };
}

/** The text of a document; `tables`: its streams, of which one says where the text is. */
export function readDoc(stream: Uint8Array, tables: { zero: Uint8Array | null; one: Uint8Array | null }): DocRead {
  try {
    return read(stream, tables);
  } catch (error) {
    // Places that are not in the file.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function read(stream: Uint8Array, tables: { zero: Uint8Array | null; one: Uint8Array | null }): DocRead {
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  if (view.byteLength < 0x80) return null;
  const [kind, flags] = [view.getUint16(0, true), view.getUint16(0x0a, true)];
  if ((flags & 0x0100) !== 0) return 'locked';
  let text: string | null = null;
  let counts: number[] = [];
  if (kind === WORD_97 && view.byteLength >= 0x1aa) {
    const bytes = (flags & 0x0200) !== 0 ? tables.one : tables.zero;
    if (!bytes) return null;
    counts = [0x50, 0x54, 0x5c, 0x60, 0x64].map((at) => view.getInt32(at, true));
    text = charactersOf(
      view,
      new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      view.getInt32(0x4c, true),
    );
  } else if (kind === WORD_95) {
    text = ofWord95(view, (flags & 0x0004) !== 0);
  }
  if (text === null) return null;
  const { lines, pictures, fields } = readable(text);
  const [notes = 0, headers = 0, comments = 0, ends = 0, boxes = 0] = counts;
  const left: Left[] = [
    ...(pictures ? (['pictures'] as const) : []),
    ...(notes > 0 || ends > 0 ? (['notes'] as const) : []),
    ...(headers > 0 ? (['headers'] as const) : []),
    ...(comments > 0 ? (['comments'] as const) : []),
    ...(fields ? (['fields'] as const) : []),
    ...(boxes > 0 ? (['textBoxes'] as const) : []),
  ];
  return { lines, left };
}
