/** Every day of a period is in one whole month or one part. */
import { expect, test } from 'vitest';
import { formatDay, parseDay } from '#kernel/dates.ts';
import { monthParts } from './month-parts.ts';

test('days of a period, counted one by one', () => {
  const start = parseDay('2023-12-25')!;
  for (let first = 0; first < 70; first++)
    for (const length of [1, 2, 5, 27, 28, 29, 30, 31, 32, 58, 60, 61, 62, 70, 366, 371]) {
      const [from, to] = [formatDay(start + first), formatDay(start + first + length - 1)];
      const { whole, parts } = monthParts(from, to);
      const days = parts.flatMap(({ month, from: of, to: until }) =>
        Array.from({ length: until - of + 1 }, (_, n) => formatDay(parseDay(month)! + of - 1 + n)),
      );
      for (let day = start; whole && day < start + 500; day++) {
        const month = `${formatDay(day).slice(0, 7)}-01`;
        if (month >= whole.first && month <= whole.last) days.push(formatDay(day));
      }
      const wanted = Array.from({ length }, (_, n) => formatDay(start + first + n));
      expect(days.toSorted(), `${from} to ${to}`).toEqual(wanted);
      for (const { month, from: of, to: until } of parts) {
        const size = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate();
        expect(until - of + 1, 'a part is no whole month').toBeLessThan(size);
      }
    }
});
