/** The score rule: the figures of the design, and random sheets against a slow reading of the rule in plain fractions. */
import { expect, test } from 'vitest';
import type { FactValues } from './kpi.facts.ts';
import { formulaProblem, isScore, kpiProblems } from './kpi.rules.ts';
import { gradeOf, type Rating, type SheetItem, sheetResult } from './kpi.score.ts';

const item = (id: number, weight: string, more: Partial<SheetItem>): SheetItem => ({
  ...{ id, kpi: id, name: `K${id}`, dimension: 'schedule', source: 'formula', formula: null, bands: [], over: false },
  ...{ share: 50, unit: null, target: null, criteria: null, assessed: 1 },
  weight,
  ...more,
});
const rating = (of: number, user: number, weight: string, score: string | null): Rating => ({
  ...{ item: of, user, weight, score, comment: null },
});
const BANDS = [
  { value: '0.9', score: '60' },
  { value: '1', score: '100' },
];
const SHEET = [
  item(1, '40', { formula: 'spi_t', bands: BANDS }),
  item(2, '30', { formula: 'cpi', bands: BANDS }),
  item(3, '30', { source: 'raters' }),
];
const RATINGS = [rating(3, 7, '0.6', '80'), rating(3, 8, '0.4', '90')];

test('acceptance 8: SPI(t) 0.92 and CPI 1.05 with bands, two raters: 68.0, 100, 84.0, total 82.4, grade B', () => {
  const { items, total, grade, incomplete } = sheetResult(SHEET, { spi_t: 0.92, cpi: 1.05 }, RATINGS, 'spread');
  expect(items.map(({ score }) => score)).toEqual([68, 100, 84]);
  expect([total, grade, incomplete]).toEqual([82.4, 'B', false]);
});

test('a missing fact is never 100: its weight is spread, or it counts as 0, and the sheet names it', () => {
  const spread = sheetResult(SHEET, { spi_t: null, cpi: 1.05 }, RATINGS, 'spread');
  expect(spread.items[0]).toMatchObject({ value: null, score: null, without: ['spi_t'] });
  expect(spread.total).toBe(92);
  expect(sheetResult(SHEET, { cpi: 1.05 }, RATINGS, 'zero').total).toBe(55.2);
});

test('a silent rater: the weight is that of the others, and the result is marked', () => {
  const { items, incomplete } = sheetResult(
    SHEET,
    { spi_t: 0.92, cpi: 1.05 },
    [rating(3, 7, '0.6', null), rating(3, 8, '0.4', '90')],
    'spread',
  );
  expect(items[2]).toMatchObject({ raters: 90, score: 90, silent: [7] });
  expect(incomplete).toBe(true);
  const nobody = sheetResult(SHEET, { spi_t: 0.92, cpi: 1.05 }, [rating(3, 7, '1', null)], 'spread');
  expect(nobody.items[2]!.score).toBe(null);
  expect(nobody.total).toBe(81.7);
});

test('scores end at 100, at 120 where the indicator says so, and never below 0', () => {
  const value = (over: boolean, at: number) =>
    sheetResult([item(1, '100', { formula: 'issueClosed', over })], { issueClosed: at }, [], 'spread').total;
  expect([value(false, 130), value(true, 130), value(true, 110), value(false, -5)]).toEqual([100, 120, 110, 0]);
  expect([90, 89.9, 80, 70, 60, 59.9].map(gradeOf)).toEqual(['A', 'B', 'B', 'C', 'D', 'E']);
});

test('formulas: unknown names, the clock, no facts, what is no number, long loops are refused by name', () => {
  const key = (text: string) => formulaProblem(text)?.message.key ?? null;
  expect(key('100 * issueClosed / 100 + if cpi > 1 then 5 else 0')).toBe(null);
  expect(key('salary * 2')).toBe('kpi.formulaUnknown');
  expect(key('cpi > today()')).toBe('kpi.formulaClock');
  expect(key('cpi > 1')).toBe('kpi.formulaNumber');
  expect(key('cpi +')).toBe('kpi.formulaSyntax');
  expect(key('40 + 2')).toBe('kpi.formulaFact');
  expect(key('rand(cpi)')).toBe('kpi.formulaFunction');
  expect(key('sum(for i in 1..20000000 return i * cpi)')).toBe('kpi.RANGE');
  const bands = [
    { value: '1', score: '100' },
    { value: '1.0000', score: '110' },
  ];
  const keys = (over: boolean) =>
    kpiProblems({ source: 'formula', formula: 'cpi', bands, over } as never).map((problem) => problem.message.key);
  expect([keys(false), keys(true)]).toEqual([['kpi.bandTwice', 'kpi.bandOver'], ['kpi.bandTwice']]);
  expect(['0', '100', '84.5', '100.1', '-1', '84.55', '1e2', ''].map(isScore)).toEqual([
    ...[true, true, true, false, false, false, false, false],
  ]);
});

