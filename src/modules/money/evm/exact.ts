/** Whole cents (or minutes) times and divided by whole numbers, exactly, with one rounding: half a unit up. */

/** A result beyond what a number holds exactly is refused by name, never cut. */
export class TooLargeError extends RangeError {
  override name = 'TooLargeError';
}

const exactly = (value: bigint): number => {
  const out = Number(value);
  if (!Number.isSafeInteger(out)) throw new TooLargeError(`${String(value)} is beyond whole numbers`);
  return out;
};

/** floor(numerator / denominator + 1/2) for a positive denominator. */
export function roundedUp(numerator: bigint, denominator: bigint): number {
  const doubled = 2n * numerator + denominator;
  const by = 2n * denominator;
  const cut = doubled / by;
  return exactly(doubled % by < 0n ? cut - 1n : cut);
}

/** floor(a * b / c + 1/2); c is positive. */
export function timesOver(a: number, b: number, c: number): number {
  const product = a * b;
  if (Number.isSafeInteger(2 * product + c)) return Math.floor((2 * product + c) / (2 * c));
  return roundedUp(BigInt(a) * BigInt(b), BigInt(c));
}

/** A sum that stays exact, or is refused. */
export function sumOf(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) {
    total += value;
    if (!Number.isSafeInteger(total)) throw new TooLargeError('a sum is beyond whole numbers');
  }
  return total;
}
