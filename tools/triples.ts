/**
 * Literals of three texts in built JavaScript, found by its tokens: parsing megabytes into a tree took half of the time of a build.
 *
 * Hides: where a text, a template, a comment or a regular expression begins and ends. Invariant: what it cannot be sure of is
 * `null` for the whole file, which is parsed then; tokens and tree find the same in every file (one-language.test.ts).
 */

/** A literal of three texts: where it is, and where each of them is. */
export interface FoundTriple {
  start: number;
  end: number;
  texts: readonly (readonly [start: number, end: number])[];
}

/** Letters of Chinese, its punctuation and full-width signs. */
const CHINESE = /[\u3000-\u303f\u3400-\u9fff\uff00-\uffef]/;
/** Two texts in Chinese and one that is not. */
export const isTriple = (zh: string, hk: string, en: string): boolean =>
  CHINESE.test(zh) && CHINESE.test(hk) && !CHINESE.test(en);

const TOKEN =
  /\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*'|#?[\p{ID_Start}$_][\p{ID_Continue}$]*|\.?\d[\w.]*|\+\+|--|[\s\S]/uy;
const REGEXP = /\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/\w*/y;
const GAP = /(?:\s+|\/\*[\s\S]*?\*\/|\/\/[^\n]*)*/y;
/** Words after which no value has ended. */
const BEFORE_VALUE = new Set(
  'return typeof case in of delete void throw new else do instanceof await yield default extends'.split(' '),
);

class Unsure extends Error {}

class Scanner {
  readonly code: string;
  readonly found: FoundTriple[] = [];
  constructor(code: string) {
    this.code = code;
  }

  #end(of: RegExp, at: number): number {
    of.lastIndex = at;
    return of.test(this.code) ? of.lastIndex : at;
  }

  /** Goes over code to its end, or behind the bracket that closes a part of a template. */
  scan(from: number, inTemplate: boolean): number {
    const { code } = this;
    let depth = 0;
    /** The token before ends a value: a bracket is an index, a slash divides. */
    let value = false;
    let member = false;
    for (let at = from; at < code.length; ) {
      const end = this.#end(TOKEN, at);
      const [c, second] = [code[at]!, code[at + 1]];
      if (/\s/.test(c) || (c === '/' && (second === '/' || second === '*'))) {
        at = end;
        continue;
      }
      const afterDot = member;
      member = c === '.' && end === at + 1;
      if (c === '`') {
        at = this.template(at).end;
        value = true;
      } else if (c === '/' && !value) {
        const closed = this.#end(REGEXP, at);
        if (closed === at) throw new Unsure();
        [at, value] = [closed, true];
      } else if (c === '[' && !value) {
        const triple = this.#triple(at);
        if (triple) this.found.push(triple);
        [at, value] = triple ? [triple.end, true] : [end, false];
      } else {
        if ((c === '"' || c === "'") && end === at + 1) throw new Unsure();
        if (c === '{') depth++;
        if (c === '}' && depth-- === 0) {
          if (inTemplate) return end;
          throw new Unsure();
        }
        const word = /[\p{ID_Start}$_#]/u.test(c);
        value = word ? afterDot || !BEFORE_VALUE.has(code.slice(at, end)) : /[\d"')\]}]/.test(c) || end - at > 1;
        at = end;
      }
    }
    if (inTemplate || depth !== 0) throw new Unsure();
    return code.length;
  }

  /** The end of a template, and the words that are written in it. */
  template(from: number): { end: number; words: string } {
    const { code } = this;
    let words = '';
    for (let at = from + 1; at < code.length; ) {
      if (code[at] === '`') return { end: at + 1, words };
      if (code[at] === '$' && code[at + 1] === '{') {
        at = this.scan(at + 2, true);
        continue;
      }
      const next = code[at] === '\\' ? at + 2 : at + 1;
      words += code.slice(at, next);
      at = next;
    }
    throw new Unsure();
  }

  /** Three literals within brackets that begin here. What is found inside of them counts only if they are none. */
  #triple(from: number): FoundTriple | null {
    const { code, found } = this;
    const before = found.length;
    const texts: [number, number][] = [];
    const words: string[] = [];
    let at = this.#end(GAP, from + 1);
    while (texts.length < 3) {
      const c = code[at];
      if (c !== '"' && c !== "'" && c !== '`') break;
      const literal = c === '`' ? this.template(at) : { end: this.#end(TOKEN, at), words: '' };
      texts.push([at, literal.end]);
      words.push(c === '`' ? literal.words : code.slice(at + 1, literal.end - 1));
      at = this.#end(GAP, literal.end);
      if (code[at] === ',') at = this.#end(GAP, at + 1);
      else break;
    }
    found.length = before;
    const [zh, hk, en] = words;
    if (texts.length !== 3 || code[at] !== ']' || !isTriple(zh!, hk!, en!)) return null;
    return { start: from, end: at + 1, texts };
  }
}

/** The literals of three texts, or null where the tokens do not say what is what. */
export function triplesByTokens(code: string): FoundTriple[] | null {
  if (!CHINESE.test(code)) return [];
  const scanner = new Scanner(code);
  try {
    scanner.scan(0, false);
    return scanner.found;
  } catch (error) {
    if (error instanceof Unsure) return null;
    throw error;
  }
}