/** The rule read slowly: fractions of whole numbers, nothing shared with the rule. */
type F = [bigint, bigint];
const frac = (text: string | number, by: number): F => [BigInt(Math.round(Number(text) * by)), BigInt(by)];
const add = (a: F, b: F): F => [a[0] * b[1] + b[0] * a[1], a[1] * b[1]];
const times = (a: F, b: F): F => [a[0] * b[0], a[1] * b[1]];
const over = (a: F, b: F): F => (b[0] < 0n ? [-a[0] * b[1], a[1] * -b[0]] : [a[0] * b[1], a[1] * b[0]]);
const minus = (a: F, b: F): F => add(a, [-b[0], b[1]]);
const less = (a: F, b: F): boolean => a[0] * b[1] < b[0] * a[1];
const tenth = ([a, b]: F): number => {
  const doubled = 20n * a + b;
  return Number(doubled / (2n * b)) / 10;
};
const mean = (parts: readonly [F, F][]): F | null => {
  if (parts.length === 0) return null;
  const sum = parts.reduce<F>((all, [weight, score]) => add(all, times(weight, score)), [0n, 1n]);
  return over(
    sum,
    parts.reduce<F>((all, [weight]) => add(all, weight), [0n, 1n]),
  );
};
function slow(items: readonly SheetItem[], facts: FactValues, ratings: readonly Rating[], missing: 'spread' | 'zero') {
  const zero: F | null = missing === 'zero' ? [0n, 1n] : null;
  const scores = items.map((one): number | null => {
    const value = facts[one.formula as 'cpi'];
    let auto: F | null = null;
    if (one.source !== 'raters' && value !== null && value !== undefined) {
      const at = frac(value, 1e6);
      const steps = [...one.bands].sort((a, b) => Number(a.value) - Number(b.value));
      if (steps.length === 0) auto = at;
      else if (Number(value) <= Number(steps[0]!.value)) auto = frac(steps[0]!.score, 10);
      else if (Number(value) >= Number(steps.at(-1)!.value)) auto = frac(steps.at(-1)!.score, 10);
      else
        for (let i = 1; i < steps.length; i++) {
          const [low, high] = [steps[i - 1]!, steps[i]!];
          if (Number(value) < Number(low.value) || Number(value) > Number(high.value)) continue;
          const [a, b] = [frac(low.value, 1e6), frac(high.value, 1e6)];
          const rise = minus(frac(high.score, 10), frac(low.score, 10));
          auto = add(frac(low.score, 10), over(times(rise, minus(at, a)), minus(b, a)));
        }
      const most: F = one.over ? [120n, 1n] : [100n, 1n];
      if (less(auto!, [0n, 1n])) auto = [0n, 1n];
      if (less(most, auto!)) auto = most;
    }
    const given = ratings.filter((r) => r.item === one.id && r.score !== null);
    const raters = mean(given.map((r) => [frac(r.weight, 100), frac(r.score!, 10)]));
    let found: F | null;
    if (one.source === 'formula') found = auto ?? zero;
    else if (one.source === 'raters') found = raters ?? zero;
    else
      found = mean(
        (
          [
            [frac(one.share, 1), auto ?? zero],
            [frac(100 - one.share, 1), raters ?? zero],
          ] as [F, F | null][]
        ).filter((part): part is [F, F] => part[1] !== null),
      );
    return found && tenth(found);
  });
  const total = mean(
    scores.flatMap((score, i): [F, F][] => (score === null ? [] : [[frac(items[i]!.weight, 100), frac(score, 10)]])),
  );
  return { scores, total: total && tenth(total) };
}

const RUNS = Number(process.env.KPI_RUNS ?? 2000);
test(`${RUNS} random sheets score as the rule read slowly`, () => {
  let seed = 4711;
  const pick = (below: number): number => {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff;
    return seed % below;
  };
  const names = ['cpi', 'spi_t', 'issueClosed', 'finishSlipDays'] as const;
  for (let run = 0; run < RUNS; run++) {
    const facts: FactValues = Object.fromEntries(
      names.map((name) => [name, pick(5) === 0 ? null : (pick(400_000) - 100_000) / (pick(2) ? 10_000 : 1000)]),
    );
    const items = Array.from({ length: 1 + pick(6) }, (_, i) => {
      const bands = new Map(
        Array.from({ length: pick(5) }, () => [String((pick(40) - 5) / 4), String(pick(1201) / 10)] as const),
      );
      return item(i + 1, String((1 + pick(10_000)) / 100), {
        source: (['formula', 'raters', 'both'] as const)[pick(3)]!,
        formula: names[pick(names.length)]!,
        bands: [...bands].map(([value, score]) => ({ value, score })),
        over: pick(2) === 0,
        share: 1 + pick(99),
      });
    });
    const ratings = items.flatMap(({ id }) =>
      Array.from({ length: pick(4) }, (_, user) =>
        rating(id, user, String((1 + pick(300)) / 100), pick(4) === 0 ? null : String(pick(1001) / 10)),
      ),
    );
    const missing = pick(2) ? 'spread' : 'zero';
    const { items: found, total } = sheetResult(items, facts, ratings, missing);
    expect({ scores: found.map(({ score }) => score), total }, `run ${run}`).toEqual(
      slow(items, facts, ratings, missing),
    );
  }
});
