import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  apart,
  type Judgement,
  judgementNear,
  meansOf,
  nextPair,
  type PairAnswer,
  percents,
  ratioOf,
  weigh,
} from './pairwise.ts';
import { afterRisk, npvOf, paybackOf, scoreOf } from './value.ts';

const pair = (first: number, second: number, value: Judgement): PairAnswer => ({ first, second, value });
const of = (...pairs: PairAnswer[]) => meansOf([{ judge: 1, pairs }]);
const shown = (weights: readonly number[]) => percents(weights).map((one) => one.toFixed(2));

test('1: three drivers, A moderately above B, strongly above C, B moderately above C', () => {
  const found = weigh(3, of(pair(0, 1, 1), pair(0, 2, 2), pair(1, 2, 1)))!;
  expect(shown(found.weights)).toEqual(['63.70', '25.83', '10.47']);
  expect(found.lambda).toBeCloseTo(3.0385, 4);
  expect(found.consistency).toBeCloseTo(0.0367, 4);
});

test('1: a circle of answers weighs all the same, is inconsistent, and one of them is named', () => {
  const found = weigh(3, of(pair(0, 1, 1), pair(1, 2, 1), pair(0, 2, -1)))!;
  expect(shown(found.weights)).toEqual(['33.34', '33.33', '33.33']);
  expect(found.consistency).toBeCloseTo(1.2706, 4);
  expect(found.odd).toMatchObject({ first: 0, second: 1, fits: -4 });
});

test('2: skipped pairs: three answers of four drivers suffice, two do not and the missing driver is named', () => {
  const chain = of(pair(0, 1, 1), pair(1, 2, 1), pair(2, 3, 1));
  expect(shown(weigh(4, chain)!.weights)).toEqual(['67.50', '22.50', '7.50', '2.50']);
  expect(weigh(4, chain)!.odd).toBeNull();
  const less = of(pair(0, 1, 1), pair(1, 2, 1));
  expect(weigh(4, less)).toBeNull();
  expect(apart(4, less)).toEqual([3]);
});

test('3: what impacts are worth with the weights of 1', () => {
  const { weights } = weigh(3, of(pair(0, 1, 1), pair(0, 2, 2), pair(1, 2, 1)))!;
  expect(scoreOf(weights, ['strong', 'none', 'extreme'])).toBeCloseTo(0.4869, 4);
  expect(scoreOf(weights, ['low', 'extreme', 'moderate'])).toBeCloseTo(0.3534, 4);
  expect(scoreOf(weights, [null, null, null])).toBe(0);
});

test('several judges count by the geometric mean of each pair, whose spread is told', () => {
  const means = meansOf([
    { judge: 1, pairs: [pair(0, 1, 4)] },
    { judge: 2, pairs: [pair(0, 1, -4)] },
    { judge: 3, pairs: [pair(0, 1, 1)] },
  ]);
  expect(means).toMatchObject([{ judges: 3, low: -4, high: 4 }]);
  expect(Math.exp(means[0]!.log)).toBeCloseTo(3 ** (1 / 3), 12);
});

test('answers that follow from weights give these weights back, whole or with gaps', () => {
  const weights = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 2, maxLength: 15 });
  fc.assert(
    fc.property(weights, fc.integer({ min: 0, max: 2 ** 30 }), (wished, drop) => {
      const sum = wished.reduce((a, b) => a + b, 0);
      const means = wished.flatMap((a, first) =>
        wished.flatMap((b, second) => {
          const kept = second === first + 1 || ((drop >> ((first + second) % 30)) & 1) === 0;
          return first < second && kept
            ? [{ first, second, log: Math.log(a / b), judges: 1, low: 0 as const, high: 0 as const }]
            : [];
        }),
      );
      const found = weigh(wished.length, means)!;
      for (const [i, weight] of found.weights.entries()) expect(weight).toBeCloseTo(wished[i]! / sum, 9);
      expect(found.odd).toBeNull();
      expect(Math.abs(found.consistency ?? 0)).toBeLessThan(1e-9);
    }),
    { numRuns: 60 },
  );
});

test('ratios and words are each other, percents sum to 100.00', () => {
  for (const value of [-4, -3, -2, -1, 0, 1, 2, 3, 4] as const) expect(judgementNear(ratioOf(value))).toBe(value);
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0.0001, max: 1, noNaN: true }), { minLength: 1, maxLength: 15 }),
      (shares) => {
        expect(percents(shares).reduce((a, b) => a + Math.round(b * 100), 0)).toBe(10_000);
      },
    ),
    { numRuns: 50 },
  );
});

test('questions end long before all pairs are asked, and the order is that of all answers', () => {
  const hidden = Array.from({ length: 15 }, (_, i) => 1.35 ** ((i * 7) % 15));
  const asked: PairAnswer[] = [];
  for (let next = nextPair(15, of(), []); next; next = nextPair(15, of(...asked), [])) {
    const { first, second } = next;
    asked.push(pair(first, second, judgementNear(hidden[first]! / hidden[second]!)));
  }
  expect(asked.length).toBeLessThan(45);
  const { weights } = weigh(15, of(...asked))!;
  const order = (list: readonly number[]) => list.map((_, i) => i).sort((a, b) => list[b]! - list[a]!);
  // The hidden order is found, up to neighbors that the nine words cannot tell apart.
  for (const [at, driver] of order(weights).entries())
    expect(Math.abs(order(hidden).indexOf(driver) - at)).toBeLessThanOrEqual(2);
});

test('money over time: net present value, payback, risk', () => {
  expect(npvOf([0, 12_100], [10_000], 0.1, 1)).toBe(1000);
  expect(npvOf([0, 0, 0, 0, 11_000], [10_000], 0.1, 4)).toBe(0);
  expect(paybackOf([0, 60, 60], [100])).toBe(2);
  expect(paybackOf([0, 60], [100])).toBeNull();
  expect([afterRisk(10, 25, 0.5), afterRisk(10, null, 0.5), afterRisk(10, 5, 0)]).toEqual([5, 10, 10]);
});
