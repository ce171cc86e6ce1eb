/** How the issues of a list come and go: raised, closed and unclosed by week, and how long they stay (records.md B2). */
import { Skeleton } from 'antd';
import { useMemo } from 'react';
import type { ScopeRef } from '#kernel/permission.ts';
import type { Chart } from '#kernel/report.ts';
import { useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { t } from '#web/lang.ts';
import { ReportChart } from '#web/report/ReportChart.tsx';
import { issueFlow } from '../issue.calls.ts';
import { durationSaid } from '../issue-times.ts';
import { StateTag } from './IssueCells.tsx';
import { issuePageTexts as x } from './texts.ts';
import './issue.css';

const WEEKS = 12;
const MINUTE = 60_000;

const chart: Chart = {
  kind: 'line',
  label: x.byWeek.text,
  lines: {
    raised: { label: x.raised.text },
    closed: { label: x.closed.text },
    open: { label: x.open.text, dashed: true },
  },
};

interface IssueTrendProps {
  view: string | undefined;
  here: ScopeRef;
  /** The rows below are narrowed, which these figures are not. */
  narrowed: boolean;
}

export function IssueTrend({ view, here, narrowed }: IssueTrendProps) {
  const answer = useCall(issueFlow, { ...here, ...(view && { view }), weeks: WEEKS }, { quiet: true });
  const { data } = answer;
  const series = useMemo(
    () => ({
      x: data?.weeks.map(({ from }) => from) ?? [],
      lines: {
        raised: data?.weeks.map(({ raised }) => raised) ?? [],
        closed: data?.weeks.map(({ closed }) => closed) ?? [],
        open: data?.weeks.map(({ open }) => open) ?? [],
      },
    }),
    [data],
  );
  if (answer.error && !data) return <ReadError error={answer.error} retry={answer.refetch} />;
  return (
    <div className="wm-card wm-issue-trend">
      {data ? (
        <>
          {narrowed && <p className="wm-hint wm-issue-trend-note">{t(x.trendOfAll)}</p>}
          <ReportChart chart={chart} series={series} />
          <section>
            <h2 className="wm-form-head">{t(x.inState)}</h2>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t(x.state)}</th>
                  <th scope="col">{t(x.count)}</th>
                  <th scope="col">{t(x.median)}</th>
                </tr>
              </thead>
              <tbody>
                {data.states.map(({ status, count, medianMinutes }) => (
                  <tr key={status}>
                    <th scope="row">
                      <StateTag status={status} />
                    </th>
                    <td>{count}</td>
                    <td>{count > 0 ? t(...durationSaid(medianMinutes * MINUTE)) : '–'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <p className="wm-hint">
              {data.medianToClose === null
                ? t(x.noneClosed, { weeks: WEEKS })
                : t(x.toClose, { weeks: WEEKS, time: t(...durationSaid(data.medianToClose * MINUTE)) })}
            </p>
          </section>
        </>
      ) : (
        <Skeleton active />
      )}
    </div>
  );
}
