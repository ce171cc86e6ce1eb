/**
 * The order of a sorted view: siblings by the values of a column, every branch behind its parent.
 *
 * Hides: ranks instead of comparisons of texts, which would stop the page at 100,000 rows. Invariants: rows of equal value
 * stay in the order of the plan, both ways; rows without a value come last, both ways. Pure.
 */
import type { Lang } from '#kernel/text.ts';
import type { GanttColumn } from './columns.ts';

/** Names of the languages by which texts are ordered. */
export const LOCALES = { 'zh-CN': 'zh-CN', HK: 'zh-HK', 'en-US': 'en' } as const satisfies Record<Lang, string>;

/** The rows as a view sorted by a column shows them; `parent` is the row above each, -1 at the top. */
export function viewOrder(
  column: Pick<GanttColumn, 'text' | 'sortBy'>,
  parent: ArrayLike<number>,
  descending: boolean,
  lang: Lang,
): Int32Array {
  const count = parent.length;
  const value = column.sortBy ?? column.text;
  if (count > 0 && typeof value(0) === 'number') {
    const numbers = new Float64Array(count);
    for (let row = 0; row < count; row++) numbers[row] = value(row) as number;
    return sortedRows(parent, numberRanks(numbers), descending);
  }
  const texts: string[] = [];
  for (let row = 0; row < count; row++) texts.push(value(row) as string);
  return sortedRows(parent, textRanks(texts, LOCALES[lang]), descending);
}

/** How many of the values, ascending, are smaller. */
function smaller(sorted: Float64Array, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Ranks of numbers, how many are smaller; -1 for NaN. */
export function numberRanks(values: Float64Array): Int32Array {
  // When sorted, non-numbers come last.
  const sorted = values.slice().sort();
  const ranks = new Int32Array(values.length);
  for (let row = 0; row < values.length; row++)
    ranks[row] = Number.isNaN(values[row]!) ? -1 : smaller(sorted, values[row]!);
  return ranks;
}

/** Places of characters in a language; letters that differ by case or accent only share one. Grows with what it meets. */
class Alphabet {
  readonly place = new Uint16Array(65_536);
  size = 0;
  private readonly met = new Set<string>();
  private readonly compare: (a: string, b: string) => number;

  constructor(lang: string) {
    this.compare = new Intl.Collator(lang, { sensitivity: 'base' }).compare;
    // All digits are written as a zero, a length and their values.
    this.met.add('0');
  }

  learn(texts: readonly string[]): void {
    const before = this.size === 0 ? 0 : this.met.size;
    for (const text of texts) {
      for (let i = 0; i < text.length; i++) {
        const code = text.charCodeAt(i);
        if (this.place[code] === 0) this.met.add(text[i]!);
      }
    }
    if (this.met.size === before) return;
    this.size = 0;
    let last = '';
    for (const char of [...this.met].sort(this.compare)) {
      // Zero is a character that is not there; what the language passes over counts as the first.
      if (this.size === 0 || this.compare(last, char) !== 0) this.size++;
      this.place[char.charCodeAt(0)] = this.size;
      last = char;
    }
  }
}

const alphabets = new Map<string, Alphabet>();
/** Digits of a number that are counted; longer ones differ by their digits only. */
const MOST_DIGITS = 15;
const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** A text as places of its characters; of a number its length comes before its digits, so that 9 is before 10. */
function encode(text: string, place: Uint16Array, out: Uint16Array, from: number): number {
  let at = from;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (!isDigit(code)) {
      out[at++] = place[code]!;
      continue;
    }
    let end = i;
    while (end < text.length && isDigit(text.charCodeAt(end))) end++;
    while (i < end - 1 && text.charCodeAt(i) === 48) i++;
    out[at++] = place[48]!;
    out[at++] = Math.min(MOST_DIGITS, end - i);
    for (; i < end; i++) out[at++] = text.charCodeAt(i) - 47;
    i--;
  }
  return at;
}

/**
 * Ranks of texts as people of a language look them up (pinyin for zh-CN, strokes for zh-HK), case and accents apart,
 * numbers in them by their value: how many are before; -1 for an empty text. Some characters of all texts are compared
 * at once, packed into a number; only texts that are still alike go on to the next ones.
 */
