import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayOf, MINUTES_PER_DAY, weekdayOf } from '#kernel/dates.ts';
import { lineProblems } from './budget.rules.ts';
import { mergeLines, sameCosts } from './budget-diff.ts';
import {
  type BudgetLine,
  monthRange,
  monthsBetween,
  monthsLater,
  monthsOfLine,
  spreadCents,
  sumOf,
  totalsOf,
} from './budget-model.ts';
import { baselineCurve, curveOf, type Span, type WorkBetween } from './planned-value.ts';

const line = (more: Partial<BudgetLine>): BudgetLine => ({
  subject: 1,
  task: null,
  kind: 'work',
  spread: 'months',
  cents: sumOf(Object.values(more.months ?? {})),
  months: null,
  responsible: null,
  remark: null,
  ...more,
});
const byMonth = (cents: number, count: number, first = '2026-01'): BudgetLine =>
  line({
    cents: cents * count,
    months: Object.fromEntries(monthRange(first, monthsLater(first, count - 1)).map((month) => [month, cents])),
  });
const at = (month: string): number => dayOf(Number(month.slice(0, 4)), Number(month.slice(5)), 1) * MINUTES_PER_DAY;

/** Working minutes of Monday to Friday, 8 hours a day from midnight on. */
const weekdays: WorkBetween = (_calendar, from, to) => {
  let work = 0;
  for (let day = Math.floor(from / MINUTES_PER_DAY); day * MINUTES_PER_DAY < to; day++)
    if (weekdayOf(day) !== 0 && weekdayOf(day) !== 6)
      work += Math.max(0, Math.min(to, day * MINUTES_PER_DAY + 480) - Math.max(from, day * MINUTES_PER_DAY));
  return work;
};
const day = (year: number, month: number, date: number): number => dayOf(year, month, date) * MINUTES_PER_DAY;
const ALL: Span = { start: at('2026-01'), finish: at('2027-01'), calendar: null };

test('number 8 of the acceptance: what is past stays when the baseline is renewed', () => {
  const own = (cents: number, count: number) => curveOf([byMonth(cents, count)], () => null, ALL, weekdays);
  const curve = baselineCurve([
    { effective: at('2026-01'), own: own(10_000_000, 6), bac: 60_000_000 },
    { effective: at('2026-04'), own: own(9_000_000, 8), bac: 72_000_000 },
  ]);
  const ends = monthRange('2026-02', '2026-09').map((month) => curve(at(month)) / 100_000);
  expect(ends).toEqual([100, 200, 300, 384, 468, 552, 636, 720]);
});

test('the planned value of the base case: 375,000 by 2026-04-03, and the whole budget at the end', () => {
  const spans: Record<number, Span> = {
    1: { start: day(2026, 3, 2), finish: day(2026, 3, 13) + 480, calendar: null },
    2: { start: day(2026, 3, 16), finish: day(2026, 3, 27) + 480, calendar: null },
    3: { start: day(2026, 3, 30), finish: day(2026, 4, 24) + 480, calendar: null },
  };
  const lines = [
    line({ task: 1, spread: 'task', cents: 10_000_000 }),
    line({ task: 2, spread: 'task', cents: 20_000_000 }),
    line({ task: 3, spread: 'task', cents: 30_000_000 }),
    line({ kind: 'reserve', cents: 6_000_000, months: { '2026-04': 6_000_000 } }),
  ];
  expect(totalsOf(lines)).toEqual({ total: 66_000_000, bac: 60_000_000, reserve: 6_000_000 });
  const curve = curveOf(lines, (task) => spans[task] ?? null, ALL, weekdays);
  expect(curve(day(2026, 4, 4))).toBe(37_500_000);
  expect(curve(day(2026, 4, 25))).toBe(60_000_000);
});

test('a curve never falls, and amounts spread over months sum exactly', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e12 }),
      fc.array(fc.integer({ min: 0, max: 40_000 }), { minLength: 1, maxLength: 120 }),
      (cents, weights) => {
        const parts = spreadCents(cents, weights);
        expect(sumOf(parts)).toBe(cents);
        expect(Math.min(...parts)).toBeGreaterThanOrEqual(0);
      },
    ),
  );
  const months = monthsOfLine(line({ spread: 'task', task: 7, cents: 1000 }), () => ({
    first: '2026-12',
    minutes: [1, 1, 1],
  }));
  expect(months).toEqual({ '2026-12': 333, '2027-01': 334, '2027-02': 333 });
  expect(monthsBetween('2026-11', '2027-02')).toBe(3);
});

