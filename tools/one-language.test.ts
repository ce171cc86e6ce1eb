import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LANGS } from '#kernel/text.ts';
import { inLanguage, textsOf, triplesByTree, triplesOf } from './one-language.ts';
import { ROOT } from './steps.ts';
import { triplesByTokens } from './triples.ts';

const run = (code: string): unknown => new Function(`${code}; return found`)();

const BUILT = `const days = 3, three = (...all) => all;
const found = {
  plain: ["保存", "儲存", "Save"],
  filled: [\`逾期 ${'${days}'} 天\`, \`逾期 ${'${days}'} 天\`, \`${'${days}'} days late\`],
  sign: ["、", "、", ", "],
  deep: { items: { a: { label: ["是", "是", "Yes"] } } },
  stored: three("选项一", "選項一", "Option 1"),
  same: ["ID", "ID", "ID"],
  words: ["是", "否", "无"],
  two: ["是", "是"],
  four: ["一", "二", "3", "4"],
  mixed: ["一", days, "one"],
};`;

test.each(LANGS)(
  'texts of %s are its own, three times over; what is no text, or must stay three, is as it was',
  (lang) => {
    const at = LANGS.indexOf(lang);
    const was = run(BUILT) as Record<string, string[]>;
    const of = (three: readonly string[]): string[] => [three[at]!, three[at]!, three[at]!];
    expect(run(inLanguage(BUILT, triplesOf(BUILT), lang))).toEqual({
      ...was,
      plain: of(['保存', '儲存', 'Save']),
      filled: of(['逾期 3 天', '逾期 3 天', '3 days late']),
      sign: of(['、', '、', ', ']),
      deep: { items: { a: { label: of(['是', '是', 'Yes']) } } },
    });
  },
);

const TEXT = '["是","是","Yes"]';

test.each([
  ['a built file', BUILT],
  [
    'regular expressions and divisions',
    `const a=/["'\`/[]/g,b=a/2/3,c=(a)/b,d=x[1]/2,e=()=>/"/.test(a),f=i++/2;g=${TEXT}`,
  ],
  ['templates in templates', `a=\`\${b(\`"\${{c:"}"}}\`)}\`;d=${TEXT};e=[\`一\${f?"甲":\`乙\`}\`,"二","Two"]`],
  [
    'indexes, comments, and what is written within texts',
    `a${TEXT};b=${TEXT}[1];/* ${TEXT} */ // ${TEXT}\nc='${TEXT}';return${TEXT}`,
  ],
  ['properties that are named like words', `a.return/2;b={in:1}.in/3;c.of${TEXT};d=${TEXT}`],
])('tokens and tree find the same in %s', (_, code) => {
  const whole = `function found(){${code}}`;
  expect(triplesByTokens(whole)).toEqual(triplesByTree(whole));
});

test.each([
  'echarts/dist/echarts.esm.min.js',
  'jspdf/dist/jspdf.es.min.js',
  'bpmn-js/dist/bpmn-modeler.production.min.js',
  'react-dom/cjs/react-dom-client.production.js',
])('tokens go through %s to the text behind it', (path) => {
  const code = `${readFileSync(join(ROOT, 'node_modules', path), 'utf8')}\n;a=${TEXT}`;
  expect(triplesByTokens(code)!.at(-1)).toMatchObject({ end: code.length });
});

test('where tokens are not sure, the file is parsed', () => {
  const code = `if (a) /"/.test(b); c = ${TEXT}`;
  expect(triplesByTokens(code)).toBeNull();
  expect(triplesOf(code)).toHaveLength(1);
});

test('the name of the helper is none that the file has', () => {
  const code = 'const $3 = 1, found = [$3, ["是", "是", "Yes"]];';
  expect(run(inLanguage(code, triplesOf(code), 'en-US'))).toEqual([1, ['Yes', 'Yes', 'Yes']]);
});

test('texts of screens are kept in all languages by key', () => {
  const code =
    "export const x = texts('a.b', { one: ['一', '一', 'One'], two: three('二', '二', 'Two'), ...more } as const)";
  expect(textsOf(code, 'ts')).toEqual({
    known: { 'a.b.one': ['一', '一', 'One'], 'a.b.two': ['二', '二', 'Two'] },
    unread: ['a.b.*'],
  });
});

/** Their texts are written in another file, as `three`. */
const WRITTEN_ELSEWHERE = ['workflowStatus.*'];

test('every text that screens name can be kept by its key', () => {
  const files = globSync('src/**/web/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) => !file.includes('.test.'));
  const all = files.flatMap((file) => {
    const code = readFileSync(join(ROOT, file), 'utf8');
    return code.includes('texts(') ? [textsOf(code, file.endsWith('x') ? 'tsx' : 'ts')] : [];
  });
  expect(all.flatMap(({ unread }) => unread)).toEqual(WRITTEN_ELSEWHERE);
  expect(all.reduce((sum, { known }) => sum + Object.keys(known).length, 0)).toBeGreaterThan(1000);
});
