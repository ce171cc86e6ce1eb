/**
 * XML of office files as a row of tags with their places, so that what is not meant stays as it is, character by character. Pure.
 *
 * Refuses (null): documents with a type declaration, whose entities could name anything, and what is not well formed.
 */
export interface Tag {
  /** With its prefix, as written. */
  name: string;
  kind: 'open' | 'close' | 'empty';
  /** Of the whole tag. */
  start: number;
  end: number;
}

/** The tags of a document in order; null: it is refused. */
export function tagsOf(xml: string): Tag[] | null {
  const tags: Tag[] = [];
  const open: string[] = [];
  for (let at = xml.indexOf('<'); at !== -1; at = xml.indexOf('<', at)) {
    const skip = skipped(xml, at);
    if (skip === null) return null;
    if (skip > at) {
      at = skip;
      continue;
    }
    const end = tagEnd(xml, at);
    if (end === -1) return null;
    const close = xml[at + 1] === '/';
    const name = /^[^\s/>]+/.exec(xml.slice(at + (close ? 2 : 1), Math.min(end, at + 200)))?.[0];
    if (!name) return null;
    const kind = close ? 'close' : xml[end - 2] === '/' ? 'empty' : 'open';
    if (kind === 'open') open.push(name);
    if (kind === 'close' && open.pop() !== name) return null;
    tags.push({ name, kind, start: at, end });
    at = end;
  }
  return open.length === 0 && tags.length > 0 ? tags : null;
}

/** Where a comment, an instruction or a section of plain text ends; the place itself for a tag; null: refused. */
function skipped(xml: string, at: number): number | null {
  const ends = xml.startsWith('<!--', at)
    ? '-->'
    : xml.startsWith('<![CDATA[', at)
      ? ']]>'
      : xml.startsWith('<?', at)
        ? '?>'
        : null;
  if (ends === null) return xml.startsWith('<!', at) ? null : at;
  const end = xml.indexOf(ends, at);
  return end === -1 ? null : end + ends.length;
}

/** Behind the `>` of a tag, which attributes may hold too. */
function tagEnd(xml: string, from: number): number {
  for (let at = from + 1; at < xml.length; at++) {
    const sign = xml[at];
    if (sign === '>') return at + 1;
    if (sign === '"' || sign === "'") {
      at = xml.indexOf(sign, at + 1);
      if (at === -1) return -1;
    }
  }
  return -1;
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Text as it is meant. */
export const plain = (xml: string): string =>
  xml.replace(/&(#x[\da-f]+|#\d+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });

/** Text as it is written between tags. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The value of an attribute of a tag; undefined: it has none. */
export function attribute(xml: string, { start, end }: Tag, name: string): string | undefined {
  const tag = xml.slice(start, end);
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag);
  return found ? plain(found[1] ?? found[2] ?? '') : undefined;
}

/** The prefix, with its colon, by which the root names one of these namespaces; null: it does not. */
export function prefixOf(xml: string, root: Tag, namespaces: readonly string[]): string | null {
  for (const [, prefix, , double, single] of xml
    .slice(root.start, root.end)
    .matchAll(/\sxmlns(?::([\w.-]+))?\s*=\s*("([^"]*)"|'([^']*)')/g))
    if (namespaces.includes(double ?? single ?? '')) return prefix ? `${prefix}:` : '';
  return null;
}

/** Text between two places, without tags, comments and instructions. */
export const textBetween = (xml: string, from: number, to: number): string =>
  xml
    .slice(from, to)
    .split(/(<!\[CDATA\[[\s\S]*?\]\]>)/)
    .map((part) => (part.startsWith('<![CDATA[') ? part.slice(9, -3) : plain(part.replace(/<[^>]*>/g, ''))))
    .join('');
