import { expect, test } from 'vitest';
import { leftOut } from './overflow.ts';

const items = [
  { width: 100, keep: null },
  { width: 50, keep: 3 },
  { width: 30, keep: 1 },
  { width: 40, keep: 2 },
];

test('everything stays where there is room, to the pixel', () => {
  expect(leftOut(items, 250, 10)).toEqual([]);
  expect(leftOut([], 0, 10)).toEqual([]);
});

test('what matters least leaves first, as little as needed; a small one fits behind a large one', () => {
  expect(leftOut(items, 249, 10)).toEqual([2]);
  expect(leftOut(items, 209, 10)).toEqual([3]);
  expect(leftOut(items, 199, 10)).toEqual([2, 3]);
  expect(leftOut(items, 159, 10)).toEqual([1, 2]);
  expect(leftOut(items, 139, 10)).toEqual([1, 2, 3]);
});

test('what always stays stays though it has no room', () => {
  expect(leftOut(items, 20, 10)).toEqual([1, 2, 3]);
});
