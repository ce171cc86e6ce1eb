/**
 * What is shown of a file, made in a worker with limits: texts and tables, never markup of the file.
 *
 * Hides: formats. A file that cannot be read is a view that says why; only what is damaged beyond its begin, or larger than the
 * limits, is found while it is read.
 */
import { open, readFile } from 'node:fs/promises';
import { CFB } from '@e965/xlsx';
import { Refusal } from '#kernel/problem.ts';
import { openSheets } from '#server/sheet.ts';
import { isContainer } from '#server/sheet-guard.ts';
import { chore } from '#server/workers/chore.ts';
import { readDocx } from '../docx.ts';
import {
  areaOf,
  type Block,
  type FileView,
  type HeldArea,
  type Hindrance,
  type Left,
  type SheetView,
  type SlideView,
} from '../view.ts';
import { hindranceOf, readFormats, readShared, readSheet, shownCell } from '../xlsx.ts';
import { attribute, plain, tagsOf, textBetween } from '../xml.ts';
import { readDoc } from './doc.ts';
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

/** Its settings forbid changes, or ask for a password before them. */
export function isGuarded(file: OfficePackage, main: string): boolean {
  const found = [...file.relations(main).values()].find(({ type }) => type === 'settings');
  const settings = file.part(found?.target ?? 'word/settings.xml') ?? '';
  return (
    /<[\w.-]+:documentProtection\b[^>]*:enforcement="(1|true|on)"/.test(settings) ||
    /<[\w.-]+:writeProtection\b[^>]*:(hash|hashValue|cryptProviderType)="/.test(settings)
  );
}

function docxView(file: OfficePackage, size: number): FileView {
  const main = file.main('word/document.xml');
  const read = readDocx(file.part(main) ?? '');
  if (!read) return { kind: 'none', why: 'damaged' };
  const guarded = isGuarded(file, main);
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
  const [strings, styles] = [of('sharedStrings'), of('styles')];
  const shared = strings === undefined ? null : readShared(file.part(strings) ?? '');
  const pr = /<(?:[\w.-]+:)?workbookPr\b[^>]*\bdate1904="([^"]*)"/.exec(xml)?.[1];
  return {
    main,
    shared: shared?.texts ?? [],
    rich: shared?.rich ?? new Set<number>(),
    formats: readFormats(styles ? file.part(styles) : null),
    date1904: pr === '1' || pr === 'true',
  };
}

/** Cells of a sheet that tables and pivot tables keep a second time: heads and totals, and whole outputs. */
export function areasOf(file: OfficePackage, part: string): HeldArea[] {
  return [...file.relations(part).values()].flatMap(({ target, type: kind }): HeldArea[] => {
    const xml = kind === 'table' || kind === 'pivotTable' ? file.part(target) : null;
    const tags = (xml && tagsOf(xml)) || [];
    const named = tags.find(({ name }) => name.replace(/^.*:/, '') === (kind === 'table' ? 'table' : 'location'));
    const area = named && areaOf(attribute(xml!, named, 'ref') ?? '');
    if (!area) return [];
    if (kind === 'pivotTable') return [{ ...area, why: 'pivot' }];
    const rows = (name: string, otherwise: number): number => Number(attribute(xml!, named, name) ?? otherwise) || 0;
    const [heads, totals] = [rows('headerRowCount', 1), rows('totalsRowCount', 0)];
    const band = (from: number, to: number): HeldArea[] =>
      to < from ? [] : [{ from: { ...area.from, row: from }, to: { ...area.to, row: to }, why: 'table' }];
    return [...band(area.from.row, area.from.row + heads - 1), ...band(area.to.row - totals + 1, area.to.row)];
  });
}

function xlsxView(file: OfficePackage, whole: boolean): FileView {
  const { shared, rich, formats, date1904 } = bookOf(file);
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
    const held = [...sheet.held, ...areasOf(file, part)];
    const rows = sheet.rows.flatMap(({ row, cells }) => {
      const shown = cells.flatMap((cell) => {
        const v = shownCell(cell, shared, formats, date1904);
        room--;
        if (cell.column >= MAX_COLUMNS || (v === '' && !cell.formula)) return [];
        columns = Math.max(columns, cell.column + 1);
        const x = hindranceOf(held, { rich }, row, cell.column, cell);
        return [{ c: cell.column, v, ...(x && { x }) }];
      });
      return shown.length > 0 ? [{ r: row, cells: shown }] : [];
    });
    sheets.push({ name, part, rows, columns, hidden, cut: sheet.cut, held });
  }
  if (file.has(/^xl\/charts?\//)) left.add('charts');
  return { kind: 'sheets', sheets, hindrance: file.hindrance() ?? (guarded ? 'protected' : null), left: [...left] };
}

async function xlsView(bytes: Buffer): Promise<FileView> {
  const sheets = (await openSheets(bytes, 5_000)).map(({ name, rows, cut }): SheetView => {
    const shown = rows.map((cells, at) => ({
      r: at + 1,
      cells: cells.flatMap((value, c) => (value === null || value === '' ? [] : [{ c, v: String(value) }])),
    }));
    const columns = Math.max(0, ...rows.map((row) => row.length));
    const filled = shown.filter(({ cells }) => cells.length > 0);
    return { name, part: '', rows: filled, columns, hidden: false, cut, held: [] };
  });
  return { kind: 'sheets', sheets, hindrance: 'oldFormat', left: [] };
}

/** The streams of a container; null: its tables lead nowhere. */
function containerOf(bytes: Buffer): ReturnType<typeof CFB.read> | null {
  try {
    return CFB.read(bytes, { type: 'buffer' });
  } catch {
    return null;
  }
}

/** A container of an older program, by what is in it. */
async function containerView(media: string, bytes: Buffer): Promise<FileView> {
  if (media === 'application/vnd.ms-excel') return xlsView(bytes);
  const file = containerOf(bytes);
  if (!file) return { kind: 'none', why: 'damaged' };
  const stream = (path: string): Uint8Array | null => {
    const content = CFB.find(file, path)?.content;
    return content ? Uint8Array.from(content as Iterable<number>) : null;
  };
  if (media !== 'application/msword' || stream('/EncryptedPackage'))
    return { kind: 'none', why: stream('/EncryptedPackage') ? 'locked' : 'damaged' };
  const main = stream('/WordDocument');
  const read = main && readDoc(main, { zero: stream('/0Table'), one: stream('/1Table') });
  if (!read || read === 'locked') return { kind: 'none', why: read ? 'locked' : 'damaged' };
  const blocks = read.lines.slice(0, MAX_BLOCKS).map((text): Block => ({ type: 'text', at: null, text }));
  return { kind: 'document', blocks, cut: read.lines.length > MAX_BLOCKS, hindrance: 'oldFormat', left: read.left };
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
  if (isContainer(bytes)) return containerView(media, bytes);
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
  'application/msword',
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
