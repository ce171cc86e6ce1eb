import type { ReactNode } from 'react';
import { inUnit, useUnit } from '#modules/money/budget/web/public.ts';
import { t } from '#web/lang.ts';
import { cpiOf, type Totals } from '../rollup.ts';
import { rollupTexts as x } from './texts.ts';

export interface Figure {
  key: string;
  label: string;
  value: ReactNode;
}

export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="wm-rollup-figures">
      {figures.map(({ key, label, value }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Amounts of the whole; nothing where they may not be known. */
export function useMoneyFigures({ money }: Pick<Totals, 'money'>): Figure[] {
  const unit = useUnit();
  if (!money) return [];
  const cpi = cpiOf(money);
  const amount = (key: string, label: string, cents: number): Figure => ({ key, label, value: inUnit(cents, unit) });
  return [
    amount('bac', t(x.budget), money.bac),
    amount('ac', t(x.actual), money.ac),
    amount('left', t(x.left), money.bac - money.ac),
    amount('ev', t(x.earned), money.ev),
    ...(money.eac === null ? [] : [amount('eac', t(x.eac), money.eac)]),
    ...(cpi === null ? [] : [{ key: 'cpi', label: t(x.cpi), value: cpi.toFixed(2) }]),
  ];
}
