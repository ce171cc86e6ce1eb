/**
 * Numbers of FEEL: decimals of 34 digits, rounded half to even (DMN 10.3.2.3.1, IEEE 754-2008 decimal128). Pure.
 *
 * Hides: the library. Invariant: every number in an expression is finite and within the range of decimal128; anything else throws
 * NoNumber where it arises. Numbers are JSON numbers if those are exact, else texts (`plainNumber`).
 */
import { Decimal } from 'decimal.js';

const RANGE = { minE: -6176, maxE: 6144, toExpNeg: -34, toExpPos: 34 } as const;
const Numbers = Decimal.clone({ precision: 34, rounding: Decimal.ROUND_HALF_EVEN, ...RANGE });
/** Room to move the point: 34 digits times a power of ten are not rounded. */
const Wide = Decimal.clone({ precision: 80, rounding: Decimal.ROUND_HALF_EVEN });

export type FeelNumber = Decimal;
export const isNumber = (value: unknown): value is FeelNumber => value instanceof Decimal;

/** The operation has no number as its result: it is infinite, or none. */
export class NoNumber extends Error {}

function held(value: Decimal): FeelNumber {
  if (!value.isFinite()) throw new NoNumber(value.isNaN() ? 'not a number' : 'too large a number');
  // Zero has no sign.
  return value.isZero() ? ZERO : value;
}

export const ZERO: FeelNumber = new Numbers(0);
const NUMERAL = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d{1,9})?$/;
/** Digits of a numeral that is read. */
const MOST_NUMERAL = 10_000;

/** The number of a text or a JavaScript number; null: none. */
export function numberOf(value: string | number): FeelNumber | null {
  const text = String(value).trim();
  if (text.length > MOST_NUMERAL || !NUMERAL.test(text)) return null;
  const found = new Numbers(text).toSignificantDigits(34);
  return found.isFinite() ? (found.isZero() ? ZERO : found) : null;
}
export const counted = (value: number): FeelNumber => held(new Numbers(value));

export const plus = (a: FeelNumber, b: FeelNumber): FeelNumber => held(Numbers.add(a, b));
export const minus = (a: FeelNumber, b: FeelNumber): FeelNumber => held(Numbers.sub(a, b));
export const times = (a: FeelNumber, b: FeelNumber): FeelNumber => held(Numbers.mul(a, b));
export function over(a: FeelNumber, b: FeelNumber): FeelNumber {
  if (b.isZero()) throw new NoNumber('division by zero');
  return held(Numbers.div(a, b));
}
export function power(a: FeelNumber, b: FeelNumber): FeelNumber {
  if (a.isZero() && b.isNegative() && !b.isZero()) throw new NoNumber('division by zero');
  return held(Numbers.pow(a, b));
}
export const negative = (a: FeelNumber): FeelNumber => held(Numbers.sub(ZERO, a));
export const root = (a: FeelNumber): FeelNumber => held(Numbers.sqrt(a));
export const logarithm = (a: FeelNumber): FeelNumber => held(Numbers.ln(a));
export const exponential = (a: FeelNumber): FeelNumber => held(Numbers.exp(a));

/** The remainder of a division; its sign is the divisor's. */
export function modulo(a: FeelNumber, b: FeelNumber): FeelNumber {
  if (b.isZero()) throw new NoNumber('division by zero');
  const left = Numbers.mod(a, b);
  return held(left.isZero() || left.isNegative() === b.isNegative() ? left : Numbers.add(left, b));
}

export const ROUNDING = {
  halfEven: Decimal.ROUND_HALF_EVEN,
  floor: Decimal.ROUND_FLOOR,
  ceiling: Decimal.ROUND_CEIL,
  up: Decimal.ROUND_UP,
  down: Decimal.ROUND_DOWN,
  halfUp: Decimal.ROUND_HALF_UP,
  halfDown: Decimal.ROUND_HALF_DOWN,
} as const;
export type Rounding = keyof typeof ROUNDING;

/** Rounded to digits behind the point; negative: before it. Null: the scale is out of the range of decimals. */
export function rounded(n: FeelNumber, scale: number, how: Rounding): FeelNumber | null {
  if (scale < -6111 || scale > 6176) return null;
  const moved = new Wide(n).times(`1e${scale}`).toDecimalPlaces(0, ROUNDING[how]);
  return held(new Numbers(moved.times(`1e${-scale}`).toString()).toSignificantDigits(34));
}

/** In decimal notation, as long as that is short. */
export const numberText = (n: FeelNumber): string => n.toString().replace('e', 'E');

/** For JSON: a number if exact, else its text. */
export function plainNumber(n: FeelNumber): number | string {
  const near = n.toNumber();
  return Number.isFinite(near) && new Numbers(near).eq(n) ? near : numberText(n);
}

/** A whole number times a decimal, without the fraction; null: more digits than ever needed. */
export function timesWhole(whole: bigint, by: FeelNumber): bigint | null {
  const product = new Wide(whole.toString()).times(by).trunc();
  return product.e > 40 ? null : BigInt(product.toFixed());
}
export const overWhole = (whole: bigint, by: FeelNumber): bigint | null => {
  if (by.isZero()) throw new NoNumber('division by zero');
  const quotient = new Wide(whole.toString()).div(by).trunc();
  return quotient.e > 40 ? null : BigInt(quotient.toFixed());
};
/** How often one whole number is in another. */
export function ratio(a: bigint, b: bigint): FeelNumber {
  if (b === 0n) throw new NoNumber('division by zero');
  return held(Numbers.div(a.toString(), b.toString()));
}
