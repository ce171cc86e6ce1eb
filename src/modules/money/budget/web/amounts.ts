/** Amounts of budgets as people read and type them, in the unit they count in. */
import { amountOf, centsOf, MONEY_UNITS, type MoneyUnit, readAmount, showAmount } from '#kernel/fields/money.ts';
import { moneyUnit } from '#web/fields/money-unit.ts';
import { t } from '#web/lang.ts';
import { useStore } from '#web/store.ts';
import { MAX_CENTS } from '../budget.rules.ts';

export const useUnit = (): MoneyUnit => useStore(moneyUnit);

/** Cents in the unit: `1,234.50`. */
export const inUnit = (cents: number, unit: MoneyUnit): string => showAmount(amountOf(cents), unit);

/** With the name of the unit, where it is another one than yuan. */
export const withUnit = (cents: number, unit: MoneyUnit): string =>
  unit === 'one' ? inUnit(cents, unit) : `${inUnit(cents, unit)} ${t(MONEY_UNITS[unit].label)}`;

/** Cents of what was typed; empty is 0; null: no amount of a budget. */
export function typedCents(typed: string, unit: MoneyUnit): number | null {
  if (typed.trim() === '') return 0;
  const amount = readAmount(typed, unit);
  const cents = amount === null ? null : centsOf(amount);
  return cents === null || cents < 0n || cents > BigInt(MAX_CENTS) ? null : Number(cents);
}
