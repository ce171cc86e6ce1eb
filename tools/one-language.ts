/**
 * The browser is sent one language, not three: the build writes each JavaScript file once for each language
 * (`assets/<language>/…`), in which a text is that language alone, and a page for each language that names those files.
 *
 * A literal of three texts, of which the first two are Chinese and the third is not, becomes its one text three times over
 * (`$3("…")`), so whoever picks, joins or maps the three goes on. What is not recognized stays three: it costs bytes and
 * is never wrong. Texts that must stay three are written `three('…', '…', '…')`; those an administrator may change, which
 * screens know and the server does not, are kept in all languages in `screen-texts.ts`, loaded by that page alone.
 */
import { type Plugin, parseAst, type Rolldown } from 'vite';
import { LANGS, type Lang, type Triple } from '../src/kernel/text.ts';
import { pageName } from '../src/server/http/web-pages.ts';
import { type FoundTriple, isTriple, triplesByTokens } from './triples.ts';

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

/** Visits all nodes; `visit` answers true when it wants nothing of what is inside. */
function walk(node: Node, visit: (node: Node) => boolean): void {
  if (visit(node)) return;
  for (const value of Object.values(node))
    if (isNode(value)) walk(value, visit);
    else if (Array.isArray(value)) for (const each of value) if (isNode(each)) walk(each, visit);
}

/** The words of a literal, of a template all that is written in it; null for what is none. */
function wordsOf(node: Node | null | undefined): string | null {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type !== 'TemplateLiteral') return null;
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('');
}

/** The literals of three texts in a built file, by its tree. */
export function triplesByTree(code: string): FoundTriple[] {
  const found: FoundTriple[] = [];
  walk(parseAst(code) as unknown as Node, (node) => {
    const parts = node.type === 'ArrayExpression' ? (node.elements as (Node | null)[]) : [];
    const [zh, hk, en] = parts.map(wordsOf);
    if (parts.length !== 3 || typeof zh !== 'string' || typeof hk !== 'string' || typeof en !== 'string') return false;
    if (!isTriple(zh, hk, en)) return false;
    found.push({ start: node.start, end: node.end, texts: parts.map((part) => [part!.start, part!.end]) });
    return true;
  });
  return found;
}
export const triplesOf = (code: string): FoundTriple[] => triplesByTokens(code) ?? triplesByTree(code);

/** The file in one language. */
export function inLanguage(code: string, triples: readonly FoundTriple[], lang: Lang): string {
  const index = LANGS.indexOf(lang);
  // A short name that the file does not have: there are thousands of these.
  let name = '$3';
  while (code.includes(name)) name += '3';
  let out = triples.length > 0 ? `const ${name}=e=>[e,e,e];` : '';
  let at = 0;
  for (const { start, end, texts } of triples) {
    const [from, to] = texts[index]!;
    out += `${code.slice(at, start)}${name}(${code.slice(from, to)})`;
    at = end;
  }
  return out + code.slice(at);
}

/** Texts by key of the calls `texts('module', { … })` in a source file; `unread` are keys whose three texts are no literals. */
export function textsOf(code: string, lang: 'ts' | 'tsx'): { known: Record<string, Triple>; unread: string[] } {
  const known: Record<string, Triple> = {};
  const unread: string[] = [];
  walk(parseAst(code, { lang }) as unknown as Node, (node) => {
    if (node.type !== 'CallExpression' || (node.callee as Node).name !== 'texts') return false;
    let [module, all] = node.arguments as (Node | undefined)[];
    if (!module || !all) return false;
    while (all.type === 'TSSatisfiesExpression' || all.type === 'TSAsExpression') all = all.expression as Node;
    const name = wordsOf(module);
    if (name === null || all.type !== 'ObjectExpression') {
      unread.push(`${name}.*`);
      return true;
    }
    for (const { key, value, type } of all.properties as Record<'key' | 'value' | 'type', Node & string>[]) {
      const full = `${name}.${type === 'Property' ? (key!.name ?? key!.value) : '*'}`;
      const parts = (value?.elements ?? value?.arguments ?? []) as Node[];
      const three = parts.map((part) => (part.type === 'Literal' ? wordsOf(part) : null));
      if (three.length === 3 && three.every((text) => text !== null)) known[full] = three as unknown as Triple;
      else unread.push(full);
    }
    return true;
  });
  return { known, unread };
}

const SCREEN_TEXTS = /\/text\/web\/screen-texts\.ts$/;

/** A name of a file as the page and the list of what to load ahead have it. */
const NAMED = /\bassets\/([\w.-]+\.js)\b/g;

export function oneLanguage(): Plugin {
  const screenTexts: Record<string, Triple> = {};
  const source = (file: Rolldown.OutputBundle[string] | undefined): string =>
    String(file && (file.type === 'chunk' ? file.code : file.source));
  return {
    name: 'one-language',
    apply: 'build',
    transform: {
      order: 'pre',
      handler(code, id) {
        if (/\/web\/.*\.tsx?$/.test(id) && code.includes('texts('))
          Object.assign(screenTexts, textsOf(code, id.endsWith('x') ? 'tsx' : 'ts').known);
      },
    },
    renderChunk: {
      order: 'post',
      handler(_code, chunk) {
        if (!chunk.facadeModuleId || !SCREEN_TEXTS.test(chunk.facadeModuleId)) return null;
        // As text within text, so that no literal of three is found in it.
        return `export const screenTexts = JSON.parse(${JSON.stringify(JSON.stringify(screenTexts))});`;
      },
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const names = new Set(Object.keys(bundle).filter((name) => bundle[name]!.type === 'chunk'));
        const moved = (code: string, lang: Lang): string =>
          code.replace(NAMED, (whole, name) => (names.has(`assets/${name}`) ? `assets/${lang}/${name}` : whole));
        for (const name of names) {
          const code = source(bundle[name]);
          const triples = triplesOf(code);
          for (const lang of LANGS) {
            const fileName = name.replace('assets/', `assets/${lang}/`);
            this.emitFile({ type: 'asset', fileName, source: moved(inLanguage(code, triples, lang), lang) });
          }
          delete bundle[name];
        }
        const page = source(bundle['index.html']);
        for (const lang of LANGS) {
          const spoken = moved(page, lang).replace('<html ', `<html data-language="${lang}" `);
          this.emitFile({ type: 'asset', fileName: pageName(lang), source: spoken });
        }
        delete bundle['index.html'];
      },
    },
  };
}
