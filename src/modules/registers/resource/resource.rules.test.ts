import { expect, test } from 'vitest';
import { costOfUse, freeParts, leastFree, notFree, shortDays, type Taken, thousandths } from './resource.rules.ts';

const OFFSET = 480;
const at = (day: string): string => new Date(`${day}T00:00:00+08:00`).toISOString();
const taken = (from: string, to: string, amount: number): Taken => ({ startsAt: at(from), endsAt: at(to), amount });

test('of three, two taken from the first to the fifth, one is free on the days that overlap (resources-reports.md 16, 4)', () => {
  const two = [taken('2026-06-01', '2026-06-06', 2000)];
  const parts = freeParts(3000, two, at('2026-06-04'), at('2026-06-11'));
  expect(parts.map(({ free }) => free)).toEqual([1000, 3000]);
  expect(shortDays(parts, 2000, OFFSET)).toEqual(['2026-06-04 – 2026-06-05']);
  const wanted = { startsAt: at('2026-06-04'), endsAt: at('2026-06-11'), amount: 2000 };
  expect(notFree(3000, two, wanted, OFFSET)).toMatchObject({
    message: { key: 'resource.beyond' },
    params: { free: '1' },
  });
  expect(notFree(3000, two, { ...wanted, amount: 1000 }, OFFSET)).toBeNull();
  expect(notFree(0, [], wanted, OFFSET)!.message.key).toBe('resource.availabilityZero');
  expect(notFree(2000, two, wanted, OFFSET)!.message.key).toBe('resource.noneFree');
});

test('the least free is what a count at every instant finds, in 300 random weeks', () => {
  let seed = 7;
  const random = (n: number): number => {
    seed = (seed * 48271) % 2147483647;
    return seed % n;
  };
  const HOUR = 3_600_000;
  const zero = Date.parse('2026-06-01T00:00:00Z');
  const iso = (hour: number): string => new Date(zero + hour * HOUR).toISOString();
  for (let run = 0; run < 300; run++) {
    const some = Array.from({ length: random(8) }, () => {
      const from = random(160);
      return { startsAt: iso(from), endsAt: iso(from + 1 + random(40)), amount: 1 + random(5) };
    });
    const from = random(150);
    const to = from + 1 + random(50);
    let least = Number.POSITIVE_INFINITY;
    for (let hour = from; hour < to; hour++) {
      const used = some.reduce(
        (sum, one) => (one.startsAt <= iso(hour) && one.endsAt > iso(hour) ? sum + one.amount : sum),
        0,
      );
      least = Math.min(least, 10 - used);
    }
    expect(leastFree(freeParts(10, some, iso(from), iso(to)))).toBe(least);
  }
});

test('three days of a crane at 1,200.00 a day cost 3,600.00, two 2,400.00 (resources-reports.md 16, 13)', () => {
  const crane = { kind: 'day', cents: 120_000 } as const;
  const out = '2026-06-01T01:00:00.000Z';
  expect(costOfUse(crane, 1000, out, '2026-06-03T09:00:00.000Z', OFFSET)).toBe(360_000);
  expect(costOfUse(crane, 1000, out, '2026-06-02T09:00:00.000Z', OFFSET)).toBe(240_000);
  expect(costOfUse({ kind: 'hour', cents: 100 }, 2000, out, '2026-06-01T02:30:00.000Z', OFFSET)).toBe(400);
  expect(costOfUse({ kind: 'use', cents: 333 }, thousandths('1.5'), out, out, OFFSET)).toBe(500);
});
