/** The solver against figures of the design (section 15) and against trying everything (SELECTION_RUNS portfolios). */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Choice, check } from '../check.ts';
import { type Item, possibleShifts, type Selection, selectionProblems, valueAt } from '../problem.ts';
import { frontier, optimize, whyImpossible, whyOut } from './optimize.ts';

const item = (id: string, value: number, cost: number, more: Partial<Item> = {}): Item => ({
  ...{
    id,
    name: id,
    value,
    decision: 'free',
    from: 0,
    length: 1,
    shifts: [0],
    capex: [cost],
    opex: [],
    needs: {},
    category: null,
  },
  ...more,
});
const of = (items: Item[], more: Partial<Selection> = {}): Selection => ({
  ...{ periods: 1, items, budgets: [], carry: false, groups: [], dependencies: [], categories: [], delay: 0.03 },
  ...more,
});
const budget = (amount: number, to = 0): Selection['budgets'] => [
  { id: 'B', name: 'Budget', kinds: ['capex', 'opex'], from: 0, to, amount },
];
const LIMIT = 20;
const best = (selection: Selection) => optimize({ selection, limit: LIMIT });
const ids = (answer: { chosen: { item: string }[] }) => answer.chosen.map((one) => one.item);

const four = [item('P1', 60, 60), item('P2', 50, 50), item('P3', 50, 50)];

test('4: the best set, not the one of the rank order; a required one; the cheapest of equals; the frontier', async () => {
  const selection = of(four, { budgets: budget(100) });
  expect(await best(selection)).toEqual({
    ...{ state: 'best', value: 100, cost: 100, gap: 0 },
    chosen: [
      { item: 'P2', shift: 0 },
      { item: 'P3', shift: 0 },
    ],
  });
  const needs = of([...four, item('P4', 0, 10)], {
    budgets: budget(100),
    dependencies: [{ kind: 'requires', a: 'P2', b: 'P4' }],
  });
  expect([ids(await best(needs)), (await best(needs)).value]).toEqual([['P1'], 60]);
  const points = await frontier({ selection: of(four), limit: LIMIT });
  expect(points.filter(({ cost }) => cost > 0).map(({ cost, value }) => [cost, value])).toEqual([
    [50, 50],
    [60, 60],
    [100, 100],
    [110, 110],
    [160, 160],
  ]);
});

test('5: why P1 is out, what lets it in, and why two musts are impossible', async () => {
  const selection = of(four, { budgets: budget(100) });
  const { chosen } = await best(selection);
  const why = await whyOut({ selection, limit: LIMIT, item: 'P1', chosen });
  expect([why.forced!.value, why.price, why.displaced, why.money, why.hours]).toEqual([60, 40, ['P2', 'P3'], 10, null]);
  expect(why.short).toEqual([{ kind: 'money', budget: 'B', over: 60 }]);
  const must = of(
    four.map((one) => (one.id === 'P3' ? one : { ...one, decision: 'must' as const })),
    { budgets: budget(100) },
  );
  expect((await best(must)).state).toBe('impossible');
  expect(await whyImpossible({ selection: must, limit: LIMIT })).toEqual({
    groups: ['must P1', 'must P2', 'money B'],
    least: true,
  });
  expect(await whyImpossible({ selection, limit: LIMIT })).toBeNull();
});

test('6: two people with both skills are counted once; one month later both fit', async () => {
  const needing = (id: string, skill: string, shifts: number[]) =>
    item(id, 100, 0, { needs: { [skill]: [30] }, shifts });
  const groups = [{ skills: ['A', 'B'], hours: [40, 40] }];
  const now = of([needing('P1', 'A', [0]), needing('P2', 'B', [0])], { groups, periods: 2 });
  expect([(await best(now)).chosen.length, (await best(now)).value]).toEqual([1, 100]);
  const later = of([needing('P1', 'A', [0, 1]), needing('P2', 'B', [0, 1])], { groups, periods: 2 });
  const found = await best(later);
  expect([found.chosen.map(({ shift }) => shift).sort(), found.value]).toEqual([[0, 1], 197]);
});

test('what is wrong with a question is named before it is asked', () => {
  const keys = (selection: Selection) => selectionProblems(selection).map(({ message }) => message.key);
  expect(keys(of([item('P1', 1, -5)]))).toEqual(['selection.negative']);
  expect(keys(of([item('P1', 1, 5, { from: 3 })]))).toEqual(['selection.outside']);
  expect(keys(of([], { periods: 0 }))).toEqual(['selection.noItems', 'selection.noPeriods']);
  expect(keys(of([item('P1', 1, 1)], { dependencies: [{ kind: 'requires', a: 'P1', b: 'P9' }] }))).toEqual([
    'selection.unknownItem',
  ]);
});

/** Everything tried: the oracle. */
function brute(selection: Selection): { value: number; cost: number } | null {
  let found: { value: number; cost: number } | null = null;
  const walk = (at: number, choice: Map<number, number>): void => {
    if (at === selection.items.length) {
      const { value, cost, violations } = check(selection, choice);
      if (violations.length > 0) return;
      if (!found || value > found.value + 1e-9 || (value > found.value - 1e-9 && cost < found.cost))
        found = { value, cost };
      return;
    }
    walk(at + 1, choice);
    for (const shift of possibleShifts(selection, selection.items[at]!))
      walk(at + 1, new Map([...choice, [at, shift]]));
  };
  walk(0, new Map());
  return found;
}

