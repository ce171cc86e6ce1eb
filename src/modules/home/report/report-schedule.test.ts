import { expect, test } from 'vitest';
import { formatDay, MINUTES_PER_DAY, parseDay, weekdayOf } from '#kernel/dates.ts';
import { lastDue, type Recurring, weekdays } from './report-schedule.ts';

const minute = (day: string, hour = 0): number => parseDay(day)! * MINUTES_PER_DAY + hour * 60;
const told = (of: Partial<Recurring>, day: string, hour: number): string => {
  const at = lastDue({ rhythm: 'daily', weekday: null, monthDay: null, hour: 8, ...of }, minute(day, hour));
  return `${formatDay(Math.floor(at / MINUTES_PER_DAY))} ${(at % MINUTES_PER_DAY) / 60}`;
};

test('the last time of a day, a week and a month; a short month has its last day', () => {
  expect(told({}, '2026-11-28', 8)).toBe('2026-11-28 8');
  expect(told({}, '2026-11-28', 7)).toBe('2026-11-27 8');
  expect(told({ rhythm: 'weekly', weekday: 'mon' }, '2026-11-28', 20)).toBe('2026-11-23 8');
  expect(told({ rhythm: 'monthly', monthDay: 31 }, '2026-11-28', 20)).toBe('2026-10-31 8');
  expect(told({ rhythm: 'monthly', monthDay: 31 }, '2026-03-01', 7)).toBe('2026-02-28 8');
  expect(told({ rhythm: 'monthly', monthDay: 29 }, '2028-03-01', 7)).toBe('2028-02-29 8');
});

test('random rhythms equal a walk over the hours', () => {
  let seed = 29;
  const below = (n: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * n);
  };
  const names = Object.keys(weekdays) as (keyof typeof weekdays)[];
  const sunday = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
  for (let n = 0; n < 300; n++) {
    const of: Recurring = {
      rhythm: (['daily', 'weekly', 'monthly'] as const)[below(3)]!,
      ...{ weekday: names[below(7)]!, monthDay: 1 + below(31), hour: below(24) },
    };
    const now = minute('2026-01-01') + below(2 * 365 * 24) * 60;
    let at = now;
    for (; ; at -= 60) {
      const civil = new Date(at * 60_000);
      const last = new Date(Date.UTC(civil.getUTCFullYear(), civil.getUTCMonth() + 1, 0)).getUTCDate();
      if (civil.getUTCHours() !== of.hour) continue;
      if (of.rhythm === 'daily') break;
      if (of.rhythm === 'weekly' && sunday[weekdayOf(Math.floor(at / MINUTES_PER_DAY))] === of.weekday) break;
      if (of.rhythm === 'monthly' && civil.getUTCDate() === Math.min(of.monthDay!, last)) break;
    }
    expect([of, lastDue(of, now)]).toEqual([of, at]);
  }
});
