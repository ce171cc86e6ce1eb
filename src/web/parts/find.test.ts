/** Names are found on screens as they are seen, as lists, uniqueness and Ctrl+K fold them. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { folded } from '#kernel/check.ts';
import { BY_LABEL, BY_TITLE } from './find.ts';

test.each([
  ['零\u200b宽', '零宽'],
  ['Cafe\u0301', 'caf\u00e9'],
  ['\uff21\uff22\uff23全角', 'abc'],
  ['ABC', '\uff41\uff42\uff43'],
  ['Bridge', ' bridge '],
])('%j is found by %j', (name, typed) => {
  expect(folded(name)).toContain(folded(typed));
  expect(BY_LABEL.filterOption(typed, { label: name })).toBe(true);
  expect(BY_TITLE.filterOption(typed, { title: name })).toBe(true);
});

test('others are not', () => {
  expect(BY_LABEL.filterOption('tower', { label: 'Bridge' })).toBe(false);
  expect(BY_LABEL.filterOption('b', undefined)).toBe(false);
});

test('no screen looks for names in a way of its own', () => {
  const own = globSync('src/**/web/**/*.{ts,tsx}').filter(
    (file) =>
      !file.includes('.test.') &&
      /optionFilterProp|treeNodeFilterProp|toLowerCase\(\)\s*\.includes|toLowerCase\(\)\.indexOf|trim\(\)\.toLowerCase/.test(
        readFileSync(file, 'utf8'),
      ),
  );
  expect(own).toEqual([]);
});
