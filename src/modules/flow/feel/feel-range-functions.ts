/** Functions of FEEL that compare points and ranges (DMN 10.3.4.9, table 78). Pure. */
import { builtIn } from './feel-function.ts';
import {
  type Call,
  type FeelFunction,
  type FeelRange,
  type FeelValue,
  includes,
  isRange,
  order,
} from './feel-values.ts';

/** Returns null where ends have no order. */
class Orderless extends Error {}

interface Compare {
  /** a < b. */
  less(a: FeelValue, b: FeelValue): boolean;
  same(a: FeelValue, b: FeelValue): boolean;
}
const compareBy = (call: Call): Compare => {
  const way = (a: FeelValue, b: FeelValue): number => {
    const found = order(a, b, call.ahead);
    if (found === null) throw new Orderless();
    return found;
  };
  return { less: (a, b) => way(a, b) < 0, same: (a, b) => way(a, b) === 0 };
};

type Test = (c: Compare, a: FeelRange, b: FeelRange, of: { a: FeelValue; b: FeelValue }) => boolean;

/** A point is the range of itself. */
const rangeOf = (value: FeelValue): FeelRange =>
  isRange(value) ? value : { range: true, start: value, end: value, startIncluded: true, endIncluded: true };

const test = (
  names: [string, string],
  kinds: readonly ['point' | 'range' | 'both', 'point' | 'range' | 'both'],
  work: Test,
) =>
  builtIn(`${names[0]}: any, ${names[1]}: any`, (call, a: FeelValue, b: FeelValue) => {
    const fits = [a, b].every(
      (one, i) => one !== null && (kinds[i] === 'both' || isRange(one) === (kinds[i] === 'range')),
    );
    if (!fits)
      return a === null || b === null ? null : call.warn('neither points nor ranges as the function takes them');
    try {
      return work(compareBy(call), rangeOf(a), rangeOf(b), { a, b });
    } catch (error) {
      if (error instanceof Orderless) return call.warn('the ends have no order');
      throw error;
    }
  });

const before: Test = (c, a, b) =>
  c.less(a.end, b.start) || (c.same(a.end, b.start) && !(a.endIncluded && b.startIncluded));
const meets: Test = (c, a, b) => a.endIncluded && b.startIncluded && c.same(a.end, b.start);
const reaches: Test = (c, a, b) =>
  c.less(b.start, a.end) || (c.same(a.end, b.start) && a.endIncluded && b.startIncluded);
const overlapsBefore: Test = (c, a, b, of) =>
  (c.less(a.start, b.start) || (c.same(a.start, b.start) && a.startIncluded && !b.startIncluded)) &&
  reaches(c, a, b, of) &&
  (c.less(a.end, b.end) || (c.same(a.end, b.end) && (!a.endIncluded || b.endIncluded)));
const finishes: Test = (c, a, b, of) =>
  isRange(of.a)
    ? c.same(a.end, b.end) &&
      a.endIncluded === b.endIncluded &&
      (c.less(b.start, a.start) || (c.same(a.start, b.start) && (!a.startIncluded || b.startIncluded)))
    : b.endIncluded && c.same(a.end, b.end);
const starts: Test = (c, a, b, of) =>
  isRange(of.a)
    ? c.same(a.start, b.start) &&
      a.startIncluded === b.startIncluded &&
      (c.less(a.end, b.end) || (c.same(a.end, b.end) && (!a.endIncluded || b.endIncluded)))
    : b.startIncluded && c.same(a.start, b.start);
const turned =
  (work: Test): Test =>
  (c, a, b, of) =>
    work(c, b, a, { a: of.b, b: of.a });

const BOTH = ['both', 'both'] as const;
const RANGES = ['range', 'range'] as const;
const ANY: [string, string] = ['point|range|point1|range1', 'range|point|point2|range2'];
const TWO: [string, string] = ['range1', 'range2'];

export const RANGE_FUNCTIONS: Record<string, FeelFunction> = {
  before: test(ANY, BOTH, before),
  after: test(ANY, BOTH, turned(before)),
  meets: test(TWO, RANGES, meets),
  'met by': test(TWO, RANGES, turned(meets)),
  overlaps: test(TWO, RANGES, (c, a, b, of) => reaches(c, a, b, of) && reaches(c, b, a, { a: of.b, b: of.a })),
  'overlaps before': test(TWO, RANGES, overlapsBefore),
  'overlaps after': test(TWO, RANGES, turned(overlapsBefore)),
  finishes: test(['point|range1', 'range|range2'], ['both', 'range'], finishes),
  'finished by': test(['range|range1', 'point|range2'], ['range', 'both'], turned(finishes)),
  includes: builtIn('range|range1: range, point|range2: any', (call, range: FeelRange, value: FeelValue) =>
    includes(range, value, call.ahead),
  ),
  during: builtIn('point|range1: any, range|range2: range', (call, value: FeelValue, range: FeelRange) =>
    includes(range, value, call.ahead),
  ),
  starts: test(['point|range1', 'range|range2'], ['both', 'range'], starts),
  'started by': test(['range|range1', 'point|range2'], ['range', 'both'], turned(starts)),
  coincides: test(['point1|range1', 'point2|range2'], BOTH, (c, a, b, of) =>
    isRange(of.a) === isRange(of.b)
      ? c.same(a.start, b.start) &&
        c.same(a.end, b.end) &&
        a.startIncluded === b.startIncluded &&
        a.endIncluded === b.endIncluded
      : false,
  ),
};
