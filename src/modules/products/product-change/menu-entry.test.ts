import { expect, test } from 'vitest';
import { showsProductChanges } from './menu-entry.ts';

test.each([
  ['create', true, false],
  ['new', true, false],
  ['done', true, false],
  ['passoff', true, false],
  ['ongoing', false, false],
  ['ongoing', true, true],
  ['pause', true, true],
])('entry 3102 of a project that is %s, approval %s: %s', (projectStatus, isProductApproval, shown) => {
  expect(showsProductChanges({ projectStatus, isProductApproval })).toBe(shown);
});
