/** Payments of purchase contracts as actual cost: shared over what the contract is allocated to, at the rate of the payment's day. */

import { toBase } from '#modules/money/account/server/public.ts';
import { postCost, reverseCost } from '#modules/money/cost/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { allocate, cents, hundredths } from '../amounts.ts';
import type { ContractRow, PaymentRow } from '../contract.entity.ts';

/** Books what was paid; the parts sum to it exactly. Contracts of no project cost no project anything. */
export async function bookPayment(ctx: Ctx, { id, amount, paidOn, code }: PaymentRow, of: ContractRow): Promise<void> {
  if (of.direction !== 'purchase') return;
  const whole = cents(amount);
  const { currency } = amount;
  const base = await toBase(ctx, whole, currency, paidOn!, 'amount');
  const all = of.allocations?.length ? of.allocations : [{ project: null, task: null, subject: null, share: '100' }];
  const shares = all.map(({ share }) => hundredths(share));
  const [parts, originals] = [allocate(BigInt(base.cents), shares), allocate(whole, shares)];
  await postCost(
    ctx,
    all.flatMap(({ project, task = null, subject = null }, part) => {
      const object = project ?? of.projectId;
      if (!object) return [];
      return [
        {
          object: { scope: 'project' as const, id: object },
          ...{ subject, task, effectDate: paidOn!, cents: Number(parts[part]!), source: 'payment' as const },
          ...{ sourceId: id, part, note: code },
          orig: base.rate === null ? null : { cents: Number(originals[part]!), currency, rate: base.rate },
        },
      ];
    }),
  );
}

export const unbookPayment = async (ctx: Ctx, id: number, reason: string | null): Promise<void> => {
  await reverseCost(ctx, 'payment', [id], reason);
};
