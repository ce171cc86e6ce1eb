import { expect, test } from 'vitest';
import { appearanceOf } from './appearance.ts';

test.each([
  ['', 'light'],
  ['appearance=dark', 'dark'],
  ['language=HK; appearance=system; x=1', 'system'],
  ['myappearance=dark', 'light'],
  ['appearance=constructor', 'light'],
])('cookies "%s" mean %s', (cookies, wanted) => {
  expect(appearanceOf(cookies)).toBe(wanted);
});
