/** What is left of the budget, under what somebody types: before it is saved, not after it was refused. */
import { Alert } from 'antd';
import { useMemo } from 'react';
import { isPlain } from '#kernel/check.ts';
import { centsOf } from '#kernel/fields/money.ts';
import type { ScopeRef } from '#kernel/permission.ts';
import { useCall } from '#web/api.ts';
import { useSettled } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { budgetTexts, showCents } from '../budget.rules.ts';
import { type BudgetLeft, budgetLeft, type LeftAsked, MOST_ASKED } from '../budget-left.calls.ts';
import { budgetPageTexts as x } from './texts.ts';

export interface Wanted {
  subject: unknown;
  amount: unknown;
}
const PAUSE_MS = 300;

/** Lines that are complete enough to be asked for. */
const complete = ({ subject, amount }: Wanted): LeftAsked[] =>
  typeof subject === 'number' &&
  isPlain(amount) &&
  typeof amount.amount === 'string' &&
  typeof amount.currency === 'string' &&
  centsOf(amount.amount) !== null
    ? [{ subject, amount: { amount: amount.amount, currency: amount.currency } }]
    : [];

const said = ({ name, left, asked }: BudgetLeft): string => {
  const amounts = { balance: showCents(left), amount: showCents(asked), after: showCents(left - asked) };
  if (asked > left)
    return name === null ? t(budgetTexts.beyondTotal, amounts) : t(budgetTexts.beyond, { ...amounts, subject: name });
  return name === null ? t(x.leftOfAll, amounts) : t(x.leftOf, { ...amounts, subject: name });
};

export function BudgetLeftHint({ place, wanted, day }: { place: ScopeRef; wanted: readonly Wanted[]; day: unknown }) {
  const typed = JSON.stringify(wanted.flatMap(complete).slice(0, MOST_ASKED));
  const settled = useSettled(typed, PAUSE_MS);
  const amounts = useMemo(() => JSON.parse(settled) as LeftAsked[], [settled]);
  const input = { ...place, amounts, day: typeof day === 'string' && day !== '' ? day : null };
  const options = { enabled: amounts.length > 0, quiet: true, background: true, keepPrevious: true } as const;
  const { data } = useCall(budgetLeft, input, options);
  if (!data || amounts.length === 0 || data.left.length === 0) return null;
  const beyond = data.left.some(({ left, asked }) => asked > left);
  return (
    <Alert
      type={beyond ? (data.mode === 'stop' ? 'error' : 'warning') : 'info'}
      showIcon
      title={t(beyond ? (data.mode === 'stop' ? x.leftStops : x.leftWarns) : x.leftTitle, { currency: data.currency })}
      description={data.left.map((one) => <div key={one.subject}>{said(one)}</div>)}
    />
  );
}
