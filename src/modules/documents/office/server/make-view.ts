/**
 * What is shown of a file, made in a worker with limits: texts and tables, never markup of the file.
 *
 * Hides: formats. A file that cannot be read is a view that says why; only what is damaged beyond its begin, or larger than the
 * limits, is found while it is read.
 */
import { open, readFile } from 'node:fs/promises';
import { Refusal } from '#kernel/problem.ts';
import { openSheet } from '#server/sheet.ts';
import { isContainer } from '#server/sheet-guard.ts';
import { chore } from '#server/workers/chore.ts';
import { readDocx } from '../docx.ts';
import type { FileView, Hindrance, Left, SheetView, SlideView } from '../view.ts';
import { hindranceOf, readFormats, readShared, readSheet, shownCell } from '../xlsx.ts';
import { attribute, plain, tagsOf, textBetween } from '../xml.ts';
import { decoded, isLocked, OfficePackage } from './package.ts';

const MAX_TEXT = 1_048_576;
const MAX_FILE = 64 * 1_048_576;
/** A docx beyond this is looked at, not edited. */
const MAX_EDITED = 20 * 1_048_576;
const MAX_BLOCKS = 20_000;
const MAX_CELLS = 200_000;
const MAX_COLUMNS = 500;
const MAX_ENTRIES = 2_000;

export interface Looked {
  path: string;
  type: string;
  size: number;
  /** For whoever may have the file: hidden sheets too. */
  whole: boolean;
}

const type = (media: string): string => media.split(';')[0]!;
const OFFICE = 'application/vnd.openxmlformats-officedocument.';

async function textView(path: string, size: number): Promise<FileView> {
  const file = await open(path, 'r');
  try {
    const bytes = Buffer.alloc(Math.min(size, MAX_TEXT));
    await file.read(bytes, 0, bytes.length, 0);
    return { kind: 'text', text: decoded(bytes), cut: size > MAX_TEXT };
  } finally {
    await file.close();
  }
}

function docxView(file: OfficePackage, size: number): FileView {
  const main = file.main('word/document.xml');
  const read = readDocx(file.part(main) ?? '');
  if (!read) return { kind: 'none', why: 'damaged' };
  const settings = file.part('word/settings.xml') ?? '';
  const guarded = /<w:documentProtection\b[^>]*w:enforcement="(1|true|on)"/.test(settings);
  const left = new Set<Left>(read.left);
  if (file.has(/^word\/charts?\//)) left.add('charts');
  const none = !read.paragraphs.some(({ free, pieces }) => free && pieces.some(({ tag }) => tag));
  const hindrance: Hindrance | null =
    file.hindrance() ?? (guarded ? 'protected' : size > MAX_EDITED ? 'tooLarge' : none ? 'noText' : null);
  const cut = read.blocks.length > MAX_BLOCKS;
  return { kind: 'document', blocks: read.blocks.slice(0, MAX_BLOCKS), cut, hindrance, left: [...left] };
}

/** Sheets of a workbook in their order, with their parts. */
export function sheetsOf(file: OfficePackage): { name: string; part: string; hidden: boolean }[] {
  const main = file.main('xl/workbook.xml');
  const xml = file.part(main);
  const relations = file.relations(main);
  return ((xml && tagsOf(xml)) || []).flatMap((tag) => {
    if (!/(^|:)sheet$/.test(tag.name) || tag.kind === 'close') return [];
    const found = relations.get(attribute(xml!, tag, '[\\w.-]+:id') ?? '');
    if (found?.type !== 'worksheet') return [];
    const hidden = attribute(xml!, tag, 'state') !== undefined && attribute(xml!, tag, 'state') !== 'visible';
    return [{ name: attribute(xml!, tag, 'name') ?? '', part: found.target, hidden }];
  });
}

export function bookOf(file: OfficePackage) {
  const main = file.main('xl/workbook.xml');
  const xml = file.part(main) ?? '';
  const of = (kind: string) => [...file.relations(main).values()].find((one) => one.type === kind)?.target;
  const [shared, styles] = [of('sharedStrings'), of('styles')];
  const pr = /<(?:[\w.-]+:)?workbookPr\b[^>]*\bdate1904="([^"]*)"/.exec(xml)?.[1];
  return {
    main,
    shared: (shared && readShared(file.part(shared) ?? '')) || [],
    formats: readFormats(styles ? file.part(styles) : null),
    date1904: pr === '1' || pr === 'true',
    locked: /<(?:[\w.-]+:)?workbookProtection\b/.test(xml),
  };
}

