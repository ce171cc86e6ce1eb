import { expect, test } from 'vitest';
import { ageDays, durationSaid } from './issue-times.ts';

const HOUR = 3_600_000;
const at = (hours: number): string => new Date(Date.UTC(2026, 2, 2) + hours * HOUR).toISOString();

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

test('an issue ages until it is closed', () => {
  const now = Date.parse(at(24 * 9));
  expect(ageDays({ createdAt: at(0), closedAt: null }, now)).toBe(9);
  expect(ageDays({ createdAt: at(0), closedAt: at(50) }, now)).toBe(2);
  expect(ageDays({ createdAt: at(24 * 10), closedAt: null }, now)).toBe(0);
});
