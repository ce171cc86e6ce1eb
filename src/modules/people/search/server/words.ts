/**
 * The words a record is found by, and the query of a typed text. Both sides of one idea: every place of a name is the
 * beginning of a word, and a query is what such a word begins with.
 *
 * Chinese is kept in pairs of characters (`项目计划`: 项目 目计 计划 划), its pinyin as initials and in full from each character on
 * (`xmjh xiangmujihua`), words with digits from each place on (`2026 026 26 6`), other words whole. Words of different companies and
 * kinds begin differently, so that a word common in one does not slow down another. Pure; docs/adr/180-search.md.
 */
import { pinyin } from 'pinyin-pro';
import { asSeen } from '#kernel/check.ts';

/** The longest prefixes that are kept; longer input narrows by its overlapping parts, if any. */
const PAIR = 2;
const INITIALS = 4;
const FULL = 12;
const DIGITS = 8;
const WHOLE = 20;
const EXACT = 60;
/** Names of people are read as such: 单 is a surname read shan. */
const NAME = 4;
const TERMS = 8;

const RUNS = /\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu;
const HAN = /^\p{Script=Han}/u;
const LETTERS = /^[a-z]+$/;

const plain = (text: string): string => asSeen(text).normalize('NFKC').toLowerCase();
const runsOf = (text: string): string[] => plain(text).match(RUNS) ?? [];

/** From each place on, at most `most` characters. */
const beginnings = (parts: readonly string[], most: number): string[] =>
  parts.map((_, i) => parts.slice(i, i + most).join(''));

function readings(run: string): string[][] {
  const read = (surname: 'off' | 'head'): string[] =>
    pinyin(run, { toneType: 'none', type: 'array', v: true, surname }).map((one) => one.toLowerCase());
  return [...run].length > NAME ? [read('off')] : [read('off'), read('head')];
}

function wordsOfRun(run: string): string[] {
  const chars = [...run];
  if (!HAN.test(run)) return /\p{N}/u.test(run) ? beginnings(chars, DIGITS) : [run.slice(0, WHOLE)];
  const spoken = readings(run).flatMap((syllables) => [
    ...beginnings(
      syllables.map((one) => one.charAt(0)),
      INITIALS,
    ),
    ...syllables.map((_, i) => syllables.slice(i).join('').slice(0, FULL)),
  ]);
  return [...beginnings(chars, PAIR), ...spoken.filter((word) => LETTERS.test(word))];
}

const exactly = (runs: readonly string[]): string => `=${runs.join('').slice(0, EXACT)}`;

/** Two letters that distinguish kinds; kinds that share them cost time, not correctness. */
function markOf(kind: string): string {
  let hash = 0;
  for (const char of kind) hash = (hash * 31 + char.charCodeAt(0)) % 676;
  return String.fromCharCode(97 + Math.floor(hash / 26), 97 + (hash % 26));
}
const prefixOf = (companyId: number, kind: string): string => `${companyId.toString(36)}${markOf(kind)}`;
const quoted = (word: string): string => `'${word}'`;

/** The words of a record, as a tsvector is written. */
export function wordsOf(companyId: number, kind: string, texts: readonly (string | null)[]): string {
  const prefix = prefixOf(companyId, kind);
  const words = texts.flatMap((text) => {
    const runs = runsOf(text ?? '');
    return runs.length > 0 ? [exactly(runs), ...runs.flatMap(wordsOfRun)] : [];
  });
  return [...new Set(words)].map((word) => quoted(prefix + word)).join(' ');
}

/** Parts of a text that is longer than the words that are kept: each of them is one. */
const windows = (chars: readonly string[], size: number): string[] =>
  chars.slice(0, chars.length - size + 1).map((_, i) => chars.slice(i, i + size).join(''));

/** The query of one part of a typed text. */
function asked(run: string, word: (text: string) => string): string {
  const chars = [...run];
  const begins = (text: string): string => `${word(text)}:*`;
  const all = (size: number): string =>
    chars.length <= size ? begins(run) : `(${windows(chars, size).map(word).join(' & ')})`;
  if (HAN.test(run)) return chars.length === 1 ? begins(run) : `(${windows(chars, PAIR).map(word).join(' & ')})`;
  // One letter begins too much: it must be a whole word.
  if (chars.length === 1) return word(run);
  if (/\p{N}/u.test(run)) return all(DIGITS);
  const spoken = LETTERS.test(run) ? [all(INITIALS), begins(run.slice(0, FULL))] : [];
  return `(${[...new Set([begins(run.slice(0, WHOLE)), ...spoken])].join(' | ')})`;
}

export interface Query {
  /** Records that contain it. */
  found: string;
  /** Records that are called so. */
  exact: string;
}

/** What a typed text asks of one kind of records, as a tsquery is written; null: nothing was typed that names anything. */
export function queryOf(companyId: number, kind: string, text: string): Query | null {
  const runs = runsOf(text).slice(0, TERMS);
  if (runs.length === 0) return null;
  const prefix = prefixOf(companyId, kind);
  const word = (part: string): string => quoted(prefix + part);
  return { found: runs.map((run) => asked(run, word)).join(' & '), exact: word(exactly(runs)) };
}
