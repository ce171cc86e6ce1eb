/** How often something happened, with how sure that is. Pure. Source: records.md B7-2. */

/** Fewer cases than that say little. */
export const FEW = 5;
/** The 95 % quantile on both sides. */
const Z = 1.959963984540054;

/**
 * The Wilson interval of a share: its range with 95 % confidence when it was seen `times` in `cases`. Shares from 0 to 1; null: no
 * case was seen. E. B. Wilson, JASA 22 (1927).
 */
export function wilson(times: number, cases: number): readonly [low: number, high: number] | null {
  if (cases <= 0) return null;
  const share = times / cases;
  const z2 = (Z * Z) / cases;
  const middle = share + z2 / 2;
  const reach = Z * Math.sqrt((share * (1 - share)) / cases + z2 / (4 * cases));
  return [Math.max(0, (middle - reach) / (1 + z2)), Math.min(1, (middle + reach) / (1 + z2))];
}
