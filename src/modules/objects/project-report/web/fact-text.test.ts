/** Differences as people read them. */
import { expect, test } from 'vitest';
import type { ShownFigure } from '../project-report.calls.ts';
import { differenceOf, figureText } from './fact-text.ts';

const figure = (value: number, last: number): ShownFigure => ({
  ...{ key: 'booked', name: ['工时', '工時', 'Hours'], unit: 'hours', better: 'more' },
  ...{ value, last },
});

test('a difference of hours has one decimal, whatever binary fractions make of it', () => {
  for (const [value, last, size, sign] of [
    [70.9, 94.2, 23.3, '−'],
    [383.6, 312.7, 70.9, '+'],
    [0.3, 0.1, 0.2, '+'],
  ] as const)
    expect(differenceOf(figure(value, last))).toEqual({
      text: `${sign}${figureText(size, 'hours')}`,
      good: sign === '+',
    });
  expect(differenceOf(figure(0.1 + 0.2, 0.3))?.good).toBeNull();
  expect(figureText(0.1 + 0.2, 'hours')).toBe(figureText(0.3, 'hours'));
});
