import { expect, test } from 'vitest';
import { type KeptScreen, keepScreens } from './screens.ts';

const screen = (key: string, seen: number): KeptScreen => ({ key, seen });
const clean = (): boolean => false;
const all = (): boolean => true;
const keys = (list: KeptScreen[]): string[] => list.map((s) => s.key);
const three = [screen('a', 1), screen('b', 2), screen('c', 3)];

test('the oldest unloads when there are too many', () => {
  expect(keys(keepScreens(three, screen('d', 4), clean, all, 3))).toEqual(['b', 'c', 'd']);
});
test('a screen with unsaved edits stays, the next oldest goes', () => {
  expect(keys(keepScreens(three, screen('d', 4), (key) => key === 'a', all, 3))).toEqual(['a', 'c', 'd']);
});
test('all dirty: none goes, whatever the limit', () => {
  expect(keepScreens(three, screen('d', 4), () => true, all, 2)).toHaveLength(4);
});
test('a revisit keeps the order of rendering and makes the screen newest', () => {
  const kept = keepScreens(three, screen('a', 9), clean, all, 3);
  expect(keys(kept)).toEqual(['a', 'b', 'c']);
  expect(keys(keepScreens(kept, screen('d', 10), clean, all, 3))).toEqual(['a', 'c', 'd']);
});
test('a screen that may not be kept goes when it is left', () => {
  expect(keys(keepScreens(three, screen('c', 4), clean, (s) => s.key !== 'b'))).toEqual(['a', 'c']);
});
