/** Balances of a cash flow. Pure; whole cents. */
import type { CashMonth } from './contract.calls.ts';

/** The month in which least is left of all that was and will be received and paid until its end; null: no month. */
export function lowestOf(months: readonly CashMonth[]): { month: string; cents: number } | null {
  let left = 0;
  let lowest: { month: string; cents: number } | null = null;
  for (const { month, inPaid, inPlanned, outPaid, outPlanned } of months) {
    left += inPaid + inPlanned - outPaid - outPlanned;
    if (month !== null && (lowest === null || left < lowest.cents)) lowest = { month, cents: left };
  }
  return lowest;
}
