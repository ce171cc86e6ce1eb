import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { queryOf, wordsOf } from './words.ts';

/** Words as a set, as the database keeps them. */
const wordsIn = (...texts: (string | null)[]): Set<string> =>
  new Set([...wordsOf(1, 'task', texts).matchAll(/'([^']+)'/g)].map((m) => m[1]!));

/** What PostgreSQL says of `@@`, over the few operators that are written. */
function matches(words: ReadonlySet<string>, query: string): boolean {
  const js = query.replace(/'([^']+)'(:\*)?/g, (_all, word: string, prefix?: string) =>
    String(prefix ? [...words].some((one) => one.startsWith(word)) : words.has(word)),
  );
  return new Function(`return ${js.replaceAll('&', '&&').replaceAll('|', '||')}`)() as boolean;
}
const finds = (text: string, ...texts: (string | null)[]): boolean => {
  const query = queryOf(1, 'task', text);
  return query !== null && matches(wordsIn(...texts), query.found);
};

describe('a record is found', () => {
  const NAME = '重庆银行ERP项目计划（二期）';
  test.each([
    ['two characters', '银行'],
    ['one character', '庆'],
    ['the last character', '期'],
    ['several', '项目计划'],
    ['initials', 'xmjh'],
    ['two initials', 'yh'],
    ['more initials than are kept', 'cqyh'],
    ['pinyin', 'xiangmu'],
    ['pinyin that is not finished', 'xiangmuj'],
    ['the reading of the word, not of the character', 'chongqing'],
    ['letters in another case', 'erp'],
    ['full-width letters', 'ＥＲＰ'],
    ['terms in any order', '计划 银行'],
    ['mixed writing', 'erp项目'],
    ['its code', 'PRJ-2026-0012'],
    ['a part of its code', '0012'],
    ['the end of its number', '12'],
    ['initials and code', 'xm 2026'],
  ])('by %s', (_what, text) => expect(finds(text, NAME, 'PRJ-2026-0012')).toBe(true));

  test.each(['银计', '项计', 'xj', 'mux', '2027', 'e', '重行', 'xiangmux'])('not by %s', (text) =>
    expect(finds(text, NAME, 'PRJ-2026-0012')).toBe(false),
  );

  test('people by their surname as it is read, and as it is written alone', () => {
    expect(finds('sxm', '单晓明')).toBe(true);
    expect(finds('shanxiao', '单晓明')).toBe(true);
    expect(finds('zeng', '曾国强')).toBe(true);
  });

  test('by long words, by their beginning', () => {
    expect(finds('implement', 'Implementation of the platform')).toBe(true);
    expect(finds('implementation platform', 'Implementation of the platform')).toBe(true);
    expect(finds('20260101123456', 'A20260101123456789')).toBe(true);
  });
});

test('nothing typed asks nothing; what was typed cannot become an operator', () => {
  for (const text of ['', '  ', '（）', "' | ! & :*", '<->']) expect(queryOf(1, 'task', text)).toBeNull();
  expect(queryOf(1, 'task', "a' | b")?.found.includes("''")).toBe(false);
});

test('any part of any name of Chinese, letters and digits finds it', () => {
  const char = fc.constantFrom(...'项目计划重庆银行abz019 -');
  fc.assert(
    fc.property(
      fc.array(char, { minLength: 2, maxLength: 30 }).map((chars) => chars.join('')),
      fc.nat(),
      fc.integer({ min: 2, max: 9 }),
      (name, at, length) => {
        const runs = name.match(/[项目计划重庆银行]{2,}|[a-z]{2,}|[0-9]{2,}/g) ?? [];
        for (const run of runs) {
          // Letters alone are found by the beginning of a word; a word with digits from any place on.
          const from = /[a-z]/.test(run) ? 0 : at % (run.length - 1);
          const part = run.slice(from, from + length);
          const word: readonly string[] = name.match(/[a-z0-9]+/g) ?? [];
          if (/[a-z]/.test(run) && !word.includes(run)) continue;
          if (part.length >= 2) expect(finds(part, name), `${part} in ${name}`).toBe(true);
        }
      },
    ),
    { numRuns: 500 },
  );
});

test('the whole name is known as such, also where it is long', () => {
  const long = '项目'.repeat(80);
  const query = queryOf(1, 'task', long)!;
  expect(matches(wordsIn(long), query.exact)).toBe(true);
  expect(matches(wordsIn('项目'), query.exact)).toBe(false);
});
