import { expect, test } from 'vitest';
import { dayOf, formatDay, parseDay } from '#kernel/dates.ts';
import type { CalendarRow } from '../calendar.entity.ts';
import { exceptionsOf, setRange, yearOf } from './year-model.ts';

const row = (change: Partial<CalendarRow> = {}): CalendarRow =>
  ({
    id: 1,
    name: 'Company',
    weekendRule: 'double',
    anchorDate: null,
    hoursPerDay: '8.0',
    shifts: [
      [540, 720],
      [780, 1080],
    ],
    days: [],
    week: null,
    nationalHolidays: true,
    ...change,
  }) as CalendarRow;
const NATIONAL = {
  holidays: [{ from: '2026-10-01', to: '2026-10-07', name: '国庆节' }],
  workdays: [{ from: '2026-10-10', to: '2026-10-10', name: '国庆节' }],
};
const dayIn = (view: ReturnType<typeof yearOf>, date: string) =>
  view.months.flat().find((day) => formatDay(day.day) === date)!;

test('a year has all its days and counts them', () => {
  const view = yearOf(row(), { holidays: [], workdays: [] }, 2028);
  expect(view.months.map((month) => month.length)).toEqual([31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]);
  expect(view.workdays + view.restDays).toBe(366);
});

test('own days win over national ones, national ones over the week', () => {
  const days = [
    { from: '2026-10-02', to: '2026-10-02', name: 'Inventory', shifts: [[540, 720]] as [number, number][] },
  ];
  const view = yearOf(row({ days }), NATIONAL, 2026);
  expect(dayIn(view, '2026-10-01')).toMatchObject({ works: false, source: 'national', name: '国庆节' });
  expect(dayIn(view, '2026-10-02')).toMatchObject({ works: true, source: 'own', name: 'Inventory' });
  expect(dayIn(view, '2026-10-10')).toMatchObject({ works: true, source: 'national' });
  expect(dayIn(view, '2026-10-11')).toMatchObject({ works: false, source: null });
});

test('working Saturdays of big weeks belong to the week', () => {
  const view = yearOf(
    row({ weekendRule: 'bigSmall', anchorDate: '2026-03-02', nationalHolidays: false }),
    NATIONAL,
    2026,
  );
  expect(dayIn(view, '2026-03-07')).toMatchObject({ works: true, source: null });
  expect(dayIn(view, '2026-03-14')).toMatchObject({ works: false, source: null });
});

test('setting a range cuts what lay there; restoring leaves the ends', () => {
  const day = (date: string) => parseDay(date)!;
  const days = setRange(row(), day('2026-05-01'), day('2026-05-10'), { name: 'A', shifts: [] });
  const cut = setRange({ days }, day('2026-05-04'), day('2026-05-05'), null);
  expect(cut.map(({ from, to }) => [from, to])).toEqual([
    ['2026-05-01', '2026-05-03'],
    ['2026-05-06', '2026-05-10'],
  ]);
  expect(setRange({ days: cut }, dayOf(2026, 1, 1), dayOf(2026, 12, 31), null)).toEqual([]);
});

test('runs of days that differ are joined', () => {
  expect(exceptionsOf(yearOf(row(), NATIONAL, 2026))).toEqual([
    { from: '2026-10-01', to: '2026-10-07', name: '国庆节', works: false, source: 'national' },
    { from: '2026-10-10', to: '2026-10-10', name: '国庆节', works: true, source: 'national' },
  ]);
});
