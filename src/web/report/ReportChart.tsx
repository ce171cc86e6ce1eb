/** A chart of a report: the picture, and its figures as a table for whoever does not see it or wants them exactly. */
import { Empty, Spin, theme } from 'antd';
import { useMemo } from 'react';
import type { Chart, Series } from '#kernel/report.ts';
import { useDark } from '../appearance.ts';
import { t } from '../lang.ts';
import { onDemand, useOnDemand } from '../on-demand.ts';
import { chartOption } from './chart-option.ts';
import type { EChartProps } from './EChart.tsx';
import { reportTexts as r } from './report-texts.ts';
import './report.css';

const picture = onDemand<EChartProps>(async () => ({ default: (await import('./EChart.tsx')).EChart }));
const HEIGHT = 230;

interface ReportChartProps {
  chart: Chart;
  series: Series;
  /** A click at a position of the axis; what it opens is reached by keys in the table beside the chart. */
  onPick?: ((at: number) => void) | undefined;
}

export function ReportChart({ chart, series, onPick }: ReportChartProps) {
  const { token } = theme.useToken();
  const dark = useDark();
  const Picture = useOnDemand(picture);
  const option = useMemo(
    () =>
      chartOption(
        chart,
        series,
        {
          text: token.colorTextSecondary,
          line: token.colorBorderSecondary,
          back: token.colorBgElevated,
          font: token.fontFamily,
          dark,
        },
        t,
      ),
    [chart, series, token, dark],
  );
  const label = t(chart.label);
  const lines = Object.entries(chart.lines);
  const words = t(r.chartWords, {
    chart: label,
    lines: lines.map(([, line]) => t(line.label)).join(', '),
    count: series.x.length,
    from: series.x[0] ?? '',
    to: series.x.at(-1) ?? '',
  });
  return (
    <figure className="wm-report-chart">
      <figcaption>{label}</figcaption>
      {series.x.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(r.noChart)} />
      ) : (
        <>
          <div role="img" aria-label={words} style={{ minHeight: HEIGHT }}>
            {Picture ? <Picture option={option} height={HEIGHT} onPick={onPick} /> : <Spin />}
          </div>
          <details>
            <summary>{t(r.figures)}</summary>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
            <section className="wm-report-numbers" tabIndex={0} aria-label={`${label} ${t(r.figures)}`}>
              <Figures chart={chart} series={series} />
            </section>
          </details>
        </>
      )}
    </figure>
  );
}

function Figures({ chart: { lines }, series }: { chart: Chart; series: Series }) {
  const names = Object.keys(lines);
  return (
    <table>
      <thead>
        <tr>
          <td />
          {names.map((name) => (
            <th key={name} scope="col">
              {t(lines[name]!.label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {series.x.map((x, at) => (
          <tr key={`${x} ${String(at)}`}>
            <th scope="row">{x}</th>
            {names.map((name) => {
              const value = series.lines[name]?.[at] ?? null;
              return <td key={name}>{value === null ? '–' : `${value}${lines[name]!.unit ?? ''}`}</td>;
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
