/**
 * Pages of a PDF as pictures, made in a worker by PDFium, with the mark burnt in: who looked, at what, when.
 *
 * Hides: the library (compiled to WebAssembly, so a damaged file ends nothing but its own work) and the format of pictures. The mark
 * is ASCII, in a font of 5 x 7 dots of its own, because no font with Chinese is brought along. Refuses: files with a password,
 * damaged ones, pages that are not there or larger than two meters.
 */
import { readFile } from 'node:fs/promises';
import { crc32, deflateSync } from 'node:zlib';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { problem, Refusal } from '#kernel/problem.ts';
import { chore } from '#server/workers/chore.ts';
import { officeTexts as t } from '../office.texts.ts';
import { dotsOf, GLYPH_HEIGHT, GLYPH_WIDTH } from './glyphs.ts';

export interface PageAsked {
  path: string;
  /** From 1. */
  page: number;
  mark: string;
}
export interface PagePicture {
  pages: number;
  png: Uint8Array;
}

/** Pixels of a page's longer side, and those of all. */
const SCALE = 2;
const MAX_SIDE = 4_000;

let library: Promise<PDFiumLibrary> | null = null;

/** Opens a PDF for some work and closes it. */
export async function withPdf<T>(
  path: string,
  work: (pdf: Awaited<ReturnType<PDFiumLibrary['loadDocument']>>) => Promise<T>,
): Promise<T> {
  library ??= PDFiumLibrary.init();
  const pdf = await (await library).loadDocument(await readFile(path)).catch((error: unknown) => {
    throw new Refusal([problem(/password/i.test(String(error)) ? t.locked : t.noPackage, undefined, 'file')]);
  });
  try {
    return await work(pdf);
  } finally {
    pdf.destroy();
  }
}

/** Writes a word into a picture of four bytes a pixel, half over what is there. */
function burn(data: Uint8Array, width: number, height: number, word: string, left: number, top: number, dot: number) {
  for (const [place, sign] of [...word].entries())
    for (const [x, y] of dotsOf(sign))
      for (let dy = 0; dy < dot; dy++)
        for (let dx = 0; dx < dot; dx++) {
          const px = left + (place * (GLYPH_WIDTH + 1) + x) * dot + dx;
          const py = top + y * dot + dy;
          if (px < 0 || py < 0 || px >= width || py >= height) continue;
          const at = (py * width + px) * 4;
          for (let c = 0; c < 3; c++) data[at + c] = (data[at + c]! * 3 + 120 * 2) / 5;
        }
}

/** The mark over the whole page, in shifted rows, so that no piece of it is without. */
function mark(data: Uint8Array, width: number, height: number, word: string): void {
  const dot = Math.max(1, Math.round(width / 600));
  const [across, down] = [(word.length + 6) * (GLYPH_WIDTH + 1) * dot, GLYPH_HEIGHT * dot * 12];
  for (let row = 0, y = down / 3; y < height; row++, y += down)
    for (let x = -((row * across) / 3) % across; x < width; x += across)
      burn(data, width, height, word, Math.round(x), Math.round(y), dot);
}

function chunk(kind: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

/** A picture of four bytes a pixel as PNG without its transparency; each line as the difference to the one above. */
export function pngOf(data: Uint8Array, width: number, height: number): Buffer {
  const lines = Buffer.alloc((width * 3 + 1) * height);
  for (let y = 0, to = 0; y < height; y++) {
    lines[to++] = y === 0 ? 0 : 2;
    for (let x = 0, from = y * width * 4; x < width; x++, from += 4)
      for (let c = 0; c < 3; c++)
        lines[to++] = y === 0 ? data[from + c]! : (data[from + c]! - data[from + c - width * 4]!) & 255;
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(lines, { level: 4 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export function drawPage({ path, page, mark: word }: PageAsked): Promise<PagePicture> {
  return withPdf(path, async (pdf) => {
    const pages = pdf.getPageCount();
    if (page < 1 || page > pages) throw new Refusal([problem(t.noPage, { pages }, 'page')]);
    const found = pdf.getPage(page - 1);
    const { originalWidth, originalHeight } = found.getOriginalSize();
    const scale = Math.min(SCALE, MAX_SIDE / Math.max(1, originalWidth, originalHeight));
    const drawn = await found.render({ scale, render: 'bitmap' });
    // The library's colors are blue, green, red.
    const data = drawn.data;
    for (let at = 0; at < data.length; at += 4) [data[at], data[at + 2]] = [data[at + 2]!, data[at]!];
    mark(data, drawn.width, drawn.height, word);
    return { pages, png: pngOf(data, drawn.width, drawn.height) };
  });
}
export const pageChore = chore<PageAsked, PagePicture>(import.meta.url, drawPage.name, 'long', 20_000);

export const countPages = ({ path }: { path: string }): Promise<number> =>
  withPdf(path, async (pdf) => pdf.getPageCount());
export const countChore = chore<{ path: string }, number>(import.meta.url, countPages.name, 'long', 20_000);
