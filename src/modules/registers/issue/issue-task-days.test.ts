import { expect, test } from 'vitest';
import { proposedDays } from './issue-task-days.ts';

// 2026-03-02 is a Monday.
test.each([
  ['2026-03-02', '2026-03-02', 1],
  ['2026-03-02', '2026-03-06', 5],
  ['2026-03-06', '2026-03-09', 2],
  ['2026-03-07', '2026-03-08', 1],
  ['2026-03-02', '2026-02-27', 1],
  ['2026-03-02', null, 1],
  ['2026-03-02', '2036-03-02', 260],
])('from %s to %s: %d', (today, finish, days) => {
  expect(proposedDays(today, finish)).toBe(days);
});
