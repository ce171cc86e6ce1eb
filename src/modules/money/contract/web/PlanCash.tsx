/** Beside a plan: what its contracts receive and pay by month, as the plan is saved and as it is being edited, moving with its bars. */
import { AccountBookOutlined } from '@ant-design/icons';
import { Button, Drawer, Empty, Skeleton } from 'antd';
import { useState, useSyncExternalStore } from 'react';
import type { EditedPlan, PlanToolsProps } from '#modules/planning/plan/web/public.ts';
import { useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { t } from '#web/lang.ts';
import { useRights } from '#web/session.ts';
import { type CashItem, cashFrom, figureOf, lowestOf, monthsOf } from '../cash.rules.ts';
import { projectCashFlow } from '../contract.calls.ts';
import { centsText } from './money-text.ts';
import { contractPageTexts as x } from './texts.ts';
import './contract.css';

export function PlanCash({ projectId, edited }: PlanToolsProps) {
  const { can } = useRights({ projectId });
  const [open, setOpen] = useState(false);
  if (!can('pm:contract:query')) return null;
  return (
    <>
      <Button size="small" icon={<AccountBookOutlined />} onClick={() => setOpen(true)}>
        {t(x.planCash)}
      </Button>
      {/* Without a mask: bars are moved while it is open. */}
      <Drawer open={open} onClose={() => setOpen(false)} mask={false} size={520} title={t(x.planCash)} destroyOnHidden>
        <Forecast projectId={projectId} edited={edited} />
      </Drawer>
    </>
  );
}

function Forecast({ projectId, edited }: Pick<PlanToolsProps, 'projectId' | 'edited'>) {
  const answer = useCall(projectCashFlow, { projectId }, { quiet: true });
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={answer.refetch} />;
  if (!answer.data) return <Skeleton active />;
  const { items, basis, currency } = answer.data;
  if (items.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(x.noCash)} />;
  return <Compared items={items} currency={currency} moved={(finish) => cashFrom(basis, finish)} edited={edited} />;
}

const gapSaid = (items: readonly CashItem[]): string => {
  const lowest = lowestOf(items);
  return lowest && lowest.cents < 0 ? t(x.gap, { month: lowest.month, amount: centsText(lowest.cents) }) : t(x.noGap);
};

function Compared({
  items,
  currency,
  moved,
  edited,
}: {
  items: readonly CashItem[];
  currency: string;
  moved(finishOf: (task: number) => string | null | undefined): CashItem[];
  edited: EditedPlan;
}) {
  useSyncExternalStore(edited.subscribe, edited.snapshot);
  const finishes = edited.finishes();
  const next = moved((task) => finishes.get(task));
  const months = monthsOf([...items, ...next]);
  const cell = (cents: number) => (cents === 0 ? '–' : centsText(cents));
  return (
    <>
      <p className="wm-hint">{t(x.planCashHint)}</p>
      <p>{t(x.lowestMoves, { before: gapSaid(items), after: gapSaid(next) })}</p>
      <section className="wm-cash-table" aria-label={t(x.cashOf, { currency })}>
        <table>
          <thead>
            <tr>
              {[x.month, x.stored, x.asEdited, x.moves].map((label) => (
                <th key={label.key} scope="col">
                  {t(label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map((month) => {
              const [before, after] = [figureOf(items, 'net', month), figureOf(next, 'net', month)];
              return (
                <tr key={month}>
                  <th scope="row">{month ?? t(x.noDate)}</th>
                  <td>{cell(before)}</td>
                  <td>{cell(after)}</td>
                  <td data-bad={after < before ? '' : undefined}>{cell(after - before)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
    </>
  );
}
