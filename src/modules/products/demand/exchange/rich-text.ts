/**
 * Rich text of ReqIF (XHTML) as plain text with lists, and back. What is shown and edited is the plain text; the rich one is kept in
 * the file and returned as it came while nobody changed it. Pure.
 */
import type { XmlContent, XmlElement } from '#modules/planning/plan/exchange/p6/xml-tree.ts';
import { isElement, made } from './xml-write.ts';

const BLOCKS: ReadonlySet<string> = new Set([
  ...[
    'p',
    'div',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'ul',
    'ol',
    'li',
    'dl',
    'dt',
    'dd',
    'table',
    'tr',
    'thead',
    'tbody',
  ],
  ...['blockquote', 'pre', 'hr', 'address', 'caption', 'tfoot'],
]);
const CELLS: ReadonlySet<string> = new Set(['td', 'th']);
/** Elements whose text is not shown. */
const UNSEEN: ReadonlySet<string> = new Set(['script', 'style', 'head']);

interface Out {
  lines: string[];
  line: string;
}
const endLine = (out: Out): void => {
  const line = out.line.replace(/[ \t]+/g, ' ').trim();
  if (line !== '') out.lines.push(line);
  out.line = '';
};

function put(
  out: Out,
  content: readonly XmlContent[],
  kept: boolean,
  list: { ordered: boolean; at: number } | null,
): void {
  for (const one of content) {
    if (typeof one === 'string') {
      if (!kept) out.line += one.replace(/\s+/g, ' ');
      else
        for (const [i, piece] of one.split('\n').entries()) {
          if (i > 0) endLine(out);
          out.line += piece;
        }
      continue;
    }
    if (!isElement(one) || UNSEEN.has(one.name)) continue;
    if (one.name === 'br') {
      endLine(out);
      continue;
    }
    if (CELLS.has(one.name)) {
      if (out.line.trim() !== '') out.line += ' | ';
      put(out, one.content, kept, null);
      continue;
    }
    const block = BLOCKS.has(one.name);
    if (block) endLine(out);
    if (one.name === 'li') {
      if (list) list.at++;
      out.line = list?.ordered ? `${list.at}. ` : '- ';
    }
    const inner = one.name === 'ul' || one.name === 'ol' ? { ordered: one.name === 'ol', at: 0 } : list;
    put(out, one.content, kept || one.name === 'pre', inner);
    if (block) endLine(out);
  }
}

/** The plain text of an XHTML value. */
export function plainOf(value: XmlElement): string {
  const out: Out = { lines: [], line: '' };
  put(out, value.content, false, null);
  endLine(out);
  return out.lines.join('\n');
}

/** Plain text as XHTML: a paragraph a line. */
export const richOf = (text: string, prefix: string, attributes: Readonly<Record<string, string>> = {}): XmlElement =>
  made(
    prefix,
    'div',
    attributes,
    text.split('\n').map((line) => made(prefix, 'p', {}, line === '' ? [] : [line])),
  );

/** What a reader sees of rich text: elements of a known few, nothing that acts. */
export type ShownText = string | { tag: string; content: ShownText[] };
const SHOWN: ReadonlySet<string> = new Set([
  ...BLOCKS,
  ...CELLS,
  ...[
    'b',
    'strong',
    'i',
    'em',
    'u',
    'sub',
    'sup',
    'code',
    'span',
    'br',
    'tt',
    'big',
    'small',
    'ins',
    'del',
    'q',
    'cite',
  ],
]);
export const shownOf = (content: readonly XmlContent[]): ShownText[] =>
  content.flatMap((one): ShownText[] => {
    if (typeof one === 'string') return [one];
    if (!isElement(one) || UNSEEN.has(one.name)) return [];
    const inner = shownOf(one.content);
    return SHOWN.has(one.name) ? [{ tag: one.name, content: inner }] : inner;
  });