test('number 7 of the acceptance: moving money between tasks is a change, another remark is none', () => {
  const before = [
    line({ task: 1, cents: 20_000_00, spread: 'task' }),
    line({ task: 2, cents: 30_000_00, spread: 'task' }),
  ];
  const swapped = [
    line({ task: 1, cents: 10_000_00, spread: 'task' }),
    line({ task: 2, cents: 40_000_00, spread: 'task' }),
  ];
  expect(totalsOf(swapped).total).toBe(totalsOf(before).total);
  expect(sameCosts(before, swapped)).toBe(false);
  expect(sameCosts(before, [{ ...before[0]!, remark: 'by hand', responsible: 4 }, before[1]!])).toBe(true);
  // Moving money between months is a change, a month without money is none.
  const march = line({ months: { '2026-03': 100 } });
  expect(sameCosts([march], [line({ months: { '2026-04': 100 } })])).toBe(false);
  expect(sameCosts([march], [line({ months: { '2026-02': 0, '2026-03': 100 } }), line({ task: 5, cents: 0 })])).toBe(
    true,
  );
});

test('a change is put on what took effect since; what both changed is asked', () => {
  const base = [line({ task: 1, cents: 100, spread: 'task' }), line({ task: 2, cents: 200, spread: 'task' })];
  const mine = [{ ...base[0]!, cents: 150 }, base[1]!, line({ task: 3, cents: 5, spread: 'task' })];
  const theirs = [base[0]!, { ...base[1]!, cents: 250 }];
  const merged = mergeLines(base, mine, theirs);
  expect(merged.conflicts).toEqual([]);
  expect(merged.lines.map(({ cents }) => cents)).toEqual([150, 250, 5]);
  const met = mergeLines(base, mine, [{ ...base[0]!, cents: 120 }, base[1]!]);
  expect(met.conflicts.map(({ key, mine: own, theirs: now }) => [key, own?.cents, now?.cents])).toEqual([
    ['1 1 work', 150, 120],
  ]);
  const decided = mergeLines(base, mine, [{ ...base[0]!, cents: 120 }, base[1]!], { '1 1 work': 'mine' });
  expect([decided.conflicts, decided.lines[0]!.cents]).toEqual([[], 150]);
});

test('bad input is named with its row', () => {
  const known = { tasks: new Set([1]), from: '2026-01', to: '2026-12' };
  const said = (lines: readonly unknown[]) =>
    lineProblems(lines, known, ({ message }) => message.key).map(({ row, params, message }) => [
      row ?? message.key,
      params?.what,
    ]);
  const good = line({ months: { '2026-03': 100 } });
  expect(said([good])).toEqual([]);
  expect(said([])).toEqual([['budget.noLine', undefined]]);
  for (const [wrong, what] of [
    [null, 'lineShape'],
    [{ ...good, cents: 1.5 }, 'lineAmount'],
    [{ ...good, cents: Number.NaN }, 'lineAmount'],
    [{ ...good, cents: Number.POSITIVE_INFINITY }, 'lineAmount'],
    [{ ...good, cents: -1 }, 'lineAmount'],
    [{ ...good, cents: '=cmd' }, 'lineAmount'],
    [{ ...good, task: 9 }, 'lineTask'],
    [{ ...good, spread: 'task', months: null }, 'lineSpread'],
    [{ ...good, cents: 101 }, 'lineMonths'],
    [{ ...good, months: { '2027-01': 100 } }, 'lineMonth'],
    [{ ...good, months: { '2026-13': 100 } }, 'lineMonth'],
    [{ ...good, remark: 'x'.repeat(2001) }, 'lineRemark'],
    [{ ...good, kind: 'toString' }, 'lineShape'],
  ] as const)
    expect(said([line({ task: 1, spread: 'task', cents: 1 }), wrong]), what).toEqual([[2, `budget.${what}`]]);
  expect(said([good, good])).toEqual([[2, 'budget.lineTwice']]);
});
