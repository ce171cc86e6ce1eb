import { Table, type TableColumnType } from 'antd';
import { useCall } from '#web/api.ts';
import { t } from '#web/lang.ts';
import { ReportView } from '#web/report/ReportView.tsx';
import { type Durations, type FigureRow, type NodeLine, nodeStatistics } from '../../../instance/monitor.calls.ts';
import { figuresReport } from '../../../instance/monitor.reports.ts';
import { monitorTexts as m } from '../../../instance/monitor.texts.ts';
import { instanceTexts as i } from '../instance-texts.ts';

const MINUTE = 60_000;

/** `35 min`, `7.5 h`, `3.2 d`. */
function spanText(millis: number | null): string {
  if (millis === null) return '–';
  const tenth = (value: number): number => Math.round(value * 10) / 10;
  if (millis < 60 * MINUTE) return t(i.minutes, { n: Math.max(1, Math.round(millis / MINUTE)) });
  if (millis < 48 * 60 * MINUTE) return t(i.hours, { n: tenth(millis / 60 / MINUTE) });
  return t(i.days, { n: tenth(millis / 24 / 60 / MINUTE) });
}

/** A number with a bar behind it: its part of the largest of the column. */
function Bar({ text, part, danger }: { text: string; part: number; danger?: boolean }) {
  return (
    <span className={danger ? 'wm-figure wm-figure-bad' : 'wm-figure'}>
      <i style={{ width: `${Math.round(Math.min(1, part) * 100)}%` }} />
      {text}
    </span>
  );
}

function durationColumns<R extends Durations>(rows: readonly R[]): TableColumnType<R>[] {
  const times = [
    ['meanMs', m.mean],
    ['medianMs', m.median],
    ['p90Ms', m.p90],
  ] as const;
  const shares = [
    ['overdueShare', m.overdueShare],
    ['rejectedShare', m.rejectedShare],
  ] as const;
  return [
    ...times.map(([key, title]): TableColumnType<R> => {
      const most = Math.max(1, ...rows.map((row) => row[key] ?? 0));
      return {
        title: t(title),
        key,
        width: 140,
        render: (_, row) => <Bar text={spanText(row[key])} part={(row[key] ?? 0) / most} />,
      };
    }),
    ...shares.map(
      ([key, title]): TableColumnType<R> => ({
        title: t(title),
        key,
        width: 110,
        render: (_, row) => {
          const value = row[key];
          return value === null ? '–' : <Bar danger text={`${Math.round(value * 1000) / 10}%`} part={value} />;
        },
      }),
    ),
  ];
}

const time = (key: 'meanMs' | 'medianMs' | 'p90Ms') => (row: FigureRow) => spanText(row[key]);
const share = (key: 'overdueShare' | 'rejectedShare') => (row: FigureRow) => {
  const value = row[key];
  return value === null ? '–' : <Bar danger text={`${Math.round(value * 1000) / 10}%`} part={value} />;
};
const cells = {
  mean: time('meanMs'),
  median: time('medianMs'),
  p90: time('p90Ms'),
  overdue: share('overdueShare'),
  rejected: share('rejectedShare'),
};

/** Figures of workflows started in a period; a line opens those of its steps. */
export function StatisticsPanel() {
  return (
    <ReportView
      report={figuresReport}
      cells={cells}
      cellWidths={{ mean: 110, median: 110, p90: 110, overdue: 100, rejected: 100 }}
      details={(row, { from, to }) =>
        row.node === null ? (
          <Steps definition={row.definition} period={{ ...(from && { from }), ...(to && { to }) }} />
        ) : null
      }
      none={m.nothing}
    />
  );
}

function Steps({ definition, period }: { definition: string; period: { from?: string; to?: string } }) {
  const answer = useCall(nodeStatistics, { definition, ...period }, { quiet: true, staleTime: 0 });
  const lines = answer.data ?? [];
  return (
    <Table<NodeLine>
      size="small"
      rowKey="node"
      loading={answer.isPending}
      dataSource={lines}
      pagination={false}
      columns={[
        { title: t(m.step), dataIndex: 'name', ellipsis: true },
        { title: t(m.count), dataIndex: 'tasks', width: 80, align: 'right' },
        { title: t(m.open), dataIndex: 'open', width: 80, align: 'right' },
        ...durationColumns(lines),
      ]}
    />
  );
}
