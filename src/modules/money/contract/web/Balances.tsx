/** What a contract or a payment leaves, below what is typed. */
import { Alert } from 'antd';
import { isPlain } from '#kernel/check.ts';
import { amountOf, centsOf } from '#kernel/fields/money.ts';
import { BudgetLeftHint, type Wanted } from '#modules/money/budget/web/public.ts';
import type { Notes } from '#web/entity/record/EntityForm.tsx';
import type { FormValues } from '#web/entity/record/use-fields-form.ts';
import { t } from '#web/lang.ts';
import { areWhole, hundredths } from '../amounts.ts';
import type { Allocation } from '../contract.entity.ts';
import type { NodeStanding } from '../contract.rules.ts';
import { shared } from '../shared.ts';
import { leftOf } from './left-of.ts';
import { moneyText } from './money-text.ts';
import { contractPageTexts as x } from './texts.ts';

/** What a purchase contract would order of each project, once its shares make a whole. */
function orderedOf({ direction, amount, allocations }: FormValues, place: number | null): Map<number, Wanted[]> {
  const found = new Map<number, Wanted[]>();
  const cents = isPlain(amount) && typeof amount.amount === 'string' ? centsOf(amount.amount) : null;
  const lines = (Array.isArray(allocations) ? allocations : []) as Allocation[];
  if (direction !== 'purchase' || cents === null || !areWhole(lines.map(({ share }) => share))) return found;
  const { currency } = amount as { currency: string };
  for (const { project, subject, cents: part } of shared({ allocations: lines, projectId: place }, cents))
    if (subject !== null)
      found.set(project, [...(found.get(project) ?? []), { subject, amount: { amount: amountOf(part), currency } }]);
  return found;
}

/** Below the allocations of a contract: what is left of the budgets. */
export const contractNotes = (place: number | null): Notes => ({
  allocations: ({ values }) =>
    [...orderedOf(values, place)].map(([projectId, wanted]) => (
      <BudgetLeftHint key={projectId} place={{ projectId }} wanted={wanted} day={values.signTime} />
    )),
});

/** Below the amount of a payment: what is left of the contract, and of the node, before it and after it. */
export const paymentNotes = (left: string, nodes: readonly NodeStanding[], currency: string): Notes => ({
  amount: ({ values: { node: id, amount } }) => {
    const wanted = isPlain(amount) && typeof amount.amount === 'string' ? centsOf(amount.amount) : null;
    if (wanted === null) return null;
    const node = nodes.find((one) => one.id === id);
    const parts = [
      { name: t(x.ofContract), before: hundredths(left) },
      ...(node ? [{ name: node.name, before: hundredths(leftOf(node)) }] : []),
    ];
    const beyond = parts.some(({ before }) => wanted > before);
    return (
      <Alert
        type={beyond ? 'error' : 'info'}
        showIcon
        title={t(beyond ? x.beyondLeft : x.leftToPay)}
        description={parts.map(({ name, before }) => (
          <div key={name}>
            {t(x.leftThen, {
              name,
              before: moneyText(amountOf(before), currency),
              after: moneyText(amountOf(before - wanted), currency),
            })}
          </div>
        ))}
      />
    );
  },
});