const PERIODS = 3;
const small = fc.integer({ min: 0, max: 9 });
const anyItem = (n: number): fc.Arbitrary<Item> =>
  fc
    .record({
      value: fc.integer({ min: 0, max: 20 }),
      decision: fc.oneof(
        { weight: 8, arbitrary: fc.constant('free' as const) },
        fc.constantFrom('must' as const, 'never' as const),
      ),
      from: fc.integer({ min: 0, max: 1 }),
      length: fc.integer({ min: 1, max: 2 }),
      shifts: fc.constantFrom<number[]>([0], [0, 1], [0, 1, 2]),
      capex: fc.array(small, { minLength: 2, maxLength: 2 }),
      opex: fc.array(small, { minLength: 2, maxLength: 2 }),
      a: fc.array(small, { minLength: 2, maxLength: 2 }),
      b: fc.array(small, { minLength: 2, maxLength: 2 }),
      category: fc.constantFrom('X', 'Y', null),
    })
    .map(({ a, b, length, capex, opex, ...one }) => ({
      ...{ ...one, id: `P${n}`, name: `P${n}`, length, capex: capex.slice(0, length), opex: opex.slice(0, length) },
      needs: { A: a.slice(0, length), B: b.slice(0, length) },
    }));
const portfolio: fc.Arbitrary<Selection> = fc.integer({ min: 1, max: 6 }).chain((count) =>
  fc.record({
    periods: fc.constant(PERIODS),
    items: fc.tuple(...Array.from({ length: count }, (_, n) => anyItem(n))),
    budgets: fc.array(
      fc
        .record({
          kinds: fc.constantFrom(['capex' as const], ['capex' as const, 'opex' as const]),
          year: fc.integer({ min: 0, max: 2 }),
          amount: fc.integer({ min: 0, max: 30 }),
        })
        .map(({ kinds, year, amount }) => ({
          id: `${kinds.length} ${year}`,
          name: 'Budget',
          kinds: [...kinds],
          from: year,
          to: year,
          amount,
        })),
      { maxLength: 3 },
    ),
    carry: fc.boolean(),
    groups: fc.array(
      fc.record({
        skills: fc.constantFrom(['A'], ['B'], ['A', 'B']),
        hours: fc.array(fc.integer({ min: 0, max: 12 }), { minLength: PERIODS, maxLength: PERIODS }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    dependencies: fc.array(
      fc
        .record({
          kind: fc.constantFrom('requires' as const, 'excludes' as const, 'together' as const, 'finishStart' as const),
          a: fc.integer({ min: 0, max: count - 1 }),
          b: fc.integer({ min: 0, max: count - 1 }),
          lag: fc.integer({ min: 0, max: 1 }),
        })
        .filter(({ a, b }) => a !== b)
        .map(({ kind, a, b, lag }) => ({ kind, a: `P${a}`, b: `P${b}`, lag })),
      { maxLength: count > 1 ? 2 : 0 },
    ),
    categories: fc.array(
      fc.record({
        category: fc.constantFrom('X', 'Y'),
        minShare: fc.constantFrom(null, 0.2),
        maxShare: fc.constantFrom(null, 0.5),
        minCount: fc.constantFrom(null, 1),
        maxCount: fc.constantFrom(null, 1, 2),
      }),
      { maxLength: 1 },
    ),
    delay: fc.constantFrom(0, 0.03, 0.1),
  }),
);
const RUNS = Number(process.env.SELECTION_RUNS ?? 60);

test(
  'random small portfolios: the solver agrees with trying everything, in value and in cost',
  async () => {
    await fc.assert(
      fc.asyncProperty(portfolio, async (selection) => {
        const asked = { ...selection, budgets: [...new Map(selection.budgets.map((one) => [one.id, one])).values()] };
        fc.pre(selectionProblems(asked).length === 0);
        const [answer, tried] = [await best(asked), brute(asked)];
        if (!tried) {
          expect(answer.state).toBe('impossible');
          const why = await whyImpossible({ selection: asked, limit: LIMIT });
          expect(why!.groups.length).toBeGreaterThan(0);
          return;
        }
        expect(answer.state).toBe('best');
        expect(answer.value).toBeCloseTo(tried.value, 6);
        expect(answer.cost).toBe(tried.cost);
        const choice: Choice = new Map(
          answer.chosen.map((one) => [asked.items.findIndex(({ id }) => id === one.item), one.shift]),
        );
        expect(check(asked, choice).violations).toEqual([]);
        expect(answer.value).toBeCloseTo(
          [...choice].reduce((sum, [at, shift]) => sum + valueAt(asked.items[at]!, asked.delay, shift), 0),
          6,
        );
      }),
      { numRuns: RUNS },
    );
  },
  Math.max(20_000, RUNS * 400),
);

test('a limit of time answers the best set so far with its gap, never as the best', async () => {
  let state = 7;
  const next = (max: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return 1 + (state % max);
  };
  const items = Array.from({ length: 200 }, (_, n) =>
    item(`P${n}`, 1000 + next(1000), 1000 + next(1000), {
      ...{ length: 4, shifts: [0, 1, 2, 3], capex: [1, 1, 1, 1].map(() => 1000 + next(1000)) },
      needs: { A: [1, 1, 1, 1].map(() => next(40)), B: [1, 1, 1, 1].map(() => next(40)) },
    }),
  );
  const selection = of(items, {
    periods: 12,
    budgets: Array.from({ length: 12 }, (_, n) => ({ ...budget(60_000)[0]!, id: `${n}`, from: n, to: n })),
    groups: [
      { skills: ['A'], hours: new Array<number>(12).fill(300) },
      { skills: ['A', 'B'], hours: new Array<number>(12).fill(400) },
    ],
  });
  const answer = await optimize({ selection, limit: 2 });
  if (answer.state === 'best') return expect(answer.gap).toBe(0);
  expect(answer.state).toBe('found');
  expect(answer.gap).toBeGreaterThan(0);
  expect(answer.chosen.length).toBeGreaterThan(0);
});
