/** What a project receives and pays by month, paid and expected, and when its money is lowest. */
import { useMemo } from 'react';
import type { Chart, Series } from '#kernel/report.ts';
import { useCall } from '#web/api.ts';
import { t } from '#web/lang.ts';
import { ReportChart } from '#web/report/ReportChart.tsx';
import { lowestOf } from '../cash.rules.ts';
import { type CashMonth, projectCashFlow } from '../contract.calls.ts';
import { centsText } from './money-text.ts';
import { contractPageTexts as x } from './texts.ts';

const chartOf = (label: string): Chart => ({
  kind: 'bar',
  label: [label, label, label],
  lines: {
    inPaid: { label: x.inPaid.text },
    inPlanned: { label: x.inPlanned.text },
    outPaid: { label: x.outPaid.text },
    outPlanned: { label: x.outPlanned.text },
  },
});

const seriesOf = (months: readonly CashMonth[]): Series => ({
  x: months.map(({ month }) => month!),
  lines: Object.fromEntries(
    (['inPaid', 'inPlanned', 'outPaid', 'outPlanned'] as const).map((name) => [
      name,
      months.map((month) => (month[name] === 0 ? null : (name.startsWith('out') ? -1 : 1) * (month[name] / 100))),
    ]),
  ),
});

export function CashFlow({ projectId }: { projectId: number }) {
  const { data } = useCall(projectCashFlow, { projectId }, { quiet: true, background: true });
  const dated = useMemo(() => data?.months.filter(({ month }) => month !== null) ?? [], [data]);
  const series = useMemo(() => seriesOf(dated), [dated]);
  const chart = useMemo(() => chartOf(t(x.cashOf, { currency: data?.currency ?? '' })), [data?.currency]);
  if (!data || data.months.length === 0) return null;
  const lowest = lowestOf(dated);
  const undated = data.months.find(({ month }) => month === null);
  return (
    <details className="wm-cash" open>
      <summary>{t(x.cash)}</summary>
      <ReportChart chart={chart} series={series} />
      <p className="wm-hint">
        {lowest && lowest.cents < 0 && t(x.lowest, { month: lowest.month, amount: centsText(lowest.cents) })}{' '}
        {undated && t(x.undated, { in: centsText(undated.inPlanned), out: centsText(undated.outPlanned) })}{' '}
        {data.others > 0 && t(x.others, { count: data.others })}
      </p>
    </details>
  );
}
