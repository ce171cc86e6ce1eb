import { expect, test } from 'vitest';
import { dayOf, formatDay, weekdayOf } from '#kernel/dates.ts';
import { periodBefore, periodOf, spanOf } from './report-period.ts';

test.each([
  ['2026-W47', '2026-11-16', '2026-11-22'],
  ['2020-W53', '2020-12-28', '2021-01-03'],
  ['2026-W01', '2025-12-29', '2026-01-04'],
  ['2024-02', '2024-02-01', '2024-02-29'],
  ['2026-12', '2026-12-01', '2026-12-31'],
])('%s', (period, from, to) => {
  const kind = period.includes('W') ? 'weekly' : 'monthly';
  const span = spanOf(kind, period)!;
  expect([formatDay(span.from), formatDay(span.to)]).toEqual([from, to]);
});

test.each(['2026-W54', '2026-W00', '2021-W53', '2026-W7', '2026-47', '', '２０２６-W47', '2026-W47 '])(
  '%j is no week',
  (period) => expect(spanOf('weekly', period)).toBeNull(),
);
test.each(['2026-13', '2026-00', '2026-1', '2026-W01', '2026-011'])('%j is no month', (period) =>
  expect(spanOf('monthly', period)).toBeNull(),
);

test('every day of a hundred years lies in its week and month, and each follows the one before', () => {
  for (let day = dayOf(1990, 1, 1); day < dayOf(2090, 1, 1); day++)
    for (const kind of ['weekly', 'monthly'] as const) {
      const period = periodOf(kind, day);
      const span = spanOf(kind, period)!;
      expect(span.from <= day && day <= span.to, `${kind} ${period}`).toBe(true);
      if (day !== span.from) continue;
      if (kind === 'weekly') expect([weekdayOf(day), span.to - span.from]).toEqual([1, 6]);
      expect(spanOf(kind, periodBefore(kind, span))!.to).toBe(span.from - 1);
    }
});
