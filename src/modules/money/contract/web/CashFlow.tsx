/**
 * What a project or a contract receives and pays by month: planned, agreed, paid; the same added up as an S-curve; and when its money is
 * lowest. Each figure opens the items that sum to it.
 */
import { Button, Drawer, Empty, Skeleton } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useCall } from '#web/api.ts';
import { companyToday } from '#web/clock.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { t } from '#web/lang.ts';
import { RecordLink } from '#web/parts/PageLink.tsx';
import { ReportChart } from '#web/report/ReportChart.tsx';
import {
  type CashColumn,
  type CashItem,
  DIRECTIONS,
  figureOf,
  itemsOf,
  lowestOf,
  monthsOf,
  STAGES,
  sumOf,
} from '../cash.rules.ts';
import { contractCashFlow, type CashFlow as Flow, projectCashFlow } from '../contract.calls.ts';
import { directions } from '../contract.entity.ts';
import { balanceChart, balanceSeries, monthChart, monthSeries } from './cash-charts.ts';
import { centsText } from './money-text.ts';
import { cashColumns, stageNames, contractPageTexts as x } from './texts.ts';
import '#web/report/report.css';
import './contract.css';

export function CashFlow({ projectId }: { projectId: number }) {
  const answer = useCall(projectCashFlow, { projectId }, { quiet: true });
  return <Read answer={answer} projectId={projectId} />;
}

export function CashFlowOfContract({ id }: { id: number }) {
  const answer = useCall(contractCashFlow, { contractId: id }, { quiet: true });
  return <Read answer={answer} />;
}

function Read({
  answer,
  projectId = null,
}: {
  answer: ReturnType<typeof useCall<typeof projectCashFlow>>;
  projectId?: number | null;
}) {
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={answer.refetch} />;
  return answer.data ? <Shown flow={answer.data} projectId={projectId} /> : <Skeleton active style={{ padding: 16 }} />;
}

/** A figure that was asked for; no month: all of them. */
interface Asked {
  column: CashColumn;
  month?: string | null;
}

const COLUMNS: readonly CashColumn[] = [
  ...DIRECTIONS.flatMap((direction) => STAGES.map((stage): CashColumn => `${direction}.${stage}`)),
  'net',
];

function Shown({ flow, projectId }: { flow: Flow; projectId: number | null }) {
  const { items, currency, others } = flow;
  const [asked, ask] = useState<Asked | null>(null);
  const months = useMemo(() => monthsOf(items), [items]);
  const dated = useMemo(() => months.filter((month) => month !== null), [months]);
  const pick = useMemo(
    () => (at: number) => dated[at] !== undefined && ask({ column: 'net', month: dated[at] }),
    [dated],
  );
  const charts = useMemo(
    () => ({
      months: [monthChart(currency), monthSeries(items, dated)] as const,
      balance: [balanceChart(currency), balanceSeries(items, dated, companyToday().slice(0, 7))] as const,
    }),
    [items, dated, currency],
  );
  const lowest = lowestOf(items);
  if (items.length === 0)
    return (
      <>
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(x.noCash)} />
        {others > 0 && <p className="wm-hint">{t(x.others, { count: others })}</p>}
      </>
    );
  return (
    <div className="wm-cash">
      <div className="wm-report-charts">
        {Object.entries(charts).map(([name, [chart, series]]) => (
          <ReportChart key={name} chart={chart} series={series} onPick={pick} />
        ))}
      </div>
      <p className="wm-hint">
        {t(x.cashHint)}{' '}
        {lowest && lowest.cents < 0 && t(x.lowest, { month: lowest.month, amount: centsText(lowest.cents) })}{' '}
        {others > 0 && t(x.others, { count: others })}
        <Button size="small" className="wm-cash-print" onClick={() => globalThis.print()}>
          {t(x.print)}
        </Button>
      </p>
      <CashTable items={items} months={months} currency={currency} ask={ask} />
      <Behind flow={flow} projectId={projectId} asked={asked} close={() => ask(null)} />
    </div>
  );
}

