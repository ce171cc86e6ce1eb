import { describe, expect, it } from 'vitest';
import { hoursByWeek, windowOf } from './workbench.rules.ts';

describe('the window', () => {
  it.each([
    ['2026-11-16', '2026-11-09', '2026-11-29'],
    ['2026-11-21', '2026-11-09', '2026-11-29'],
    ['2026-11-22', '2026-11-09', '2026-11-29'],
    ['2026-11-23', '2026-11-16', '2026-12-06'],
    ['2027-01-01', '2026-12-21', '2027-01-10'],
  ])('around %s is %s to %s', (today, from, to) => {
    expect(windowOf(today)).toMatchObject({ from, to });
  });
});

describe('hours by week', () => {
  const window = windowOf('2026-11-18');
  it.each([
    ['a day of this week', '2026-11-18', '2026-11-18', 8, [0, 8, 0]],
    ['two weeks', '2026-11-16', '2026-11-27', 80, [0, 40, 40]],
    ['longer than the window', '2026-11-02', '2026-12-04', 200, [40, 40, 40]],
    ['a weekend only', '2026-11-21', '2026-11-22', 6, [0, 6, 0]],
    ['outside', '2026-01-05', '2026-01-09', 40, [0, 0, 0]],
  ] as const)('%s', (_what, start, end, hours, wanted) => {
    expect(hoursByWeek(start, end, hours, window)).toEqual(wanted);
  });
});
