import { expect, test } from 'vitest';
import { parseDay } from '#kernel/dates.ts';
import { addedByDay, bookedByDay, sum, wrongBooking } from './booking.rules.ts';

const monday = parseDay('2026-03-02')!;
const week = [480, 480, 480, 480, 480, 0, 0];
const booked = (startsOn: string, endsOn: string, amount: string, unit: 'hours' | 'percent' = 'hours') => ({
  ...{ startsOn, endsOn, amount, unit },
});

test('hours of a week lie on its working time, a part of a week has a part of them, percent follow the day', () => {
  expect(bookedByDay(booked('2026-03-02', '2026-03-08', '20'), monday, week)).toEqual([240, 240, 240, 240, 240, 0, 0]);
  expect(sum(bookedByDay(booked('2026-03-05', '2026-03-20', '20'), monday, week))).toBe(480);
  expect(
    bookedByDay(booked('2026-03-02', '2026-03-08', '50', 'percent'), monday, [480, 240, 0, 480, 480, 0, 0]),
  ).toEqual([240, 120, 0, 240, 240, 0, 0]);
});

test('what tasks of the project take already is not added again; past weeks add nothing', () => {
  const two = [...week, ...week];
  const both = [booked('2026-03-02', '2026-03-15', '20')];
  expect(addedByDay(both, monday, two, [0, 900], monday).slice(7)).toEqual([60, 60, 60, 60, 60, 0, 0]);
  expect(sum(addedByDay(both, monday, two, [1200, 1500], monday))).toBe(0);
  expect(sum(addedByDay(both, monday, two, [0, 0], monday + 7))).toBe(1200);
});

test('of random bookings the week is the larger of booked and assigned, whichever way it is cut into days', () => {
  let seed = 7;
  const next = (to: number): number => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed % to;
  };
  for (let round = 0; round < 300; round++) {
    const capacity = Array.from({ length: 7 }, () => 60 * next(9));
    const bookings = Array.from({ length: 1 + next(3) }, () =>
      next(2)
        ? booked('2026-03-02', '2026-03-08', String(1 + next(40)))
        : booked('2026-03-02', '2026-03-08', String(1 + next(100)), 'percent'),
    );
    const assigned = next(3000);
    const worked = sum(capacity);
    const wanted =
      worked === 0
        ? 0
        : bookings.reduce(
            (all, { unit, amount }) => all + (unit === 'hours' ? Number(amount) * 60 : (worked * Number(amount)) / 100),
            0,
          );
    const days = addedByDay(bookings, monday, capacity, [assigned], monday);
    expect(sum(days)).toBe(Math.round(Math.max(0, wanted - assigned)));
    for (const [i, minutes] of days.entries()) expect(minutes === 0 || capacity[i]! > 0).toBe(true);
  }
});

test('dates, percent and skill are checked', () => {
  const row = { ...booked('2026-03-08', '2026-03-02', '120', 'percent'), skill: 1, level: null };
  expect(wrongBooking(row).map(({ field }) => field)).toEqual(['endsOn', 'amount', 'level']);
});
