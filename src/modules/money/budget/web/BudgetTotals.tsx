/**
 * What a budget comes to, live as it is typed: total, work, reserve, what is spent, ordered and left. Each figure opens how it is made
 * and the rows that sum to it.
 */
import { type ReactNode, useState } from 'react';
import { listAddress } from '#kernel/report.ts';
import { FigureProof, ProofDrawer, type ProofRow } from '#modules/money/account/web/public.ts';
import { t } from '#web/lang.ts';
import { useScope } from '#web/scope.ts';
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
  onOpen,
}: {
  label: string;
  children: ReactNode;
  tip?: string | undefined;
  bad?: boolean;
  onOpen?: () => void;
}) {
  return (
    <div className={bad ? 'wm-budget-bad' : undefined}>
      <dt>{label}</dt>
      <dd>
        {onOpen ? (
          <button type="button" className="wm-budget-figure" title={tip} onClick={onOpen}>
            {children}
          </button>
        ) : (
          <span title={tip}>{children}</span>
        )}
      </dd>
    </div>
  );
}

/** Figures with what they are made of; those that are their rows have no formula. */
const MADE = {
  total: ['bac', 'reserve'],
  bac: ['bac'],
  reserve: ['reserve'],
  actual: ['actual'],
  committed: ['committed'],
  balance: ['total', 'actual', 'committed'],
  rate: ['actual', 'total'],
} as const;
type Made = keyof typeof MADE;
type Amount = 'bac' | 'reserve' | 'actual' | 'committed';
const SIGNS: Readonly<Partial<Record<Made, string>>> = { total: ' + ', balance: ' − ', rate: ' ÷ ' };

/** The rows of each amount, by subject and task. */
function rowsOf(sheet: BudgetSheet, lines: readonly BudgetLine[], cost: string | null): Record<Amount, ProofRow[]> {
  const subjects = new Map(sheet.subjects.map(({ id, code, name }) => [id, `${code} ${name}`]));
  const tasks = new Map(sheet.tasks.map(({ id, name }) => [id, name]));
  const said = ({ subject, task }: { subject: number; task: number | null }): string =>
    [subjects.get(subject) ?? t(x.noSubject), task === null ? null : (tasks.get(task) ?? `#${task}`)]
      .filter((part) => part !== null)
      .join(' · ');
  const of = (kind: BudgetLine['kind']): ProofRow[] =>
    lines.flatMap((line) => (line.kind === kind && line.cents !== 0 ? [{ title: said(line), cents: line.cents }] : []));
  const used = (what: 'actual' | 'committed'): ProofRow[] =>
    sheet.used.flatMap((one) =>
      one[what] === 0
        ? []
        : [
            {
              ...{ title: said(one), cents: one[what] },
              to:
                what === 'actual' && cost !== null
                  ? listAddress(cost, {
                      ...(one.subject === 0 ? { noSubject: 'true' } : { subject: one.subject }),
                      ...(one.task !== null && { task: one.task }),
                    })
                  : null,
            },
          ],
    );
  return { bac: of('work'), reserve: of('reserve'), actual: used('actual'), committed: used('committed') };
}

export function BudgetTotals({ sheet, lines }: { sheet: BudgetSheet; lines: readonly BudgetLine[] }) {
  const unit = useUnit();
  const { projectId } = useScope();
  const [asked, ask] = useState<Made | null>(null);
  const { total, bac, reserve } = totalsOf(lines);
  const actual = sumOf(sheet.used.map((one) => one.actual));
  const committed = sumOf(sheet.used.map((one) => one.committed));
  const balance = total - actual - committed;
  const amounts = { total, bac, reserve, actual, committed, balance };
  const rate = total === 0 ? t(x.notAvailable) : `${Math.round((actual / total) * 1000) / 10}%`;
  const said = (cents: number): string => withUnit(cents, unit);
  const { allocation } = sheet;
  const result = (of: Made): string => (of === 'rate' ? rate : said(amounts[of]));
  const figure = (of: Made, more: { bad?: boolean; tip?: string } = {}) => (
    <Figure label={t(x[of])} onOpen={() => ask(of)} {...more}>
      {result(of)}
    </Figure>
  );
  const opened = (of: Made) => {
    const rows = rowsOf(sheet, lines, projectId ? `/project/projectActualCost?projectId=${projectId}` : null);
    const parts = MADE[of];
    const shown = [
      ...new Set(parts.flatMap((one): Amount[] => (one === 'total' ? ['bac', 'reserve'] : [one as Amount]))),
    ];
    return (
      <FigureProof
        figure={t(x[of])}
        formula={
          parts.length > 1
            ? {
                names: parts.map((one) => t(x[one])).join(SIGNS[of]),
                numbers: parts.map((one) => said(amounts[one])).join(SIGNS[of]),
                result: result(of),
              }
            : undefined
        }
        amounts={shown.map((one) => ({ key: one, label: t(x[one]), rows: rows[one] }))}
      />
    );
  };
  return (
    <dl className="wm-budget-totals">
      {figure('total', { bad: allocation !== null && total > allocation.cents })}
      {figure('bac')}
      {figure('reserve')}
      {!sheet.labourHidden && (
        <>
          {figure('actual')}
          {figure('committed')}
          {figure('balance', { bad: balance < 0 })}
          {figure('rate', total === 0 ? { tip: t(x.noBudgetRate) } : {})}
        </>
      )}
      {allocation && (
        <Figure label={t(x.allocation)} tip={t(x.allocationOf, { program: allocation.program })}>
          {said(allocation.cents)}
        </Figure>
      )}
      <ProofDrawer figure={asked ? t(x[asked]) : ''} open={asked !== null} close={() => ask(null)}>
        {asked && opened(asked)}
      </ProofDrawer>
    </dl>
  );
}
