/**
 * The words a text of a file is found by, and the query of a typed text. Pure.
 *
 * Chinese is kept in single characters and pairs of neighbors, everything else in whole words; a query asks for the pairs and words of
 * what was typed, and the text itself is then looked through for it, so pairs that stand apart are no hit. Words begin with the
 * company, so that one company's files do not slow down another's search.
 */
const RUNS = /\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu;
const HAN = /^\p{Script=Han}/u;
/** Bytes that all words of a text may have together: PostgreSQL takes 1,048,575. */
const MAX_BYTES = 900_000;
const MAX_WORD = 40;
const MAX_TERMS = 12;
export const MAX_BODY = 200_000;

/**
 * A text as it is kept: one form of each character, no line ends, no white space between Chinese characters, which PDFs have in the
 * middle of words.
 */
export const folded = (text: string): string =>
  text
    .slice(0, 4 * MAX_BODY)
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}\ufffc\s]+/gu, ' ')
    .replace(/(?<=[\p{Script=Han}，。、；：])\x20(?=[\p{Script=Han}，。、；：])/gu, '')
    .trim()
    .slice(0, MAX_BODY)
    .toWellFormed();

const lowered = (text: string): string => text.toLowerCase();

function wordsOfRun(run: string): string[] {
  if (!HAN.test(run)) return [[...run].slice(0, MAX_WORD).join('')];
  const signs = [...run];
  return [...signs, ...signs.slice(1).map((sign, i) => signs[i]! + sign)];
}
const prefixOf = (companyId: number): string => `${companyId.toString(36)}.`;

/** Words of a folded text as a tsvector is written; letters, digits and Chinese only, so nothing in it needs care. */
export function gramsOf(companyId: number, text: string): string {
  const words = new Set<string>();
  const prefix = prefixOf(companyId);
  let bytes = 0;
  for (const [run] of lowered(text).matchAll(RUNS))
    for (const word of wordsOfRun(run)) {
      if (words.has(word)) continue;
      bytes += prefix.length + word.length * 4;
      if (bytes > MAX_BYTES) return written(words, prefix);
      words.add(word);
    }
  return written(words, prefix);
}
const written = (words: ReadonlySet<string>, prefix: string): string =>
  [...words].map((word) => `'${prefix}${word}'`).join(' ');

/** The query of a typed text, and the text that must stand in the file; null: there is nothing to look for. */
export function queryOf(companyId: number, typed: string): { grams: string; text: string } | null {
  const text = lowered(folded(typed.slice(0, 200)));
  const terms = new Set<string>();
  const prefix = prefixOf(companyId);
  const runs = [...text.matchAll(RUNS)].map(([run]) => run);
  for (const [place, run] of runs.entries()) {
    const signs = [...run];
    if (HAN.test(run)) {
      if (signs.length === 1) terms.add(`'${prefix}${run}'`);
      for (const [i, sign] of signs.slice(1).entries()) terms.add(`'${prefix}${signs[i]! + sign}'`);
      // What is typed last may be the beginning of a word.
    } else terms.add(`'${prefix}${signs.slice(0, MAX_WORD).join('')}'${place === runs.length - 1 ? ':*' : ''}`);
  }
  return terms.size === 0 ? null : { grams: [...terms].slice(0, MAX_TERMS).join(' & '), text };
}

/** The words around a hit. */
export function snippetOf(body: string, text: string): string {
  const at = lowered(body).indexOf(text);
  if (at === -1) return body.slice(0, 80);
  const from = Math.max(0, at - 30);
  return `${from > 0 ? '…' : ''}${body.slice(from, at + text.length + 60).toWellFormed()}${at + text.length + 60 < body.length ? '…' : ''}`;
}
