import { expect, test } from 'vitest';
import { ageDays, durationSaid } from './issue-times.ts';

const HOUR = 3_600_000;

test.each([
  [0, 'issueTime.now', {}],
  [HOUR - 1, 'issueTime.minutes', { minutes: 59 }],
  [HOUR, 'issueTime.hours', { hours: 1 }],
  [24 * HOUR, 'issueTime.days', { days: 1 }],
  [49 * HOUR, 'issueTime.daysHours', { days: 2, hours: 1 }],
  [241 * HOUR, 'issueTime.days', { days: 10 }],
])('%d ms is said as %s', (ms, key, params) => {
  const [message, given] = durationSaid(ms);
  expect([message.key, given]).toEqual([key, params]);
});

test('an issue is as many days old as nights have passed, not days of 24 hours', () => {
  expect(ageDays('2026-03-02', '2026-03-02')).toBe(0);
  // Raised at six in the evening, read at nine in the morning.
  expect(ageDays('2026-03-02', '2026-03-03')).toBe(1);
  expect(ageDays('2026-02-27', '2026-03-02')).toBe(3);
  expect(ageDays('2026-03-03', '2026-03-02')).toBe(0);
});
