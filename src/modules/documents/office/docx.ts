/**
 * Paragraphs of a docx: read to be shown, and their texts changed in place. Pure.
 *
 * An edit changes characters inside `w:t` elements and nothing else: what a person added goes into the text before it, what they
 * took away leaves its elements empty, so formats, fields, pictures, comments, bookmarks and tracked changes stay as they are.
 * Refuses: to take away or to add what is more than a character (a break, a tab, a picture, another paragraph), what a field or a
 * control says (programs write it anew), texts inside shapes, which a file keeps twice, and a paragraph that is not as it was read.
 */

import type { Block, Left } from './view.ts';
import { attribute, escaped, prefixOf, type Tag, tagsOf, textBetween } from './xml.ts';

const WORD = [
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  'http://purl.oclc.org/ooxml/wordprocessingml/main',
];
/** Stands for what is no text: a picture, a note's number, an equation. */
const OBJECT = '\ufffc';

/** A piece of a paragraph: characters of one element, or what is no character of the file. */
interface Piece {
  text: string;
  /** The `w:t` and where its content is; null: it is not text. */
  tag: Tag | null;
  from: number;
  to: number;
}
export interface Paragraph {
  pieces: Piece[];
  text: string;
  /** Its texts may be changed here. */
  free: boolean;
  style: string | null;
  list: boolean;
}
export interface DocxText {
  paragraphs: Paragraph[];
  blocks: Block[];
  left: Left[];
}

/** Elements whose texts are not those of the paragraph around them: not shown, or the reading above a character. */
const OUTSIDE = new Set(['del', 'moveFrom', 'instrText', 'delText', 'rt']);
/** Contents of controls that are kept elsewhere in the file too, or are no free text: an edit would be undone or not fit. */
const HOLDS = new Set(['dataBinding', 'dropDownList', 'comboBox', 'date', 'checkbox', 'citation', 'showingPlcHdr']);
/** Fields whose result is what people type. */
const TYPED = /^\s*HYPERLINK\b/i;
const SIGNS: Readonly<Record<string, string>> = { tab: '\t', br: '\n', cr: '\n', noBreakHyphen: '-', softHyphen: '' };
const OBJECTS = new Set(['drawing', 'pict', 'object', 'footnoteReference', 'endnoteReference', 'sym', 'ptab']);
const LEFT: Readonly<Record<string, Left>> = {
  drawing: 'pictures',
  pict: 'pictures',
  commentReference: 'comments',
  ins: 'changes',
  del: 'changes',
  headerReference: 'headers',
  footerReference: 'headers',
  footnoteReference: 'notes',
  endnoteReference: 'notes',
  fldSimple: 'fields',
  instrText: 'fields',
  txbxContent: 'textBoxes',
};

interface Table {
  rows: Block[][][];
}

/** A walk over the tags of `word/document.xml`, from its begin to its end. */
class Reading {
  readonly paragraphs: Paragraph[] = [];
  readonly blocks: Block[] = [];
  readonly left = new Set<Left>();
  private readonly open: { paragraph: Paragraph; at: number }[] = [];
  private readonly tables: Table[] = [];
  /** Fields around, each with its code and whether its result has begun. */
  private readonly fields: { code: string; result: boolean }[] = [];
  /** Controls around, each with whether its content is held. */
  private readonly controls: boolean[] = [];
  private code: Tag | null = null;
  private outside = 0;
  private shape = 0;
  private copy = 0;
  private readonly xml: string;
  private readonly prefix: string;
  private text: Tag | null = null;

