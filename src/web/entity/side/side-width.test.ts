import { expect, test } from 'vitest';
import { SIDE, sideWidth, widthByKey } from './side-width.ts';

test('a side keeps within its limits, whatever was stored', () => {
  expect(sideWidth(null)).toBe(SIDE.usual);
  expect(sideWidth(Number.NaN)).toBe(SIDE.usual);
  expect(sideWidth(1)).toBe(SIDE.least);
  expect(sideWidth(9000)).toBe(SIDE.most);
  expect(sideWidth(300.4)).toBe(300);
});

test('keys change the width', () => {
  expect(widthByKey('ArrowRight', 300)).toBe(320);
  expect(widthByKey('ArrowLeft', SIDE.least)).toBe(SIDE.least);
  expect(widthByKey('Home', 300)).toBe(SIDE.least);
  expect(widthByKey('End', 300)).toBe(SIDE.most);
  expect(widthByKey('a', 300)).toBeNull();
});
