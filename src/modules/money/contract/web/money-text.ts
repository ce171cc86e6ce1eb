/** Amounts as people read them. */
import { amountOf, showAmount } from '#kernel/fields/money.ts';

/** A decimal with its currency: `1,234.50 CNY`. */
export const moneyText = (amount: string, currency: string): string => `${showAmount(amount)} ${currency}`;
export const centsText = (cents: number): string => showAmount(amountOf(cents));
