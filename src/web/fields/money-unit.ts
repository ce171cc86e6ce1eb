import { MONEY_UNITS, type MoneyUnit } from '#kernel/fields/money.ts';
import { readText, writeText } from '../storage.ts';
import { store } from '../store.ts';

const KEY = 'moneyUnit';
const kept = readText(KEY);

/** The unit the person counts money in, in inputs, cells and filters alike; kept in this browser. */
export const moneyUnit = store<MoneyUnit>(
  kept !== null && kept in MONEY_UNITS ? (kept as MoneyUnit) : 'one',
  (chosen) => writeText(KEY, chosen),
);
export const setMoneyUnit = (unit: MoneyUnit): void => moneyUnit.update(() => unit);
