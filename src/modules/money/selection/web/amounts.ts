/** Figures of scenarios and decisions, as they are shown. */
const CENTS = 100;
export const amount = (cents: number): string =>
  (cents / CENTS).toLocaleString(undefined, { maximumFractionDigits: 2 });
export const worth = (value: number): string => value.toFixed(4);
