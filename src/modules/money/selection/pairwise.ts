/**
 * Weights of drivers from answers to "which of two matters more" (design/portfolio.md, sections 4 and 15). Pure.
 *
 * A whole set of answers gives the principal eigenvector, one with gaps the logarithmic least squares on the pairs that were answered;
 * those must connect all drivers. Several judges count by the geometric mean of each pair.
 */

/** -4 (the second extremely more important) .. 0 (equal) .. 4 (the first extremely more important). */
export type Judgement = -4 | -3 | -2 | -1 | 0 | 1 | 2 | 3 | 4;
export const MOST_DRIVERS = 15;

/** An answer about two drivers by their places, `first` < `second`. */
export interface PairAnswer {
  first: number;
  second: number;
  value: Judgement;
}

export const ratioOf = (value: Judgement): number => (value >= 0 ? 1 + 2 * value : 1 / (1 - 2 * value));

/** The answer whose ratio is nearest to a wished one, on the scale of ratios. */
export function judgementNear(ratio: number): Judgement {
  const all: Judgement[] = [-4, -3, -2, -1, 0, 1, 2, 3, 4];
  const far = (one: Judgement): number => Math.abs(Math.log(ratioOf(one)) - Math.log(ratio));
  return all.reduce((best, one) => (far(one) < far(best) ? one : best));
}

/** Logarithms of ratios by pair: the mean over judges, with how far they lie apart. */
export interface PairMean {
  first: number;
  second: number;
  /** Natural logarithm of the mean ratio. */
  log: number;
  judges: number;
  /** Lowest and highest answer. */
  low: Judgement;
  high: Judgement;
}

/** What the judges say together; a skipped pair is one without an answer. */
export function meansOf(answers: readonly { judge: number; pairs: readonly PairAnswer[] }[]): PairMean[] {
  const by = Map.groupBy(
    answers.flatMap(({ pairs }) => pairs),
    ({ first, second }) => `${first} ${second}`,
  );
  return [...by.values()]
    .map((list) => {
      const { first, second } = list[0]!;
      const values: number[] = list.map(({ value }) => value);
      const log = values.reduce((sum, value) => sum + Math.log(ratioOf(value as Judgement)), 0) / values.length;
      const [low, high] = [Math.min(...values) as Judgement, Math.max(...values) as Judgement];
      return { first, second, log, judges: values.length, low, high };
    })
    .sort((a, b) => a.first - b.first || a.second - b.second);
}

/** Drivers that no answers connect with the first one. */
export function apart(count: number, means: readonly { first: number; second: number }[]): number[] {
  const seen = new Set([0]);
  for (let grew = true; grew; ) {
    grew = false;
    for (const { first, second } of means)
      if (seen.has(first) !== seen.has(second)) {
        seen.add(first).add(second);
        grew = true;
      }
  }
  return Array.from({ length: count }, (_, i) => i).filter((i) => !seen.has(i));
}

/** Mean consistency of random answers by number of drivers (Alonso and Lamata). */
const RANDOM: Readonly<Record<number, number>> = {
  3: 0.5247,
  4: 0.8816,
  5: 1.1086,
  6: 1.2479,
  7: 1.3417,
  8: 1.4057,
  9: 1.4499,
  10: 1.4854,
  11: 1.514,
  12: 1.5365,
  13: 1.5551,
  14: 1.5713,
  15: 1.5838,
};
/** Up to here answers are consistent; up to `WARNED` with a warning, above they need a reason. */
export const GOOD = 0.1;
export const WARNED = 0.2;

export interface OddAnswer {
  first: number;
  second: number;
  /** What was answered together, and what would fit the other answers. */
  ratio: number;
  fits: Judgement;
}
export interface Weighing {
  /** Sum 1. */
  weights: number[];
  /** Of whole sets of answers; null where pairs are missing or there are two drivers only. */
  lambda: number | null;
  consistency: number | null;
  /** The answer farthest from the others; null: all agree. */
  odd: OddAnswer | null;
}

function matrixOf(count: number, means: readonly PairMean[]): number[][] {
  const matrix = Array.from({ length: count }, () => new Array<number>(count).fill(1));
  for (const { first, second, log } of means) {
    matrix[first]![second] = Math.exp(log);
    matrix[second]![first] = Math.exp(-log);
  }
  return matrix;
}

const times = (matrix: readonly number[][], vector: readonly number[]): number[] =>
  matrix.map((row) => row.reduce((sum, value, i) => sum + value * vector[i]!, 0));
const toOne = (vector: readonly number[]): number[] => {
  const sum = vector.reduce((a, b) => a + b, 0);
  return vector.map((value) => value / sum);
};

const PRECISION = 1e-12;
const ROUNDS = 10_000;
function eigenvector(matrix: readonly number[][]): number[] {
  let now = toOne(matrix.map(() => 1));
  for (let round = 0; round < ROUNDS; round++) {
    const next = toOne(times(matrix, now));
    const moved = Math.max(...next.map((value, i) => Math.abs(value - now[i]!)));
    now = next;
    if (moved < PRECISION) break;
  }
  return now;
}