function xlsxView(file: OfficePackage, whole: boolean): FileView {
  const { shared, formats, date1904 } = bookOf(file);
  const left = new Set<Left>();
  const sheets: SheetView[] = [];
  let guarded = false;
  let room = MAX_CELLS;
  for (const { name, part, hidden } of sheetsOf(file)) {
    if (hidden && !whole) continue;
    const xml = file.part(part);
    const sheet = xml === null ? null : readSheet(xml, room);
    if (!sheet) return { kind: 'none', why: 'damaged' };
    guarded ||= sheet.protected;
    if (sheet.left.comments) left.add('comments');
    if (sheet.left.drawings) left.add('pictures');
    let columns = 0;
    const rows = sheet.rows.flatMap(({ row, cells }) => {
      const shown = cells.flatMap((cell) => {
        const v = shownCell(cell, shared, formats, date1904);
        room--;
        if (cell.column >= MAX_COLUMNS || (v === '' && !cell.formula)) return [];
        columns = Math.max(columns, cell.column + 1);
        const x = hindranceOf(sheet, row, cell.column, cell);
        return [{ c: cell.column, v, ...(x && { x }) }];
      });
      return shown.length > 0 ? [{ r: row, cells: shown }] : [];
    });
    sheets.push({ name, part, rows, columns, hidden, cut: sheet.cut });
  }
  if (file.has(/^xl\/charts?\//)) left.add('charts');
  return { kind: 'sheets', sheets, hindrance: file.hindrance() ?? (guarded ? 'protected' : null), left: [...left] };
}

async function xlsView(bytes: Buffer): Promise<FileView> {
  const { rows, sheets, sheet } = await openSheet(bytes, { maxRows: 5_000, blanks: true });
  const shown = rows.map((cells, at) => ({
    r: at + 1,
    cells: cells.flatMap((value, c) => (value === null || value === '' ? [] : [{ c, v: String(value) }])),
  }));
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const view: SheetView = {
    name: sheet,
    part: '',
    rows: shown.filter(({ cells }) => cells.length > 0),
    columns,
    hidden: false,
    cut: sheets.length > 1,
  };
  return { kind: 'sheets', sheets: [view], hindrance: 'oldFormat', left: [] };
}

/** Texts of a slide: its title, its lines, its tables. */
function slideOf(xml: string): SlideView | null {
  const tags = tagsOf(xml);
  if (!tags) return null;
  const slide = { title: '', lines: [] as string[], tables: [] as string[][][] };
  let [title, line, from, copy] = [false, '', 0, 0];
  let table: string[][] | null = null;
  for (const { name, kind, start, end } of tags) {
    if (name === 'mc:Fallback') copy += kind === 'open' ? 1 : kind === 'close' ? -1 : 0;
    if (copy > 0) continue;
    if (name === 'p:sp') title = false;
    if (name === 'p:ph' && kind !== 'close') title = /type="(title|ctrTitle)"/.test(xml.slice(start, end));
    if (name === 'a:tbl') {
      table = kind === 'open' ? [] : null;
      if (table) slide.tables.push(table);
    }
    if (name === 'a:tr' && kind === 'open') table?.push([]);
    if (name === 'a:tc' && kind === 'open') table?.at(-1)?.push('');
    if (name === 'a:t' && kind === 'open') from = end;
    if (name === 'a:t' && kind === 'close') line += textBetween(xml, from, start);
    if (name === 'a:br') line += '\n';
    if (name !== 'a:p' || kind !== 'close') continue;
    const text = line.trim();
    line = '';
    const row = table?.at(-1);
    if (row && row.length > 0) row[row.length - 1] += `${row.at(-1) === '' ? '' : '\n'}${text}`;
    else if (text !== '' && title) slide.title += (slide.title ? '\n' : '') + text;
    else if (text !== '') slide.lines.push(text);
  }
  return slide;
}

function pptxView(file: OfficePackage): FileView {
  const main = file.main('ppt/presentation.xml');
  const xml = file.part(main);
  const tags = xml === null ? null : tagsOf(xml);
  if (xml === null || !tags) return { kind: 'none', why: 'damaged' };
  const relations = file.relations(main);
  const slides: SlideView[] = [];
  for (const tag of tags) {
    if (!/(^|:)sldId$/.test(tag.name) || tag.kind === 'close') continue;
    const part = relations.get(attribute(xml, tag, '[\\w.-]+:id') ?? '')?.target;
    const slide = part === undefined ? null : slideOf(file.part(part) ?? '');
    if (slide) slides.push(slide);
  }
  const left: Left[] = [
    ...(file.has(/^ppt\/media\//) ? (['pictures'] as const) : []),
    ...(file.has(/^ppt\/charts?\//) ? (['charts'] as const) : []),
    ...(file.has(/^ppt\/notesSlides\//) ? (['notes'] as const) : []),
  ];
  return { kind: 'slides', slides, left };
}

function listView(file: OfficePackage): FileView {
  const entries = file.zip.entries.slice(0, MAX_ENTRIES).map(({ name, size }) => ({ name: plain(name), size }));
  return { kind: 'list', entries, cut: file.zip.entries.length > MAX_ENTRIES };
}

/** A file whose content belongs to another program than its name says is read as what its main part is. */
async function packed(media: string, bytes: Buffer, { size, whole }: Looked): Promise<FileView> {
  if (isContainer(bytes)) return media.startsWith(OFFICE) ? { kind: 'none', why: 'locked' } : xlsView(bytes);
  const file = new OfficePackage(bytes);
  if (media === `${OFFICE}wordprocessingml.document`) return docxView(file, size);
  if (media === `${OFFICE}spreadsheetml.sheet`) return xlsxView(file, whole);
  if (media === `${OFFICE}presentationml.presentation`) return pptxView(file);
  return listView(file);
}

const PACKED = new Set([
  `${OFFICE}wordprocessingml.document`,
  `${OFFICE}spreadsheetml.sheet`,
  `${OFFICE}presentationml.presentation`,
  'application/zip',
  'application/vnd.ms-excel',
]);
const TEXT = /^(text\/|application\/json$)/;

export const isViewed = (media: string): boolean => TEXT.test(type(media)) || PACKED.has(type(media));

export async function viewFile(looked: Looked): Promise<FileView> {
  const { path, type: media, size } = looked;
  const kind = type(media);
  if (TEXT.test(kind)) return textView(path, size);
  if (!PACKED.has(kind)) return { kind: 'none', why: 'kind' };
  if (size > MAX_FILE) return { kind: 'none', why: 'tooLarge' };
  try {
    return await packed(kind, await readFile(path), looked);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const key = error.problems[0]?.message.key ?? '';
    if (isLocked(error) || key === 'sheet.locked') return { kind: 'none', why: 'locked' };
    return { kind: 'none', why: /tooLarge/.test(key) ? 'tooLarge' : 'damaged' };
  }
}
export const viewChore = chore<Looked, FileView>(import.meta.url, viewFile.name, 'long', 20_000);
