import { expect, test } from 'vitest';
import { rowsIn } from './page-fit.ts';

test('as many rows as stand in the room, at least five, at most a hundred', () => {
  expect([0, 179, 36 * 14, 36 * 14 + 35, 100_000].map(rowsIn)).toEqual([5, 5, 14, 14, 100]);
});
