/**
 * The plain text of a note in RTF. Bytes are in the code page the RTF itself names (`\ansicpg`), other scripts in `\u` escapes.
 *
 * Hides: groups that are no text (fonts, colors, pictures). Never deeper than the nesting it can count.
 */
import { latin1, ofPage } from '../decoded.ts';

const SKIPPED = new Set([
  'fonttbl',
  'colortbl',
  'stylesheet',
  'info',
  'pict',
  'object',
  'themedata',
  'generator',
  'listtable',
]);
const SIGNS: Record<string, string> = {
  par: '\n',
  line: '\n',
  sect: '\n',
  page: '\n',
  row: '\n',
  tab: '\t',
  cell: '\t',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
  endash: '–',
  emdash: '—',
};
const CHARSETS: Record<string, number> = {
  '128': 932,
  '129': 949,
  '134': 936,
  '136': 950,
  '161': 1253,
  '162': 1254,
  '163': 1258,
  '177': 1255,
  '178': 1256,
  '186': 1257,
  '204': 1251,
  '222': 874,
  '238': 1250,
};
const MOST_DEPTH = 1000;
export function plainText(rtf: Uint8Array): string {
  const source = latin1(rtf);
  if (!source.startsWith('{\\rtf')) return ofPage(rtf, 1252).replaceAll('\0', '').trim();
  let page = 1252;
  let out = '';
  let pending: number[] = [];
  const fonts = new Map<string, number>();
  interface Group {
    skip: boolean;
    /** How many characters stand for one escape. */
    fallback: number;
    fonts: boolean;
    page: number | null;
  }
  let group: Group = { skip: false, fallback: 1, fonts: false, page: null };
  const stack: Group[] = [];
  let font = '';
  let ignore = 0;
  let star = false;
  const flush = (): void => {
    if (pending.length === 0) return;
    out += ofPage(new Uint8Array(pending), group.page ?? page);
    pending = [];
  };
  const byte = (value: number): void => {
    if (ignore > 0) ignore--;
    else if (!group.skip) pending.push(value);
  };
  for (let i = 0; i < source.length; ) {
    const sign = source[i]!;
    if (sign === '{') {
      flush();
      if (stack.length > MOST_DEPTH) return out.trimEnd();
      stack.push(group);
      group = { ...group };
      star = false;
      i++;
    } else if (sign === '}') {
      flush();
      group = stack.pop() ?? group;
      ignore = 0;
      i++;
    } else if (sign === '\\') {
      const word = /^\\([a-zA-Z]{1,32})(-?\d{1,10})? ?/.exec(source.slice(i, i + 48));
      if (word) {
        const [whole, name, number] = word as unknown as [string, string, string | undefined];
        i += whole.length;
        if (name === 'fonttbl') group.fonts = true;
        if (SKIPPED.has(name) || star) group.skip = true;
        star = false;
        if (name === 'ansicpg') page = Number(number);
        else if (name === 'uc') group.fallback = Number(number ?? 1);
        else if (name === 'f') {
          flush();
          font = number ?? '0';
          if (!group.fonts) group.page = fonts.get(font) ?? null;
        } else if (name === 'fcharset' && group.fonts) {
          const known = CHARSETS[number ?? ''];
          if (known) fonts.set(font, known);
        } else if (name === 'u' && number !== undefined) {
          flush();
          if (!group.skip) out += String.fromCharCode(Number(number) & 0xffff);
          ignore = group.fallback;
        } else if (name === 'bin') i += Math.max(0, Number(number ?? 0));
        else if (SIGNS[name] !== undefined && !group.skip) {
          flush();
          out += SIGNS[name];
        }
      } else if (source[i + 1] === "'") {
        byte(Number.parseInt(source.slice(i + 2, i + 4), 16) || 0x3f);
        i += 4;
      } else {
        const next = source[i + 1] ?? '';
        if (next === '*') star = true;
        else if (next === '~') byte(0x20);
        else if (next === '\\' || next === '{' || next === '}') byte(next.charCodeAt(0));
        else if ((next === '\n' || next === '\r') && !group.skip) {
          flush();
          out += '\n';
        }
        i += 2;
      }
    } else {
      if (sign !== '\r' && sign !== '\n' && sign !== '\0') byte(sign.charCodeAt(0));
      i++;
    }
  }
  flush();
  return out.trimEnd();
}