function CashTable({
  items,
  months,
  currency,
  ask,
}: {
  items: readonly CashItem[];
  months: readonly (string | null)[];
  currency: string;
  ask(asked: Asked): void;
}) {
  let left = 0;
  const figure = (column: CashColumn, month?: string | null): ReactNode => {
    const cents = figureOf(items, column, month);
    if (itemsOf(items, column, month).length === 0) return '–';
    return (
      <button type="button" className="wm-drill" onClick={() => ask({ column, ...(month !== undefined && { month }) })}>
        {centsText(cents)}
      </button>
    );
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <section className="wm-cash-table" tabIndex={0} aria-label={t(x.cashOf, { currency })}>
      <table>
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              {t(x.month)}
            </th>
            {DIRECTIONS.map((direction) => (
              <th key={direction} scope="colgroup" colSpan={STAGES.length}>
                {t(x[direction === 'sales' ? 'cashIn' : 'cashOut'])}
              </th>
            ))}
            <th scope="col" rowSpan={2}>
              {t(x.net)}
            </th>
            <th scope="col" rowSpan={2}>
              {t(x.balance)}
            </th>
          </tr>
          <tr>
            {DIRECTIONS.flatMap((direction) =>
              STAGES.map((stage) => (
                <th key={`${direction}.${stage}`} scope="col">
                  {t(stageNames[stage])}
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody>
          {months.map((month) => {
            left += figureOf(items, 'net', month);
            return (
              <tr key={month}>
                <th scope="row">{month ?? t(x.noDate)}</th>
                {COLUMNS.map((column) => (
                  <td key={column}>{figure(column, month)}</td>
                ))}
                <td data-bad={left < 0 ? '' : undefined}>{centsText(left)}</td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t(x.total)}</th>
            {COLUMNS.map((column) => (
              <td key={column}>{figure(column)}</td>
            ))}
            <td />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

const BEHIND = [
  ['contract', x.contractOf],
  ['node', x.node],
  ['direction', x.direction],
  ['stage', x.stage],
  ['day', x.day],
  ['amount', x.amount],
] as const;

/** The items behind a figure, with where each of them stands. */
function Behind({
  flow: { items, contracts, currency },
  projectId,
  asked,
  close,
}: {
  flow: Flow;
  projectId: number | null;
  asked: Asked | null;
  close(): void;
}) {
  const rows = asked ? itemsOf(items, asked.column, asked.month) : [];
  const title = asked
    ? `${t(cashColumns[asked.column])} ${asked.month === null ? t(x.noDate) : (asked.month ?? '')}`
    : '';
  return (
    <Drawer open={asked !== null} onClose={close} size={720} title={title} destroyOnHidden>
      {asked && (
        <table className="wm-cash-rows">
          <thead>
            <tr>
              {BEHIND.map(([key, label]) => (
                <th key={key} scope="col">
                  {t(label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((one, at) => (
              <tr key={at}>
                <th scope="row">
                  <RecordLink kind="contract" record={{ id: one.contract, projectId }}>
                    {contracts[one.contract]}
                  </RecordLink>
                </th>
                <td>{one.node ?? ''}</td>
                <td>{t(directions[one.direction])}</td>
                <td>{t(stageNames[one.stage])}</td>
                <td className="wm-cash-day">{one.day ?? t(x.noDate)}</td>
                <td>
                  {one.payment === null ? (
                    centsText(sumOf([one], asked.column))
                  ) : (
                    <RecordLink kind="payment" record={{ id: one.payment, contract: one.contract, projectId }}>
                      {centsText(sumOf([one], asked.column))}
                    </RecordLink>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={BEHIND.length - 1}>
                {t(x.total)} ({currency})
              </th>
              <td>{centsText(sumOf(rows, asked.column))}</td>
            </tr>
          </tfoot>
        </table>
      )}
    </Drawer>
  );
}
