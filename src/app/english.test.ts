/** English texts are American English, and one concept has one word in them (docs/glossary.md). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
/** Files below a folder, from the root of the repository. */
const below = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));

const LITERAL = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/.source;
/** [Chinese, Hong Kong Chinese, English], anywhere. */
const TRIPLE = new RegExp(`\\[\\s*(${LITERAL})\\s*,\\s*(${LITERAL})\\s*,\\s*(${LITERAL})\\s*,?\\s*\\]`, 'g');
const CHINESE = /[\u4e00-\u9fff]/;

interface Said {
  file: string;
  chinese: string;
  hongKong: string;
  english: string;
}

const triples: Said[] = below('src')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|[\\/]tests[\\/]|[\\/]testing[\\/]/.test(file))
  .flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(TRIPLE)].map(([, chinese, hongKong, english]) => ({
      file,
      chinese: chinese!,
      hongKong: hongKong!,
      english: english!,
    })),
  )
  .filter(({ chinese }) => CHINESE.test(chinese));
/** The English of the sample company, and the pages of help. */
const others: Said[] = [...below('src/sample/english'), ...below('docs/help/en-US')]
  .filter((file) => /\.(ts|md)$/.test(file))
  .flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      // Paths and names of code are not texts.
      .map((line) => line.replace(/\]\([^)]*\)|^\s*(?:import|export) .*|^\s*[*/].*/g, ''))
      .map((english) => ({ file, chinese: '', hongKong: '', english })),
  );

/** How British words are recognized by their letters; words spelled the same in both are left out. */
const BRITISH = [
  /\b(?!pour|four|hour|your|tour|our|sour|scour|detour|contour|glamour|velour)\w+our(?:s|ed|ing|ite|ites|able|ful)?\b/,
  /\b(?:organ|recogn|synchron|author|final|real|util|custom|priorit|summar|normal|minim|maxim|categor|initial|visual|optim|capital|emphas|apolog|general|special|standard|stabil)is(?:e|ed|es|er|ing|ation|ations)\b/,
  /\b(?:analy|cataly|paraly)s(?:e|ed|ing)\b/,
  /\b(?:cancel|level|label|travel|model|signal|total|fuel|channel)l(?:ed|ing|er)\b/,
  /\b(?:catal|dial|anal|epil)ogue\b/,
  /\b(?:cent|met|lit|fib|theat)re\b/,
  /\b(?:def|off|pret)ence\b|\blicence\b|\bgrey\b|\bprogramme\b|\bfulfil\b|\benrol\b|\bwhilst\b|\blearnt\b|\bjudgement\b|\bcheque\b/,
];
const british = (text: string): string | undefined =>
  BRITISH.map((pattern) => new RegExp(pattern, 'i').exec(text)?.[0]).find(Boolean);

test('the patterns find British words and let the others pass', () => {
  for (const word of ['colour', 'favourites', 'organisation', 'Cancelled', 'levelling', 'catalogue', 'grey', 'centre'])
    expect(british(`A ${word} of it`), word).toBe(word);
  const fine =
    'Your hours: otherwise raised, revised, promised, four dialogs; a precise premise, cancellation, reference';
  expect(british(fine)).toBeUndefined();
});

test('English texts, the English sample company and help are in American English', () => {
  expect(triples.length).toBeGreaterThan(6000);
  const found = [...triples, ...others].flatMap(({ file, english }) => {
    const word = british(english);
    return word ? [`${file}: "${word}" in ${english.trim()}`] : [];
  });
  expect(found).toEqual([]);
});

test('what is 逾期 is overdue in English, never late; texts of labels have straight quotes', () => {
  const late = triples.filter(
    ({ chinese, english }) => /逾期|延期任务/.test(chinese) && /\blate\b(?!\})/i.test(english),
  );
  expect(
    late.filter(({ chinese }) => !chinese.includes('晚')).map(({ file, english }) => `${file}: ${english}`),
  ).toEqual([]);
  const curly = triples.filter(({ english }) => /[“”]/.test(english));
  expect(curly.map(({ file, english }) => `${file}: ${english}`)).toEqual([]);
});

/** What is filled in, whatever the order: `{name}`. */
const filled = (text: string): string => [...new Set(text.match(/\{\w+\}/g))].sort().join(' ');
/** Letters of which each is in many texts and is written otherwise in Hong Kong. */
const SIMPLIFIED = /[这们务门过时间单总关报认录权发设数据审应选组级织员说请]/;

function wrongIn({ file, chinese, hongKong, english }: Said): string[] {
  const all = [chinese, hongKong, english];
  const blank = all.some((text) => /^['"]\s*['"]$/.test(text));
  const differ = new Set(all.map(filled)).size > 1;
  return blank || differ || SIMPLIFIED.test(hongKong) ? [`${file}: ${all.join(' | ')}`] : [];
}

test('a text is whole in each language: not blank, filled in with the same values, in the letters of its place', () => {
  const whole = { file: '', chinese: "'{n} 个任务'", hongKong: "'{n} 個任務'", english: "'{n} tasks'" };
  expect(wrongIn(whole)).toEqual([]);
  for (const change of [{ hongKong: "' '" }, { english: "'{count} tasks'" }, { hongKong: whole.chinese }])
    expect(wrongIn({ ...whole, ...change })).toHaveLength(1);
  expect(triples.flatMap(wrongIn)).toEqual([]);
});
