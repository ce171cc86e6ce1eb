import { expect, test } from 'vitest';
import type { CalendarRow } from './calendar.entity.ts';
import { checkCalendar, DEFAULT_SHIFTS } from './calendar.rules.ts';

type Checked = Pick<CalendarRow, 'shifts' | 'days' | 'week' | 'hoursPerDay'>;
const good: Checked = { shifts: DEFAULT_SHIFTS, days: [], week: null, hoursPerDay: '8' };
const problemsOf = (more: object): (string | undefined)[] =>
  checkCalendar({ ...good, ...more } as Checked).map(({ field }) => field);

test.each([
  ['0', ['hoursPerDay']],
  ['-1', ['hoursPerDay']],
  ['0.1', []],
  ['24', []],
  ['24.1', ['hoursPerDay']],
  ['x', ['hoursPerDay']],
  [null, ['hoursPerDay']],
])('a day of %s hours', (hoursPerDay, fields) => {
  expect(problemsOf({ hoursPerDay })).toEqual(fields);
});

test.each([
  ['the whole day', [[0, 1440]], []],
  [
    'one behind the other',
    [
      [0, 60],
      [60, 120],
    ],
    [],
  ],
  ['none', [], ['shifts']],
  ['beyond midnight', [[600, 1441]], ['shifts']],
  ['before the day', [[-1, 60]], ['shifts']],
  ['that ends when it begins', [[60, 60]], ['shifts']],
  [
    'that overlap',
    [
      [0, 120],
      [60, 180],
    ],
    ['shifts'],
  ],
  ['in parts of minutes', [[0.5, 60]], ['shifts']],
  ['that are no list', 'x', ['shifts']],
])('working hours: %s', (_what, shifts, fields) => {
  expect(problemsOf({ shifts })).toEqual(fields);
});

test('a week has seven days, of which some may be without work', () => {
  expect(problemsOf({ week: [[], [], [], [], [], [], DEFAULT_SHIFTS] })).toEqual([]);
  expect(problemsOf({ week: [[], []] })).toEqual(['week']);
  expect(problemsOf({ week: [[], [], [], [], [], [], [[0, 1441]]] })).toEqual(['week']);
});

test('a day of its own has both its ends, in their order', () => {
  const day = { from: '2026-10-01', to: '2026-10-07', name: '国庆', shifts: [] };
  expect(problemsOf({ days: [day] })).toEqual([]);
  for (const wrong of [{ to: '2026-09-30' }, { from: '' }, { to: null }, { from: '2026-02-30' }, { shifts: [[60, 0]] }])
    expect(problemsOf({ days: [day, { ...day, ...wrong }] }), JSON.stringify(wrong)).toEqual(['days']);
});
