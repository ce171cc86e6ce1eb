import { expect, test } from 'vitest';
import { folded, gramsOf, queryOf, snippetOf } from './grams.ts';

test('Chinese is kept in pairs, other words whole, in one form', () => {
  expect(gramsOf(36, folded('项目 计划ＡＢ2'))).toBe(
    "'10.项' '10.目' '10.计' '10.划' '10.项目' '10.目计' '10.计划' '10.ab2'",
  );
  expect(folded('a\r\n\tb')).toBe('a b');
});

test('a query asks for the pairs of what was typed, the last word by its beginning', () => {
  expect(queryOf(1, '计划书')).toEqual({ grams: "'1.计划' & '1.划书'", text: '计划书' });
  expect(queryOf(1, 'Plan B')).toEqual({ grams: "'1.plan' & '1.b':*", text: 'plan b' });
  expect(queryOf(1, '书')).toEqual({ grams: "'1.书'", text: '书' });
  expect(queryOf(1, " '%:* ")).toBeNull();
});

test('words of a long text stay below what the database takes', () => {
  const long = Array.from({ length: 60_000 }, (_, n) => `word${n}`).join(' ');
  expect(Buffer.byteLength(gramsOf(1, long))).toBeLessThan(1_048_575);
});

test('a snippet stands around the hit', () => {
  expect(snippetOf(`${'x'.repeat(100)}目标${'y'.repeat(100)}`, '目标')).toBe(
    `…${'x'.repeat(30)}目标${'y'.repeat(60)}…`,
  );
});
