import { expect, test } from 'vitest';
import { parseMinute } from '#kernel/dates.ts';
import { behindEnd } from './plan-end.ts';

const schedule = (finish: string) => ({
  projectStart: parseMinute('2026-03-02T08:00')!,
  projectFinish: parseMinute(finish)!,
});

test('a plan that finishes after the planned end of its project is told with the days', () => {
  expect(behindEnd(schedule('2026-04-03T17:00'), '2026-03-31')).toEqual({
    date: '2026-04-03',
    end: '2026-03-31',
    days: 3,
  });
  expect(behindEnd(schedule('2026-03-31T17:00'), '2026-03-31')).toBeNull();
  // Midnight ends the day before.
  expect(behindEnd(schedule('2026-04-01T00:00'), '2026-03-31')).toBeNull();
});

test('a template has no end, an empty plan no finish', () => {
  expect(behindEnd(schedule('2026-04-03T17:00'), null)).toBeNull();
  expect(behindEnd({ projectStart: 0, projectFinish: Number.NaN }, '1969-12-01')).toBeNull();
  expect(behindEnd(schedule('2026-03-02T08:00'), '2026-03-01')).toBeNull();
});
