import { afterEach, expect, test, vi } from 'vitest';
import { companyTime, companyToday, dayOfInstant, minuteOf, setClock } from './clock.ts';

afterEach(() => {
  setClock(480);
  vi.useRealTimers();
});

test('the day and the time of an instant are those of the company', () => {
  const evening = Date.UTC(2026, 10, 22, 20, 30);
  vi.useFakeTimers({ now: evening });
  expect([companyToday(), companyTime(evening)]).toEqual(['2026-11-23', '2026-11-23 04:30:00']);
  setClock(-300);
  expect([companyToday(), dayOfInstant(evening), companyTime(evening)]).toEqual([
    '2026-11-22',
    '2026-11-22',
    '2026-11-22 15:30:00',
  ]);
  expect(minuteOf(evening) % 1440).toBe(15 * 60 + 30);
});
