import { expect, test } from 'vitest';
import { evaluateFeel } from './feel.ts';
import { instantOf } from './feel-time.ts';

const FROM = Date.UTC(2026, 0, 31, 20); // 04:00 on 1 February by a clock eight hours ahead
const at = (text: string, vars: Record<string, unknown> = {}, types = {}) => {
  const { fault, value } = evaluateFeel(text, vars, types);
  expect(fault).toBeUndefined();
  const direct = instantOf(value, FROM, 480);
  // Results of a worker are text.
  expect(instantOf(JSON.parse(JSON.stringify(value)), FROM, 480)).toBe(direct);
  return direct === null ? null : new Date(direct).toISOString().replace(':00.000Z', 'Z');
};

test.each([
  ['a date', 'date("2026-01-05")', '2026-01-04T16:00Z'],
  ['a date in time to come', 'date("2026-01-05") + duration("P1D")', '2026-01-05T16:00Z'],
  ['a date and time on the clock of the company', 'date and time("2026-01-05T10:00:00")', '2026-01-05T02:00Z'],
  ['a date and a time', 'date and time(date("2026-01-05"), time("10:30:00"))', '2026-01-05T02:30Z'],
  ['UTC', 'date and time("2026-01-05T10:00:00Z")', '2026-01-05T10:00Z'],
  ['an offset', 'date and time("2026-01-05T10:00:00-05:30")', '2026-01-05T15:30Z'],
  ['a zone', 'date and time("2026-07-05T10:00:00@Europe/Berlin")', '2026-07-05T08:00Z'],
  ['a zone in winter', 'date and time("2026-01-05T10:00:00@Europe/Berlin")', '2026-01-05T09:00Z'],
  ['a sum with a duration', 'date and time("2026-01-05T10:00:00Z") + duration("PT90M")', '2026-01-05T11:30Z'],
  ['a duration', 'duration("P2DT3H")', '2026-02-02T23:00Z'],
  ['a duration of months', 'duration("P1M")', '2026-02-28T20:00Z'],
  ['a duration of years and months', 'duration("P1Y1M")', '2027-02-28T20:00Z'],
  ['a duration back', 'duration("-PT5M")', '2026-01-31T19:55Z'],
  ['a difference of dates', 'date("2026-01-05") - date("2026-01-01")', '2026-02-04T20:00Z'],
  ['the text of a date', '"2026-01-05"', '2026-01-04T16:00Z'],
  ['the text of a date and time', '"2026-01-05 10:00"', '2026-01-05T02:00Z'],
  ['the text of an instant', '"2026-01-05T10:00:00.000Z"', '2026-01-05T10:00Z'],
  ['the text of a zone', '"2026-01-05T10:00+0800"', '2026-01-05T02:00Z'],
  ['the text of a duration', '"P2D"', '2026-02-02T20:00Z'],
])('%s is a point in time', (_what, text, expected) => {
  expect(at(text)).toBe(expected);
});

test('a variable that is a date, counted from', () => {
  const types = { day: 'date' as const };
  expect(at('day + duration("P3D")', { day: '2026-01-05' }, types)).toBe('2026-01-07T16:00Z');
  expect(at('day', { day: '2026-01-05T10:00:00' }, types)).toBe('2026-01-05T02:00Z');
});

test.each([
  ['a time of day', 'time("10:00:00")'],
  ['a number', '5'],
  ['nothing', 'null'],
  ['a list', '[date("2026-01-05")]'],
  ['words', '"soon"'],
  ['no duration', '"P"'],
  ['a duration without end', '"PT"'],
  ['a day that does not exist', '"2026-02-30"'],
  ['a year that is none', '"99999-01-01"'],
  ['what is too far away', 'duration("P9000Y")'],
])('%s is none', (_what, text) => {
  expect(at(text)).toBeNull();
});