export function textRanks(texts: readonly string[], lang: string): Int32Array {
  let alphabet = alphabets.get(lang);
  if (!alphabet) alphabets.set(lang, (alphabet = new Alphabet(lang)));
  alphabet.learn(texts);
  const count = texts.length;
  const starts = new Int32Array(count + 1);
  let room = 0;
  for (const text of texts) room += 3 * text.length;
  const codes = new Uint16Array(room);
  for (let i = 0, at = 0; i < count; i++) starts[i + 1] = at = encode(texts[i]!, alphabet.place, codes, at);
  const bits = Math.ceil(Math.log2(1 + Math.max(alphabet.size, MOST_DIGITS)));
  // What a number holds exactly, less the rank so far.
  const width = Math.max(1, Math.floor((52 - Math.ceil(Math.log2(count + 1))) / bits));
  const [letter, scale] = [2 ** bits, 2 ** (bits * width)];
  const ranks = new Int32Array(count);
  const alike = new Int32Array(count);
  let left = 0;
  for (let i = 0; i < count; i++) {
    if (texts[i] === '') ranks[i] = -1;
    else alike[left++] = i;
  }
  const keys = new Float64Array(left);
  for (let position = 0; left > 0; position += width) {
    for (let k = 0; k < left; k++) {
      const i = alike[k]!;
      const [from, end] = [starts[i]! + position, starts[i + 1]!];
      let key = ranks[i]!;
      for (let c = from; c < from + width; c++) key = key * letter + (c < end ? codes[c]! : 0);
      keys[k] = key;
    }
    const sorted = inOrder(keys, left);
    const items = alike.slice(0, left);
    let still = 0;
    let group = 0;
    let groupRank = -1;
    for (let at = 0, end = 0; at < left; at = end) {
      const key = keys[sorted[at]!]!;
      while (end < left && keys[sorted[end]!] === key) end++;
      const rank = Math.floor(key / scale);
      if (rank !== groupRank) [group, groupRank] = [at, rank];
      // Texts that have ended together are the same.
      const open = end - at > 1 && key !== rank * scale;
      for (let k = at; k < end; k++) {
        const i = items[sorted[k]!]!;
        ranks[i] = rank + at - group;
        if (open) alike[still++] = i;
      }
    }
    left = still;
  }
  return ranks;
}

const DIGIT = 13;

/** The first `count` keys (whole, below 2^52) as positions in ascending order: four rounds of 13 bits. */
function inOrder(keys: Float64Array, count: number): Int32Array {
  let order = new Int32Array(count);
  for (let k = 0; k < count; k++) order[k] = k;
  for (let shift = 0; shift < 4 * DIGIT; shift += DIGIT) {
    const unit = 2 ** shift;
    order = countingSort(order, 1 << DIGIT, (k) => Math.floor(keys[k]! / unit) & ((1 << DIGIT) - 1));
  }
  return order;
}

/** The items sorted by a key of 0..size-1; stable. */
function countingSort(items: Int32Array, size: number, key: (item: number) => number): Int32Array<ArrayBuffer> {
  const at = new Int32Array(size + 1);
  for (const item of items) at[key(item) + 1]!++;
  for (let k = 1; k <= size; k++) at[k]! += at[k - 1]!;
  const sorted = new Int32Array(items.length);
  for (const item of items) sorted[at[key(item)]!++] = item;
  return sorted;
}

/** Rows in the order of the view: siblings by rank (-1 at the end), each with its branch behind it. `parent`: -1 at the top. */
export function sortedRows(parent: ArrayLike<number>, ranks: Int32Array, descending: boolean): Int32Array {
  const count = ranks.length;
  let most = 0;
  for (const rank of ranks) if (rank > most) most = rank;
  const key = (row: number): number => {
    const rank = ranks[row]!;
    return rank < 0 ? most + 1 : descending ? most - rank : rank;
  };
  const sorted = countingSort(
    Int32Array.from(ranks, (_, row) => row),
    most + 2,
    key,
  );
  // Children of each row (at its index + 1; of the top at 0) as chains in their order.
  const first = new Int32Array(count + 1).fill(-1);
  const next = new Int32Array(count).fill(-1);
  for (let i = count - 1; i >= 0; i--) {
    const row = sorted[i]!;
    const above = parent[row]! + 1;
    next[row] = first[above]!;
    first[above] = row;
  }
  const order = new Int32Array(count);
  let row = first[0]!;
  let at = 0;
  while (row >= 0) {
    order[at++] = row;
    let onward = first[row + 1]!;
    for (let up = row; onward < 0 && up >= 0; up = parent[up]!) onward = next[up]!;
    row = onward;
  }
  return order;
}
