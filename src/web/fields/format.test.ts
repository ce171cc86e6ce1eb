import { expect, test } from 'vitest';
import { groupDigits, unpadded } from './format.ts';

test('a number alone loses the zeros of its decimals, and nothing else', () => {
  expect(['4.000', '1.500', '1,532.0', '364.8', '100', '0.0', '-2.50'].map(unpadded)).toEqual([
    '4',
    '1.5',
    '1,532',
    '364.8',
    '100',
    '0',
    '-2.5',
  ]);
  expect(groupDigits('1532.0')).toBe('1,532.0');
});
