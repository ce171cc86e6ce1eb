import fc from 'fast-check';
import { expect, test } from 'vitest';
import { converted, rateUnits } from './exchange.ts';
import { fiscalYearOf, monthAfter, monthOf, monthsFrom } from './months.ts';

test('amounts are converted as in number 13 of the acceptance', () => {
  expect(converted(1_000_000n, rateUnits('7.1234'))).toBe(7_123_400n);
  expect(converted(500_000n, rateUnits('7.20000000'))).toBe(3_600_000n);
  expect(converted(500_000n, rateUnits('7.1234'))).toBe(3_561_700n);
});

test('half a cent goes up, and nothing else is rounded', () => {
  expect([1n, 3n, -1n, -3n].map((cents) => converted(cents, rateUnits('0.5')))).toEqual([1n, 2n, 0n, -1n]);
  fc.assert(
    fc.property(fc.bigInt(-(10n ** 15n), 10n ** 15n), fc.bigInt(1n, 10n ** 16n), (cents, units) => {
      const twice = 2n * (converted(cents, units) * 100_000_000n - cents * units);
      expect(twice > -100_000_000n && twice <= 100_000_000n).toBe(true);
    }),
  );
});

test('months and fiscal years', () => {
  expect(monthOf('2026-03-31')).toBe('2026-03-01');
  expect([monthAfter('2026-11-01', 3), monthAfter('2026-01-01', -1)]).toEqual(['2027-02-01', '2025-12-01']);
  expect(monthsFrom('2025-11-15', '2026-01-01')).toEqual(['2025-11-01', '2025-12-01', '2026-01-01']);
  expect([fiscalYearOf('2026-03-31', 4), fiscalYearOf('2026-04-01', 4), fiscalYearOf('2026-01-01', 1)]).toEqual([
    2025, 2026, 2026,
  ]);
});
