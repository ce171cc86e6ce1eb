import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PlanLink } from '../plan-model.ts';
import { formatPredecessors, parsePredecessors, predecessorTexts } from './predecessors.ts';

const units = { minutesPerDay: 480, minutesPerWeek: 2400 };
/** Row 1 is task 101, row 9 is task 109. */
const ids = [101, 102, 103, 104, 105, 106, 107, 108, 109];
const rowOf = (id: number): number | undefined => (ids.includes(id) ? ids.indexOf(id) + 1 : undefined);
const parse = (text: string): ReturnType<typeof parsePredecessors> => parsePredecessors(text, 9, { ...units, ids });

test.each<[string, Omit<PlanLink, 'to'>[]]>([
  ['', []],
  ['3', [{ from: 103, type: 'FS', lag: 0, lagUnit: 'work' }]],
  ['3FS+2d', [{ from: 103, type: 'FS', lag: 960, lagUnit: 'work' }]],
  ['3+2d', [{ from: 103, type: 'FS', lag: 960, lagUnit: 'work' }]],
  ['5SS-1.5d', [{ from: 105, type: 'SS', lag: -720, lagUnit: 'work' }]],
  ['7FF+3ed', [{ from: 107, type: 'FF', lag: 4320, lagUnit: 'elapsed' }]],
  ['2FS+50%', [{ from: 102, type: 'FS', lag: 50, lagUnit: 'percent' }]],
  ['4sf - 30 m', [{ from: 104, type: 'SF', lag: -30, lagUnit: 'work' }]],
  ['6完成-开始+2 个工作日', [{ from: 106, type: 'FS', lag: 960, lagUnit: 'work' }]],
  ['6开始－开始＋１周', [{ from: 106, type: 'SS', lag: 2400, lagUnit: 'work' }]],
  [
    '3，4FS；5ff+1mo',
    [
      { from: 103, type: 'FS', lag: 0, lagUnit: 'work' },
      { from: 104, type: 'FS', lag: 0, lagUnit: 'work' },
      { from: 105, type: 'FF', lag: 9600, lagUnit: 'work' },
    ],
  ],
])('%s', (text, expected) => {
  expect(parse(text)).toEqual({ links: expected.map((link) => ({ ...link, to: 109 })), problems: [] });
});

test.each([
  ['abc', predecessorTexts.syntax],
  ['3XX', predecessorTexts.syntax],
  ['3FS2d', predecessorTexts.syntax],
  ['3FS+2q', predecessorTexts.lag],
  ['44', predecessorTexts.noRow],
  ['0', predecessorTexts.noRow],
  ['9', predecessorTexts.self],
])('%s is refused', (text, reason) => {
  expect(parse(text)).toEqual({ links: [], problems: [{ row: 9, text: text.toLowerCase(), reason }] });
});

test('the good parts of a list remain, repeated and own-branch ones are told', () => {
  const sameBranch = (a: number): boolean => a === 104;
  const { links, problems } = parsePredecessors('2,2SS,4,x', 9, { ...units, ids, sameBranch });
  expect(links.map((link) => link.from)).toEqual([102]);
  expect(problems.map((p) => [p.text, p.reason])).toEqual([
    ['2ss', predecessorTexts.twice],
    ['4', predecessorTexts.branch],
    ['x', predecessorTexts.syntax],
  ]);
});

test('what is written is read back', () => {
  const link = fc.record({
    from: fc.constantFrom(...ids.slice(0, 8)),
    to: fc.constant(109),
    type: fc.constantFrom('FS' as const, 'SS' as const, 'FF' as const, 'SF' as const),
    lag: fc.integer({ min: -9999, max: 9999 }),
    lagUnit: fc.constantFrom('work' as const, 'elapsed' as const, 'percent' as const),
  });
  fc.assert(
    fc.property(fc.uniqueArray(link, { selector: (l) => l.from }), (links) => {
      const sorted = links
        .map((l): PlanLink => (l.lag === 0 ? { ...l, lag: 0, lagUnit: 'work' } : l))
        .sort((a, b) => a.from - b.from);
      expect(parse(formatPredecessors(links, rowOf, units))).toEqual({ links: sorted, problems: [] });
    }),
  );
});
