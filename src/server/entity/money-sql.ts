/**
 * Amounts of money in the database: `money_value`, cents as a bigint with their currency in one column.
 *
 * SQL of a module's own reads `(t.price).cents`; cents are compared and summed there, so that no sum loses one.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Money } from '#kernel/field.ts';
import { amountOf, centsOf } from '#kernel/fields/money.ts';

type Column = RawBuilder<unknown>;

/** An amount as the composite type has it. */
export const storedMoney = ({ amount, currency }: Money): { cents: string; currency: string } => ({
  cents: String(centsOf(amount)),
  currency,
});

export function moneyToDb(value: Money): RawBuilder<unknown> {
  const { cents, currency } = storedMoney(value);
  return sql`ROW(${cents}::bigint, ${currency}::text)::money_value`;
}

/** What the driver gives: the composite as a text, `(1250,CNY)`. */
export function moneyFromDb(value: unknown): Money | null {
  if (typeof value !== 'string') return (value as Money | null) ?? null;
  const [, cents = '', currency = ''] = /^\((-?\d+),([A-Z]{3})\)$/.exec(value) ?? [];
  return { amount: amountOf(cents), currency };
}

/** Columns for comparing and sorting. */
export const centsSql = (column: Column): RawBuilder<unknown> => sql`(${column}).cents`;

/** As records have it, inside JSON. */
export const moneyJson = (column: Column): RawBuilder<unknown> => sql`CASE WHEN (${column}).cents IS NOT NULL THEN
  jsonb_build_object('amount', ((${column}).cents::numeric / 100)::numeric(20, 2)::text, 'currency', (${column}).currency) END`;

/** The sum in units of the currency; null: they are of several, which nothing adds. */
export const moneySum = (column: Column): RawBuilder<unknown> => sql`CASE WHEN count(DISTINCT (${column}).currency) <= 1
  THEN coalesce(sum((${column}).cents), 0) / 100 END`;
