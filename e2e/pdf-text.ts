/** The text of a PDF that Chromium printed: what its fonts say their glyphs mean, in the order they are drawn. */
import { inflateSync } from 'node:zlib';

interface Part {
  head: string;
  body: Buffer;
}

/** The objects of the file by number, their streams unpacked. */
function partsOf(pdf: Buffer): Map<number, Part> {
  const text = pdf.toString('latin1');
  const parts = new Map<number, Part>();
  for (const match of text.matchAll(/(?:^|\n)(\d+) 0 obj\s/g)) {
    const from = match.index + match[0].length;
    const end = text.indexOf('endobj', from);
    const stream = text.indexOf('stream\n', from);
    if (stream < 0 || stream > end) {
      parts.set(Number(match[1]), { head: text.slice(from, end), body: Buffer.alloc(0) });
      continue;
    }
    const head = text.slice(from, stream);
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0);
    const raw = pdf.subarray(stream + 7, stream + 7 + length);
    parts.set(Number(match[1]), { head, body: head.includes('/FlateDecode') ? inflateSync(raw) : raw });
  }
  return parts;
}

/** What the glyphs of a font stand for. */
function meaningsOf(map: string): Map<number, string> {
  const meanings = new Map<number, string>();
  const told = (hex: string): string =>
    (hex.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('');
  for (const block of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, glyph, to] of block[1]!.matchAll(/<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>/g))
      meanings.set(Number.parseInt(glyph!, 16), told(to!));
  for (const block of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from, to, first] of block[1]!.matchAll(/<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>/g))
      for (let glyph = Number.parseInt(from!, 16), n = 0; glyph <= Number.parseInt(to!, 16); glyph++, n++)
        meanings.set(glyph, String.fromCharCode(Number.parseInt(first!, 16) + n));
  return meanings;
}

/** The fonts of a page's resources by the names its content calls them. */
function fontsOf(parts: ReadonlyMap<number, Part>, page: Part): Map<string, Map<number, string>> {
  const fonts = new Map<string, Map<number, string>>();
  const held = /\/Font\s*<<([^>]*)>>/.exec(page.head)?.[1] ?? '';
  for (const [, name, id] of held.matchAll(/\/(\w+) (\d+) 0 R/g)) {
    const map = /\/ToUnicode (\d+) 0 R/.exec(parts.get(Number(id))?.head ?? '')?.[1];
    if (map) fonts.set(name!, meaningsOf(parts.get(Number(map))!.body.toString('latin1')));
  }
  return fonts;
}

/** One string a page; spaces are left out, for lines are broken wherever the paper ends. */
export function pdfPages(pdf: Buffer): string[] {
  const parts = partsOf(pdf);
  return [...parts.values()]
    .filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head))
    .map((page) => {
      const fonts = fontsOf(parts, page);
      const content = parts.get(Number(/\/Contents (\d+) 0 R/.exec(page.head)![1]))!.body.toString('latin1');
      let font = new Map<number, string>();
      let text = '';
      for (const [, name, drawn] of content.matchAll(/\/(\w+) [\d.]+ Tf|<([0-9A-Fa-f]+)>/g)) {
        if (name) font = fonts.get(name) ?? new Map();
        else for (const glyph of drawn!.match(/.{4}/g) ?? []) text += font.get(Number.parseInt(glyph, 16)) ?? '';
      }
      return text.replaceAll(/\s/g, '');
    });
}
