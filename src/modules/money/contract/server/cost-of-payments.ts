/** Payments of purchase contracts as actual cost: shared over what the contract is allocated to, at the rate of the payment's day. */

import { toBase } from '#modules/money/account/server/public.ts';
import { postCost, reverseCost } from '#modules/money/cost/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { cents } from '../amounts.ts';
import type { ContractRow, PaymentRow } from '../contract.entity.ts';
import { shared } from '../shared.ts';

/** Books what was paid; the parts sum to it exactly. Contracts of no project cost no project anything. */
export async function bookPayment(ctx: Ctx, { id, amount, paidOn, code }: PaymentRow, of: ContractRow): Promise<void> {
  if (of.direction !== 'purchase') return;
  const whole = cents(amount);
  const { currency } = amount;
  const base = await toBase(ctx, whole, currency, paidOn!, 'amount');
  const originals = shared(of, whole);
  await postCost(
    ctx,
    shared(of, BigInt(base.cents)).map(({ project, subject, task, cents: part }, at) => ({
      object: { scope: 'project' as const, id: project },
      ...{ subject, task, effectDate: paidOn!, cents: part, source: 'payment' as const },
      ...{ sourceId: id, part: at, note: code },
      orig: base.rate === null ? null : { cents: originals[at]!.cents, currency, rate: base.rate },
    })),
  );
}

export const unbookPayment = async (ctx: Ctx, id: number, reason: string | null): Promise<void> => {
  await reverseCost(ctx, 'payment', [id], reason);
};
