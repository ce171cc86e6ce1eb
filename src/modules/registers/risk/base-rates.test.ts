/** Wilson's interval against published values, and what must hold of every one (records.md B7-2). */
import { expect, test } from 'vitest';
import { wilson } from './base-rates.ts';

test.each([
  [0, 10, 0, 0.2775],
  [1, 10, 0.0179, 0.4042],
  [5, 10, 0.2366, 0.7634],
  [10, 10, 0.7225, 1],
  [81, 263, 0.2553, 0.3662],
])('%i of %i', (times, cases, low, high) => {
  const found = wilson(times, cases)!;
  expect(found[0]).toBeCloseTo(low, 4);
  expect(found[1]).toBeCloseTo(high, 4);
});

test('it holds the share, narrows with cases, and is none of none', () => {
  for (let cases = 1; cases < 60; cases++)
    for (let times = 0; times <= cases; times++) {
      const [low, high] = wilson(times, cases)!;
      expect(low).toBeGreaterThanOrEqual(0);
      expect(high).toBeLessThanOrEqual(1);
      expect(low <= times / cases + 1e-12 && times / cases <= high + 1e-12).toBe(true);
      const [more, less] = wilson(times * 4, cases * 4)!;
      expect(less - more).toBeLessThan(high - low);
    }
  expect(wilson(0, 0)).toBeNull();
});