/** Solves the symmetric system by elimination with pivots; the matrix is small and regular. */
function solve(matrix: number[][], right: number[]): number[] {
  const n = right.length;
  for (let column = 0; column < n; column++) {
    let pivot = column;
    for (let row = column + 1; row < n; row++)
      if (Math.abs(matrix[row]![column]!) > Math.abs(matrix[pivot]![column]!)) pivot = row;
    [matrix[column], matrix[pivot]] = [matrix[pivot]!, matrix[column]!];
    [right[column], right[pivot]] = [right[pivot]!, right[column]!];
    for (let row = column + 1; row < n; row++) {
      const factor = matrix[row]![column]! / matrix[column]![column]!;
      for (let at = column; at < n; at++) matrix[row]![at] = matrix[row]![at]! - factor * matrix[column]![at]!;
      right[row] = right[row]! - factor * right[column]!;
    }
  }
  const out = new Array<number>(n).fill(0);
  for (let row = n - 1; row >= 0; row--) {
    let rest = right[row]!;
    for (let at = row + 1; at < n; at++) rest -= matrix[row]![at]! * out[at]!;
    out[row] = rest / matrix[row]![row]!;
  }
  return out;
}

/** Weights whose logarithms differ as the answers say, by least squares; the first one's logarithm is 0. */
function leastSquares(count: number, means: readonly PairMean[]): number[] {
  const size = count - 1;
  const matrix = Array.from({ length: size }, () => new Array<number>(size).fill(0));
  const right = new Array<number>(size).fill(0);
  const add = (i: number, j: number, log: number): void => {
    if (i === 0) return;
    matrix[i - 1]![i - 1] = matrix[i - 1]![i - 1]! + 1;
    if (j > 0) matrix[i - 1]![j - 1] = matrix[i - 1]![j - 1]! - 1;
    right[i - 1] = right[i - 1]! + log;
  };
  for (const { first, second, log } of means) {
    add(first, second, log);
    add(second, first, -log);
  }
  return toOne([0, ...solve(matrix, right)].map(Math.exp));
}

const AGREES = 1e-9;
function oddOf(means: readonly PairMean[], weights: readonly number[]): OddAnswer | null {
  let [worst, odd]: [number, PairMean | null] = [AGREES, null];
  for (const one of means) {
    const off = Math.abs(one.log + Math.log(weights[one.second]! / weights[one.first]!));
    if (off > worst + AGREES) [worst, odd] = [off, one];
  }
  if (!odd) return null;
  const { first, second, log } = odd;
  // What fits is asked of the other answers: without this one they may say more than with it.
  const others = means.filter((one) => one !== odd);
  const rest = apart(weights.length, others).length === 0 ? leastSquares(weights.length, others) : weights;
  return { first, second, ratio: Math.exp(log), fits: judgementNear(rest[first]! / rest[second]!) };
}

/** Weights of `count` drivers; null while some of them are not connected by answers (`apart` names them). */
export function weigh(count: number, means: readonly PairMean[]): Weighing | null {
  if (count === 1) return { weights: [1], lambda: null, consistency: null, odd: null };
  if (apart(count, means).length > 0) return null;
  const whole = means.length === (count * (count - 1)) / 2;
  if (!whole) {
    const weights = leastSquares(count, means);
    return { weights, lambda: null, consistency: null, odd: oddOf(means, weights) };
  }
  const matrix = matrixOf(count, means);
  const weights = eigenvector(matrix);
  const lambda = times(matrix, weights).reduce((sum, value, i) => sum + value / weights[i]!, 0) / count;
  const random = RANDOM[count];
  const consistency = random === undefined ? null : (lambda - count) / (count - 1) / random;
  return { weights, lambda, consistency, odd: oddOf(means, weights) };
}

/** Shares in hundredths of a percent that sum to 100.00 by the largest remainder (rule 3). */
export function percents(shares: readonly number[]): number[] {
  const sum = shares.reduce((a, b) => a + b, 0);
  if (sum <= 0) return shares.map(() => 0);
  const exact = shares.map((share) => (share / sum) * 10_000);
  const down = exact.map(Math.floor);
  const order = exact
    .map((value, i) => ({ i, rest: Math.round((value - down[i]!) * 1e6) }))
    .sort((a, b) => b.rest - a.rest || a.i - b.i);
  let left = 10_000 - down.reduce((a, b) => a + b, 0);
  for (const { i } of order) if (left-- > 0) down[i] = down[i]! + 1;
  return down.map((value) => value / 100);
}

/**
 * The pair to ask next: one that connects what is not connected yet, else the unanswered pair whose weights are nearest to each other,
 * where an answer can still change the order. Null: nothing is left to ask, or no answer could swap neighbors.
 */
export function nextPair(
  count: number,
  answered: readonly PairMean[],
  skipped: readonly { first: number; second: number }[],
) {
  const known = new Set([...answered, ...skipped].map(({ first, second }) => `${first} ${second}`));
  const open = Array.from({ length: count }, (_, first) =>
    Array.from({ length: count - first - 1 }, (_unused, at) => ({ first, second: first + 1 + at })),
  )
    .flat()
    .filter(({ first, second }) => !known.has(`${first} ${second}`));
  const alone = new Set(apart(count, answered));
  const bridge = open.find(({ first, second }) => alone.has(first) !== alone.has(second));
  if (bridge) return bridge;
  const now = weigh(count, answered);
  if (!now) return open[0] ?? null;
  const place = new Map(
    now.weights
      .map((weight, i) => ({ weight, i }))
      .sort((a, b) => b.weight - a.weight || a.i - b.i)
      .map(({ i }, at) => [i, at]),
  );
  const near = ({ first, second }: { first: number; second: number }): number =>
    Math.abs(Math.log(now.weights[first]! / now.weights[second]!));
  const neighbors = open.filter(({ first, second }) => Math.abs(place.get(first)! - place.get(second)!) === 1);
  const best = neighbors.toSorted((a, b) => near(a) - near(b))[0];
  return best && near(best) < Math.log(SWAPPABLE) ? best : null;
}
/** Neighbors whose weights differ by more than this are not asked about: no one answer is likely to swap them. */
const SWAPPABLE = 3;
