/** What a budget comes to, live as it is typed: total, work, reserve, what is spent, ordered and left. */
import { Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { t } from '#web/lang.ts';
import type { BudgetSheet } from '../budget.calls.ts';
import { type BudgetLine, sumOf, totalsOf } from '../budget-model.ts';
import { useUnit, withUnit } from './amounts.ts';
import { budgetPageTexts as x } from './texts.ts';
import './budget.css';

function Figure({
  label,
  children,
  tip,
  bad = false,
}: {
  label: string;
  children: ReactNode;
  tip?: string;
  bad?: boolean;
}) {
  return (
    <div className={bad ? 'wm-budget-bad' : undefined}>
      <dt>{label}</dt>
      <dd>{tip ? <Tooltip title={tip}>{children}</Tooltip> : children}</dd>
    </div>
  );
}

export function BudgetTotals({ sheet, lines }: { sheet: BudgetSheet; lines: readonly BudgetLine[] }) {
  const unit = useUnit();
  const { total, bac, reserve } = totalsOf(lines);
  const actual = sumOf(sheet.used.map((one) => one.actual));
  const committed = sumOf(sheet.used.map((one) => one.committed));
  const balance = total - actual - committed;
  const said = (cents: number): string => withUnit(cents, unit);
  const { allocation } = sheet;
  return (
    <dl className="wm-budget-totals">
      <Figure label={t(x.total)} bad={allocation !== null && total > allocation.cents}>
        {said(total)}
      </Figure>
      <Figure label={t(x.bac)}>{said(bac)}</Figure>
      <Figure label={t(x.reserve)}>{said(reserve)}</Figure>
      {!sheet.labourHidden && (
        <>
          <Figure label={t(x.actual)}>{said(actual)}</Figure>
          <Figure label={t(x.committed)}>{said(committed)}</Figure>
          <Figure label={t(x.balance)} bad={balance < 0} tip={`${said(total)} − ${said(actual)} − ${said(committed)}`}>
            <span>{said(balance)}</span>
          </Figure>
          <Figure label={t(x.rate)} tip={total === 0 ? t(x.noBudgetRate) : `${said(actual)} / ${said(total)}`}>
            <span>{total === 0 ? t(x.notAvailable) : `${Math.round((actual / total) * 1000) / 10}%`}</span>
          </Figure>
        </>
      )}
      {allocation && (
        <Figure label={t(x.allocation)} tip={t(x.allocationOf, { program: allocation.program })}>
          <span>{said(allocation.cents)}</span>
        </Figure>
      )}
    </dl>
  );
}
