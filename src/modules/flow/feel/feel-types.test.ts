/** Incompatible kinds are reported when publishing; problems that depend on values are not. */
import { expect, test } from 'vitest';
import { checkFeel, type VarTypes } from './feel.ts';

const types: VarTypes = {
  day: 'date',
  at: 'instant',
  hour: 'time',
  amount: 'number',
  title: 'text',
  rows: 'list',
  owner: 'user',
  row: 'object',
};

test.each([
  'day > at',
  'day >= date and time("2026-03-10T00:00:00")',
  'at >= date("2026-03-10")',
  'at = @"2026-03-10"',
  'hour < at',
  'time(at) > day',
  'day in [@"2026-01-01T00:00:00"..@"2026-02-01T00:00:00"]',
  'at between date("2026-01-01") and date("2026-02-01")',
  'day + 3 > day',
  'amount * title = 3',
  'amount > 1 and (day - amount) > day',
  'day - day > 3',
  'string(amount) > 3',
  'amount in ("a", "b")',
  'duration("P1D") > duration("P1M")',
])('%s is refused', (text) => {
  expect(checkFeel(text, types)?.kind).toBe('TYPE_MISMATCH');
});

test.each([
  'date(at) = day',
  'at > date and time(day, time("09:00:00"))',
  'time(at) < hour',
  'at.hour < 9',
  'day + duration("P3D") > day',
  '(day - day).days > 3',
  'day - day > duration("P3D")',
  'amount * duration("P1D") < duration("P9D")',
  'duration("P4D") / duration("P1D") = 4',
  'row.price > day',
  'rows[day > 3] = []',
  'some day in rows satisfies day > 3',
  'day = null',
  'if title = "x" then amount > 3 else false',
  'owner in (1, 2)',
])('%s is not', (text) => {
  expect(checkFeel(text, types)).toBeNull();
});
