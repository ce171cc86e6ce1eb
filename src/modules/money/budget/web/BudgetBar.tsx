/** How a budget is shown: rows by task or subject, the unit of amounts. */
import { Segmented, Select } from 'antd';
import type { ReactNode } from 'react';
import { MONEY_UNITS, type MoneyUnit } from '#kernel/fields/money.ts';
import { setMoneyUnit } from '#web/fields/money-unit.ts';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { type Arrangement, arrangements } from '../budget-rows.ts';
import { useUnit } from './amounts.ts';
import { budgetPageTexts as x } from './texts.ts';

/** By the address, so that a link shows the same. */
export function useArrangement(usual: Arrangement = 'task'): [Arrangement, (by: Arrangement) => void] {
  const [said, say] = useQueryParam('by');
  const by = said !== null && Object.hasOwn(arrangements, said) ? (said as Arrangement) : usual;
  return [by, say];
}

interface BudgetBarProps {
  by: Arrangement;
  onBy(by: Arrangement): void;
  children?: ReactNode;
}

export function BudgetBar({ by, onBy, children }: BudgetBarProps) {
  const unit = useUnit();
  return (
    <div className="wm-budget-bar">
      <Segmented<Arrangement>
        aria-label={t(x.rows)}
        value={by}
        onChange={onBy}
        options={(Object.keys(arrangements) as Arrangement[]).map((value) => ({
          value,
          label: t(arrangements[value]),
        }))}
      />
      <Select<MoneyUnit>
        aria-label={t(x.unit)}
        value={unit}
        onChange={setMoneyUnit}
        popupMatchSelectWidth={false}
        options={(Object.keys(MONEY_UNITS) as MoneyUnit[]).map((value) => ({
          value,
          label: t(MONEY_UNITS[value].label),
        }))}
      />
      {children}
    </div>
  );
}
