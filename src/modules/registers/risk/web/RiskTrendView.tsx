/** The open risks of a list at the end of each week, by level (records.md B3). */
import { Skeleton } from 'antd';
import { useMemo } from 'react';
import type { ScopeRef } from '#kernel/permission.ts';
import type { Chart } from '#kernel/report.ts';
import { useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { t } from '#web/lang.ts';
import { ReportChart } from '#web/report/ReportChart.tsx';
import { riskTrend } from '../risk.calls.ts';
import { riskLevels } from '../risk-matrix.ts';
import { riskPageTexts as x } from './texts.ts';
import './risk.css';

const WEEKS = 12;

const chart: Chart = {
  kind: 'line',
  label: x.byWeek.text,
  lines: {
    high: { label: riskLevels.high },
    medium: { label: riskLevels.medium },
    low: { label: riskLevels.low },
    opportunities: { label: x.opportunities.text },
    unjudged: { label: x.unjudgedLine.text, dashed: true },
  },
};

/** `narrowed`: the list is filtered, which this is not. */
export function RiskTrendView({ here, narrowed }: { here: ScopeRef; narrowed: boolean }) {
  const answer = useCall(riskTrend, { ...here, weeks: WEEKS }, { quiet: true });
  const { data } = answer;
  const series = useMemo(() => {
    const of = (name: 'high' | 'medium' | 'low' | 'opportunities' | 'unjudged') =>
      data?.weeks.map((week) => week[name]) ?? [];
    return {
      x: data?.weeks.map(({ from }) => from) ?? [],
      lines: {
        ...{ high: of('high'), medium: of('medium'), low: of('low') },
        ...{ opportunities: of('opportunities'), unjudged: of('unjudged') },
      },
    };
  }, [data]);
  if (answer.error && !data) return <ReadError error={answer.error} retry={answer.refetch} />;
  return (
    <div className="wm-card wm-risk-trend">
      {narrowed && <p className="wm-hint">{t(x.ofAll)}</p>}
      {data ? <ReportChart chart={chart} series={series} /> : <Skeleton active />}
    </div>
  );
}
