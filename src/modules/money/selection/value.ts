/** What an item is worth: by its impact on weighed drivers, by money over time, less for its risk (design/portfolio.md, section 4). Pure. */
export const impacts = {
  none: ['无', '無', 'None'],
  low: ['低', '低', 'Low'],
  moderate: ['中', '中', 'Moderate'],
  strong: ['强', '強', 'Strong'],
  extreme: ['极强', '極強', 'Extreme'],
} as const;
export type Impact = keyof typeof impacts;
export const IMPACT_VALUES: Readonly<Record<Impact, number>> = {
  none: 0,
  low: 0.1,
  moderate: 0.3,
  strong: 0.6,
  extreme: 1,
};

/** S: what its impacts are worth, 0..1; a driver without a rating counts as none. */
export const scoreOf = (weights: readonly number[], rated: readonly (Impact | null)[]): number =>
  weights.reduce((sum, weight, i) => sum + weight * IMPACT_VALUES[rated[i] ?? 'none'], 0);

/** Money in cents by period; discounted to the first one. `rate`: a year; `perYear`: periods a year. */
export const npvOf = (benefit: readonly number[], cost: readonly number[], rate: number, perYear: number): number =>
  Math.round(
    Array.from({ length: Math.max(benefit.length, cost.length) }, (_, t) => t).reduce(
      (sum, t) => sum + ((benefit[t] ?? 0) - (cost[t] ?? 0)) / (1 + rate) ** (t / perYear),
      0,
    ),
  );

/** The first period in which what came back is at least what was spent; null: not within the periods. */
export function paybackOf(benefit: readonly number[], cost: readonly number[]): number | null {
  let sum = 0;
  for (let t = 0; t < Math.max(benefit.length, cost.length); t++) {
    sum += (benefit[t] ?? 0) - (cost[t] ?? 0);
    if (sum >= 0 && cost.slice(t + 1).every((later) => later === 0)) return t;
  }
  return null;
}

/** Risk 1..25 takes a share of the value; `weight` 0: none. */
export const afterRisk = (value: number, risk: number | null, weight: number): number =>
  value * (1 - ((risk ?? 0) / 25) * weight);
