import { expect, test } from 'vitest';
import { labelOf } from './revision-label.ts';

test('labels go on after Z', () => {
  expect([1, 2, 26, 27, 52, 53, 702, 703].map(labelOf)).toEqual(['A', 'B', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
});
