import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDay, weekdayOf } from './dates.ts';
import { calendarFrom, fitShifts, type WeekendRule } from './week-rules.ts';
import { compileCalendar, isWorkday, type Shift, workOfDay } from './workdays.ts';

const day = (text: string): number => parseDay(text)!;

test.each<[WeekendRule, string]>([
  // 2026-11-16 is a Monday.
  ['double', '11111001111100'],
  ['single', '11111101111110'],
  ['bigSmall', '11111101111100'],
  ['none', '11111111111111'],
])('%s', (rule, expected) => {
  const c = compileCalendar(calendarFrom({ rule, anchor: day('2026-11-18') }));
  const from = day('2026-11-16');
  expect(Array.from({ length: 14 }, (_, i) => (isWorkday(c, from + i) ? '1' : '0')).join('')).toBe(expected);
});

test('big and small weeks alternate before the anchor and over the turn of years', () => {
  const anchor = day('2026-11-22');
  const c = compileCalendar(calendarFrom({ rule: 'bigSmall', anchor, years: [2024, 2030] }));
  const anchorSaturday = day('2026-11-21');
  for (let saturday = anchorSaturday - 700; saturday < day('2030-12-30'); saturday += 7) {
    expect(isWorkday(c, saturday)).toBe(Math.abs(saturday - anchorSaturday) % 14 === 0);
  }
  expect(() => calendarFrom({ rule: 'bigSmall' })).toThrow(RangeError);
});

test('adjusted workdays beat holidays, holidays beat the rule', () => {
  const calendar = calendarFrom({
    rule: 'none',
    hoursPerDay: 7.5,
    holidays: [{ from: day('2026-10-01'), to: day('2026-10-08'), name: '国庆节' }],
    workdays: [
      { from: day('2026-10-08'), to: day('2026-10-08') },
      { from: day('2026-10-07'), to: day('2026-10-07'), shifts: [[540, 600]] },
    ],
  });
  const c = compileCalendar(calendar);
  expect(workOfDay(c, day('2026-10-06'))).toBe(0);
  expect(workOfDay(c, day('2026-10-07'))).toBe(60);
  expect(workOfDay(c, day('2026-10-08'))).toBe(450);
  expect(calendar.exceptions.at(-1)!.name).toBe('国庆节');
});

test.each<[number, Shift[]]>([
  [
    480,
    [
      [540, 720],
      [780, 1080],
    ],
  ],
  [
    450,
    [
      [540, 720],
      [780, 1050],
    ],
  ],
  [120, [[540, 660]]],
  [
    600,
    [
      [540, 720],
      [780, 1200],
    ],
  ],
  [
    1440,
    [
      [0, 720],
      [720, 1440],
    ],
  ],
])('a day of %i minutes', (minutes, expected) => {
  expect(
    fitShifts(
      [
        [540, 720],
        [780, 1080],
      ],
      minutes,
    ),
  ).toEqual(expected);
});

test('shifts always fit the hours', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 240 }), fc.integer({ min: 0, max: 900 }), (tenths, start) => {
      const fitted = fitShifts(
        [
          [start, start + 100],
          [start + 160, start + 300],
        ],
        tenths * 6,
      );
      expect(fitted.reduce((sum, [from, to]) => sum + to - from, 0)).toBe(tenths * 6);
      const c = compileCalendar({ id: 1, name: '', week: Array.from({ length: 7 }, () => fitted), exceptions: [] });
      expect(workOfDay(c, day('2026-01-01'))).toBe(tenths * 6);
    }),
  );
  expect(() => fitShifts([], 0)).toThrow(RangeError);
  expect(() => fitShifts([], 1441)).toThrow(RangeError);
  expect(weekdayOf(day('2026-11-16'))).toBe(1);
});
