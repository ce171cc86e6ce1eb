import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blockOf, levelOf, rowsInSight, stepOf, totalsOf } from './matrix.ts';

const tenths = fc.option(fc.integer({ min: 0, max: 240 }).map((n) => n / 10));

test('rows and periods sum up to the same, without rests of fractions', () => {
  fc.assert(
    fc.property(fc.array(fc.array(tenths, { minLength: 5, maxLength: 5 }), { maxLength: 20 }), (values) => {
      const { rows, columns, all } = totalsOf(values, 5);
      const cents = (list: readonly number[]): number => list.reduce((sum, one) => sum + Math.round(one * 10), 0);
      expect(cents(rows)).toBe(Math.round(all * 10));
      expect(cents(columns)).toBe(Math.round(all * 10));
      for (const one of [...rows, ...columns, all]) expect(String(one)).toMatch(/^\d+(\.\d)?$/);
    }),
  );
  expect(totalsOf([[0.1, 0.2, null]], 3)).toEqual({ rows: [0.3], columns: [0.1, 0.2, 0], all: 0.3 });
});

test.each([
  [null, 'none'],
  [0, 'none'],
  [10, 'low'],
  [20, 'fair'],
  [32, 'full'],
  [40, 'full'],
  [40.1, 'over'],
] as const)('%s of 40 is %s', (value, level) => expect(levelOf(value, 40)).toBe(level));

test('the rows in sight are drawn, whatever is scrolled to', () => {
  fc.assert(
    fc.property(fc.nat(1000), fc.nat(50_000), fc.integer({ min: 1, max: 900 }), (count, top, height) => {
      const { first, last } = rowsInSight(count, { top, height, row: 32, spare: 4 });
      expect(first).toBeGreaterThanOrEqual(0);
      expect(last).toBeLessThanOrEqual(count);
      expect(last - first).toBeLessThanOrEqual(Math.ceil(height / 32) + 9);
      for (let at = 0; at < count; at++)
        if (at * 32 < top + height && (at + 1) * 32 > top) expect(at >= first && at < last).toBe(true);
    }),
  );
});

test('arrows stay inside', () => {
  const size = { rows: 3, columns: 2 };
  expect(stepOf('ArrowDown', { row: 2, column: 0 }, size)).toEqual({ row: 2, column: 0 });
  expect(stepOf('ArrowRight', { row: 0, column: 0 }, size)).toEqual({ row: 0, column: 1 });
  expect(stepOf('End', { row: 1, column: 0 }, size)).toEqual({ row: 1, column: 1 });
  expect(stepOf('x', { row: 0, column: 0 }, size)).toBe(null);
});

test('a block of a spreadsheet is read by lines and tabs; a single value is typed', () => {
  expect(blockOf('8\t16\r\n\t4\n')).toEqual([
    ['8', '16'],
    ['', '4'],
  ]);
  expect(blockOf('8\n')).toBeNull();
  expect(blockOf('')).toBeNull();
});
