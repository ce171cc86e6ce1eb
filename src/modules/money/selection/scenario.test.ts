import { expect, test } from 'vitest';
import { type Choosable, EMPTY, questionOf, settingsProblems } from './scenario.ts';

const one = (id: number, more: Partial<Choosable> = {}): Choosable => ({
  ...{
    key: String(id),
    name: `P${id}`,
    plannedStart: '2026-07-01',
    plannedEnd: '2027-06-30',
    begun: false,
    latestStart: null,
    score: 0.5,
    budget: 365,
  },
  ...more,
});

test('money of a project lies in the years of its time, to the cent; typed costs come before budgets', () => {
  const { selection, firstYear } = questionOf(
    [one(1), one(2, { budget: null, begun: true }), one(3, { latestStart: '2027-07-01' })],
    {
      ...EMPTY,
      ...{ shifts: 2, costs: { 3: 1000 }, total: 500, years: { 2026: 100, 2050: 5 } },
      links: [
        { kind: 'requires', a: '1', b: '2' },
        { kind: 'excludes', a: '1', b: '9' },
      ],
    },
  );
  expect([firstYear, selection.periods]).toEqual([2026, 4]);
  expect(selection.items.map(({ opex }) => opex)).toEqual([
    [184, 181],
    [0, 0],
    [504, 496],
  ]);
  expect(selection.items.map(({ shifts }) => shifts)).toEqual([[0, 1, 2], [0], [0, 1]]);
  // A year outside of the time limits nothing, a link to what is not there neither.
  expect(selection.budgets.map(({ id, from, to }) => [id, from, to])).toEqual([
    ['total', 0, 3],
    ['2026', 0, 0],
  ]);
  expect(selection.dependencies).toEqual([{ kind: 'requires', a: '1', b: '2' }]);
});

test.each([
  ['nothing', null],
  ['a negative sum', { ...EMPTY, total: -1 }],
  ['a year that is none', { ...EMPTY, years: { 26: 1 } }],
  ['a decision that is none', { ...EMPTY, decisions: { 1: 'maybe' } }],
  ['a cost of cents in parts', { ...EMPTY, costs: { 1: 0.5 } }],
  ['too many years of delay', { ...EMPTY, shifts: 4 }],
  ['a link to itself', { ...EMPTY, links: [{ kind: 'requires', a: 1, b: 1 }] }],
])('settings are refused: %s', (_name, settings) => {
  expect(settingsProblems(settings)).toHaveLength(1);
  expect(settingsProblems(EMPTY)).toEqual([]);
});
