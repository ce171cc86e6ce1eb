/** Conversion of amounts (floor(orig x r / 10^8 + 1/2)), in whole cents. Pure. */
const SCALE = 100_000_000n;

/** A rate as a whole number of 10^-8. */
export function rateUnits(rate: string): bigint {
  const [whole = '0', part = ''] = rate.split('.');
  return BigInt(whole) * SCALE + BigInt(part.padEnd(8, '0').slice(0, 8));
}

/** Cents of the base currency for cents of another one; half a cent goes up, of negative amounts too. */
export function converted(cents: bigint, units: bigint): bigint {
  const doubled = 2n * cents * units + SCALE;
  const divisor = 2n * SCALE;
  const quotient = doubled / divisor;
  return doubled < 0n && doubled % divisor !== 0n ? quotient - 1n : quotient;
}