  constructor(xml: string, prefix: string) {
    this.xml = xml;
    this.prefix = prefix;
  }
  take(tag: Tag): void {
    if (tag.name === 'mc:Fallback' && tag.kind !== 'empty') this.copy += tag.kind === 'open' ? 1 : -1;
    // Another rendering of what stands beside it.
    if (this.copy > 0) return;
    if (tag.name === 'm:oMath' && tag.kind === 'open') this.put(OBJECT);
    // Newer controls are named by later namespaces.
    if (/^w1\d:(checkbox|dataBinding)$/.test(tag.name)) this.hold();
    if (!tag.name.startsWith(this.prefix)) return;
    const name = tag.name.slice(this.prefix.length);
    const left = LEFT[name];
    if (left && tag.kind !== 'close') this.left.add(left);
    if (tag.kind === 'close') this.close(name, tag);
    else this.begin(name, tag);
  }
  private begin(name: string, tag: Tag): void {
    const opens = tag.kind === 'open';
    if (OUTSIDE.has(name) && opens) this.outside++;
    if (name === 'txbxContent' && opens) this.shape++;
    if (name === 'p') {
      const free = this.shape === 0;
      const paragraph: Paragraph = { pieces: [], text: '', free, style: null, list: false };
      this.paragraphs.push(paragraph);
      if (opens) this.open.push({ paragraph, at: this.paragraphs.length - 1 });
      else this.place(paragraph, this.paragraphs.length - 1);
    }
    if (name === 'tbl' && opens) this.tables.push({ rows: [] });
    if (name === 'tr' && opens) this.tables.at(-1)?.rows.push([]);
    if (name === 'tc' && opens) this.tables.at(-1)?.rows.at(-1)?.push([]);
    if (name === 'sdt' && opens) this.controls.push(false);
    const value = (of: string): string => attribute(this.xml, tag, `${this.prefix}${of}`) ?? '';
    if (HOLDS.has(name) || (name === 'lock' && /content/i.test(value('val')))) this.hold();
    if (name === 'fldSimple' && opens) this.fields.push({ code: value('instr'), result: true });
    if (name === 'fldChar') this.field(value('fldCharType'));
    if (name === 'instrText' && opens) this.code = tag;
    const inside = this.open.at(-1)?.paragraph;
    if (!inside) return;
    if (name === 'pStyle') inside.style = attribute(this.xml, tag, `${this.prefix}val`) ?? null;
    if (name === 'numPr') inside.list = true;
    if (this.outside > 0) return;
    if (name === 't' && opens) this.text = tag;
    // A tab of a style's list of stops has no text before it: it stands in the properties.
    else if (name in SIGNS && !(name === 'tab' && attribute(this.xml, tag, `${this.prefix}pos`) !== undefined))
      this.put(SIGNS[name]!);
    else if (OBJECTS.has(name)) this.put(OBJECT);
  }
  private put(text: string): void {
    if (text !== '') this.open.at(-1)?.paragraph.pieces.push({ text, tag: null, from: 0, to: 0 });
  }
  private hold(): void {
    if (this.controls.length > 0) this.controls[this.controls.length - 1] = true;
  }
  private field(step: string): void {
    const last = this.fields.at(-1);
    if (step === 'begin') this.fields.push({ code: '', result: false });
    else if (step === 'separate' && last) last.result = true;
    else if (step === 'end') this.fields.pop();
  }
  /** What is here is written by a field or kept by a control. */
  private get held(): boolean {
    return this.controls.includes(true) || this.fields.some(({ code, result }) => !result || !TYPED.test(code));
  }
  private close(name: string, tag: Tag): void {
    if (OUTSIDE.has(name)) this.outside--;
    if (name === 'txbxContent') this.shape--;
    if (name === 't' && this.text) {
      const { end } = this.text;
      const text = textBetween(this.xml, end, tag.start);
      if (this.held) this.put(text);
      else this.open.at(-1)?.paragraph.pieces.push({ text, tag: this.text, from: end, to: tag.start });
      this.text = null;
    }
    if (name === 'instrText' && this.code) {
      const last = this.fields.at(-1);
      if (last) last.code += textBetween(this.xml, this.code.end, tag.start);
      this.code = null;
    }
    if (name === 'fldSimple') this.fields.pop();
    if (name === 'sdt') this.controls.pop();
    if (name === 'p') {
      const closed = this.open.pop();
      if (!closed) return;
      closed.paragraph.text = closed.paragraph.pieces.map(({ text }) => text).join('');
      this.place(closed.paragraph, closed.at);
    }
    if (name === 'tbl') {
      const table = this.tables.pop();
      if (table) this.target().push({ type: 'table', rows: table.rows });
    }
  }
  /** The cell of the innermost table, else the document. */
  private target(): Block[] {
    return this.tables.at(-1)?.rows.at(-1)?.at(-1) ?? this.blocks;
  }
  private place(paragraph: Paragraph, at: number): void {
    const { text, free, style, list } = paragraph;
    const level = /^(?:heading|标题)?\s*([1-6])$/i.exec(style ?? '')?.[1];
    const editable = free && paragraph.pieces.some(({ tag }) => tag !== null);
    this.target().push({
      type: 'text',
      at: editable ? at : null,
      text,
      ...(level && { level: Number(level) }),
      ...(list && { list }),
    });
  }
}

/** Paragraphs and tables of `word/document.xml`; null: it is refused. */
export function readDocx(xml: string): DocxText | null {
  const tags = tagsOf(xml);
  const prefix = tags && prefixOf(xml, tags[0]!, WORD);
  if (tags === null || prefix === null) return null;
  const reading = new Reading(xml, prefix);
  for (const tag of tags) reading.take(tag);
  const { paragraphs, blocks, left } = reading;
  return { paragraphs, blocks, left: [...left] };
}

export type DocxRefusal = 'conflict' | 'notText' | 'absent';
/** Characters a paragraph may have. */
export const MAX_PARAGRAPH = 32_000;

/** What two texts have in common at their begin, and at their end, in whole characters. */
function common(before: string, after: string): { head: number; tail: number } {
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < most - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  // Not between the halves of a rare character.
  const low = (text: string, at: number): boolean => /[\udc00-\udfff]/.test(text[at] ?? '');
  if (low(before, head) || low(after, head)) head--;
  if (tail > 0 && (low(before, before.length - tail) || low(after, after.length - tail))) tail--;
  return { head: Math.max(0, head), tail };
}

