import { expect, test } from 'vitest';
import { dueStarts } from './start-timer.ts';

const MINUTE = 60_000;
const T = Date.UTC(2026, 0, 5, 1);

test.each([
  ['R/PT1H', 59, 0],
  ['R/PT1H', 60, 1],
  ['R/PT1H', 60 * 24 + 1, 24],
  ['R3/PT1H', 60 * 24, 3],
  ['R/P1M', 60 * 24 * 90, 0],
  ['2026-01-05T10:00', 59, 0],
  ['2026-01-05T10:00', 60, 1],
  ['2026-01-05T02:00:00Z', 60, 1],
  ['2026-01-05T02:00:00Z', 59, 0],
  ['2026-01-05', 999, 0],
  ['2026-01-06', 60 * 15, 1],
  ['nonsense', 999, 0],
] as const)('%s, %i minutes after its publication: %i', (timer, minutes, due) => {
  expect(dueStarts(timer, T, T + minutes * MINUTE, 480)).toBe(due);
});
