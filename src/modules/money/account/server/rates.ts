/** What amounts of other currencies are worth in the company's: the latest rate on or before a day. */
import { sql } from 'kysely';
import { problem, Refusal, refuse } from '#kernel/problem.ts';
import type { Ctx } from '#server/context.ts';
import { entityService } from '#server/entity/entity-service.ts';
import { exchangeRate } from '../account.entity.ts';
import { accountTexts as t } from '../account.rules.ts';
import { converted, rateUnits } from '../exchange.ts';
import { defaultSet } from './account-sets.ts';

export const exchangeRateService = entityService(exchangeRate, {
  check: async (ctx, { mode, after }) =>
    mode !== 'remove' && after!.currency === (await defaultSet(ctx)).baseCurrency
      ? [problem(t.ofBase, undefined, 'currency')]
      : [],
});

const LARGEST = BigInt(Number.MAX_SAFE_INTEGER);

export interface Exchanged {
  /** Of the base currency. */
  cents: number;
  /** The rate in force; null: the amount is in the base currency. */
  rate: string | null;
}

/**
 * Cents in the base currency of the default set for cents of a currency on a day. Errors: refuses a currency without a rate on that
 * day, and an amount that could not be kept exactly.
 */
export async function toBase(
  ctx: Ctx,
  cents: bigint | number,
  currency: string,
  day: string,
  field?: string,
): Promise<Exchanged> {
  const { baseCurrency } = await defaultSet(ctx);
  const exact = (whole: bigint): number => {
    if (whole > LARGEST || whole < -LARGEST) throw refuse(t.tooLarge, undefined, field);
    return Number(whole);
  };
  if (currency === baseCurrency) return { cents: exact(BigInt(cents)), rate: null };
  const { rows } = await sql<{ rate: string }>`SELECT rate::text FROM exchange_rate
    WHERE company_id = ${ctx.viewer.companyId} AND currency = ${currency} AND day <= ${day}::date
    ORDER BY day DESC LIMIT 1`.execute(ctx.db);
  if (!rows[0]) throw new Refusal([problem(t.noRate, { currency, day }, field)]);
  return { cents: exact(converted(BigInt(cents), rateUnits(rows[0].rate))), rate: rows[0].rate };
}