interface Splice {
  from: number;
  to: number;
  text: string;
}

/** What an edit of a paragraph changes in the XML. */
function splicesOf(xml: string, paragraph: Paragraph, text: string): Splice[] | DocxRefusal {
  const { head, tail } = common(paragraph.text, text);
  const [from, to] = [head, paragraph.text.length - tail];
  const added = text.slice(head, text.length - tail);
  if (added.includes(OBJECT) || /[\p{Cc}\u2028\u2029\ufffe\uffff]/u.test(added) || text.length > MAX_PARAGRAPH)
    return 'notText';
  const out: Splice[] = [];
  let place = 0;
  let put = false;
  const spans = paragraph.pieces.map((piece) => {
    const begin = place;
    place += piece.text.length;
    return { piece, begin, end: place };
  });
  // An added text belongs to the characters before it, as in every editor; else to those behind.
  const home =
    spans.find(({ piece, begin, end }) => piece.tag !== null && begin < from && from <= end) ??
    spans.find(({ piece, begin, end }) => piece.tag !== null && begin <= from && from <= end);
  for (const { piece, begin, end } of spans) {
    const cut = [Math.max(from, begin), Math.min(to, end)] as const;
    const touched = cut[0] < cut[1];
    const here = home?.piece === piece && added !== '';
    if (!touched && !here) continue;
    if (piece.tag === null) return 'notText';
    const [left, right] = touched ? [cut[0] - begin, cut[1] - begin] : [from - begin, from - begin];
    const made = piece.text.slice(0, left) + (here ? added : '') + piece.text.slice(right);
    put ||= here;
    out.push(...replaced(xml, piece, made));
  }
  return added !== '' && !put ? 'notText' : out;
}

/** The content of one `w:t`, with the attribute that keeps spaces at its ends. */
function replaced(xml: string, { tag, from, to }: Piece, text: string): Splice[] {
  const content = { from, to, text: escaped(text) };
  const keeps = attribute(xml, tag!, 'xml:space') === 'preserve';
  if (keeps || !/^\s|\s$|\s\s/.test(text)) return [content];
  return [{ from: tag!.end - 1, to: tag!.end - 1, text: ' xml:space="preserve"' }, content];
}

/** The XML with other texts; a refusal names the edit that caused it. */
export function editDocx(
  xml: string,
  edits: readonly { at: number; was: string; text: string }[],
): { xml: string } | { refused: DocxRefusal; at: number } {
  const read = readDocx(xml);
  const splices: Splice[] = [];
  const seen = new Set<number>();
  for (const { at, was, text } of edits) {
    const paragraph = read?.paragraphs[at];
    if (!paragraph?.free || seen.has(at)) return { refused: 'absent', at };
    seen.add(at);
    if (paragraph.text !== was) return { refused: 'conflict', at };
    if (text === was) continue;
    const made = splicesOf(xml, paragraph, text);
    if (typeof made === 'string') return { refused: made, at };
    splices.push(...made);
  }
  return { xml: spliced(xml, splices) };
}

/** A text with pieces replaced, which do not overlap. */
export function spliced(text: string, splices: readonly Splice[]): string {
  let out = '';
  let at = 0;
  for (const { from, to, text: made } of [...splices].sort((a, b) => a.from - b.from || a.to - b.to)) {
    out += text.slice(at, from) + made;
    at = to;
  }
  return out + text.slice(at);
}

/**
 * Whether nothing but characters of the named paragraphs differs: the same tags in the same order (but for the attribute that keeps
 * spaces), the same texts everywhere else. It knows nothing of how the edit was made.
 */
export function sameBeside(before: string, after: string, edited: ReadonlySet<number>): boolean {
  const [a, b] = [readDocx(before), readDocx(after)];
  const [tagsA, tagsB] = [tagsOf(before), tagsOf(after)];
  if (!a || !b || !tagsA || !tagsB || tagsA.length !== tagsB.length) return false;
  const shape = (xml: string, { start, end }: Tag): string =>
    xml.slice(start, end).replace(' xml:space="preserve"', '');
  if (tagsA.some((tag, i) => shape(before, tag) !== shape(after, tagsB[i]!))) return false;
  if (a.paragraphs.length !== b.paragraphs.length) return false;
  // What stands between the tags, without the contents of texts of edited paragraphs.
  const rest = (xml: string, { paragraphs }: DocxText): string => {
    const gone = paragraphs.flatMap(({ pieces }, at) =>
      edited.has(at) ? pieces.flatMap(({ tag, from, to }) => (tag ? [{ from, to, text: '' }] : [])) : [],
    );
    return spliced(xml, gone).replaceAll(' xml:space="preserve"', '');
  };
  return rest(before, a) === rest(after, b);
}
