import { expect, test } from 'vitest';
import { type CountedHours, workSpent } from './work-spent.ts';

const on = (id: number, day: number, minutes: number, more: Partial<CountedHours> = {}): CountedHours => ({
  ...{ id, workDate: `2026-11-${String(day).padStart(2, '0')}`, minutes, remaining: null, approved: true },
  ...more,
});
const waits = { approved: false };

test('of a line count those approved, itself and what waits before it; of the task those approved alone', () => {
  const [first, second, third] = [on(3, 4, 60, waits), on(2, 5, 120, waits), on(4, 5, 240, waits)];
  const hours = [on(1, 9, 600), third, second, first];
  expect(workSpent(hours, null)).toEqual({ spent: 600, left: 0, said: null });
  expect([first, second, third].map((line) => workSpent(hours, line).spent)).toEqual([660, 780, 1020]);
});

test('what is left is the last word about it, less what was worked since', () => {
  const word = on(1, 4, 480, { remaining: 1200 });
  const hours = [on(2, 6, 300), word, on(9, 3, 120, { remaining: 3000 })];
  expect(workSpent(hours, null)).toEqual({ spent: 900, left: 900, said: word });
  // Said on a day, more worked on that day afterwards.
  expect(workSpent([word, on(5, 4, 60)], null).left).toBe(1140);
  expect(workSpent([word, on(5, 5, 2000)], null)).toMatchObject({ spent: 2480, left: 0 });
});

test('a word that waits counts for its line and those after it', () => {
  const [before, line] = [on(2, 5, 60, waits), on(3, 6, 60, { ...waits, remaining: 0 })];
  const hours = [on(1, 4, 480, { remaining: 960 }), before, line];
  expect([null, before, line].map((one) => workSpent(hours, one).left)).toEqual([960, 900, 0]);
});
