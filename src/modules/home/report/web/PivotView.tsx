/** A report as its reader sees it: parameters, chart, table, and the rows behind a number. */
import { Alert, Drawer, Skeleton } from 'antd';
import { useId, useMemo, useState } from 'react';
import type { Chart, Series } from '#kernel/report.ts';
import { useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { fieldKinds } from '#web/fields/field-kinds.tsx';
import { t } from '#web/lang.ts';
import { PageLink } from '#web/parts/PageLink.tsx';
import { ReportChart } from '#web/report/ReportChart.tsx';
import type { Dataset } from '../datasets.ts';
import { type Design, measureLabel } from '../design.ts';
import { MOST_ROWS, type PivotAnswer, readPivot, readPivotRows } from '../own-report.calls.ts';
import { ownTexts as x } from './own-texts.ts';
import { type Opened, PivotTable } from './PivotTable.tsx';
import './report-pages.css';

export interface PivotAsked {
  dataset: Dataset;
  design: Design;
  filters: Readonly<Record<string, string>>;
  project: number | null;
}
/** As the calls have it. */
export const inputOf = ({ dataset, design, filters, project }: PivotAsked) => ({
  ...{ dataset: dataset.key, design, project },
  ...(Object.keys(filters).length > 0 && { filters: { ...filters } }),
});

/** Lines of a chart that are still told apart. */
const MOST_LINES = 6;
const MOST_POINTS = 40;

export function PivotView({ asked, title }: { asked: PivotAsked; title: string }) {
  const { dataset, design } = asked;
  const answer = useCall(readPivot, inputOf(asked), { quiet: true, keepPrevious: true, staleTime: 0 });
  const [opened, setOpened] = useState<Opened | null>(null);
  const { data, error } = answer;
  if (error) return <ReadError error={error} retry={answer.refetch} />;
  if (!data) return <Skeleton active />;
  return (
    <>
      {data.left > 0 && (
        <Alert type="info" showIcon title={t(x.left, { count: data.left })} className="wm-pivot-note" />
      )}
      {data.counted === 0 ? (
        <p className="wm-hint">{t(x.noRows)}</p>
      ) : (
        <>
          <PivotChart dataset={dataset} design={design} pivot={data} />
          <PivotTable dataset={dataset} design={design} pivot={data} onOpen={setOpened} />
        </>
      )}
      <p className="wm-hint">{t(x.counted, { count: data.counted })}</p>
      {opened && <RowsDrawer title={title} asked={asked} opened={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

/** The first measure: a line, or a part of each bar, for each head of the columns; without columns one for each measure. */
function PivotChart({ dataset, design, pivot }: { dataset: Dataset; design: Design; pivot: PivotAnswer }) {
  const drawn = useMemo((): { chart: Chart; series: Series } | null => {
    if (design.chart === 'none' || pivot.rows.length === 0) return null;
    const rows = pivot.rows.slice(0, MOST_POINTS);
    const lines: Record<string, Chart['lines'][string]> = {};
    const values: Record<string, (number | null)[]> = {};
    if (pivot.columns.length > 0)
      for (const [c, { titles }] of pivot.columns.slice(0, MOST_LINES).entries()) {
        const name = titles.join(' / ');
        lines[`c${c}`] = { label: [name, name, name] };
        values[`c${c}`] = rows.map((_, r) => pivot.cells[r]![c]![0] ?? null);
      }
    else
      for (const [m, measure] of design.measures.slice(0, MOST_LINES).entries()) {
        lines[`m${m}`] = { label: measureLabel(dataset, measure) };
        values[`m${m}`] = rows.map((_, r) => pivot.rowTotals[r]![m] ?? null);
      }
    return {
      chart: { kind: design.chart, label: measureLabel(dataset, design.measures[0]!), lines },
      series: { x: rows.map(({ titles }) => titles.join(' / ')), lines: values },
    };
  }, [dataset, design, pivot]);
  return (
    drawn && (
      <div className="wm-pivot-chart">
        <ReportChart chart={drawn.chart} series={drawn.series} />
      </div>
    )
  );
}

/** Filters that readers change. */
export function Parameters({
  dataset,
  design,
  filters,
  onChange,
}: {
  dataset: Dataset;
  design: Design;
  filters: Readonly<Record<string, string>>;
  onChange(filters: Record<string, string>): void;
}) {
  const id = useId();
  if (design.parameters.length === 0) return null;
  return (
    <div className="wm-report-inputs wm-pivot-parameters">
      {design.parameters.map((name) => {
        const field = dataset.columns[name];
        const Filter = field && fieldKinds[field.kind].Filter;
        return (
          field &&
          Filter && (
            <div key={name} className="wm-report-input">
              <label htmlFor={`${id}${name}`}>{t(field.label)}</label>
              <Filter
                id={`${id}${name}`}
                field={field}
                value={filters[name] ?? design.filters[name]}
                scope={{}}
                onChange={(value) => onChange({ ...filters, [name]: value ?? '' })}
              />
            </div>
          )
        );
      })}
    </div>
  );
}

interface RowsProps {
  title: string;
  asked: PivotAsked;
  opened: Opened;
  onClose(): void;
}
function RowsDrawer({ title, asked, opened: { row, column }, onClose }: RowsProps) {
  const answer = useCall(
    readPivotRows,
    { ...inputOf(asked), ...(row && { rowKeys: row.keys }), ...(column && { columnKeys: column.keys }) },
    { quiet: true, staleTime: 0 },
  );
  const { data } = answer;
  const of = [...(row?.titles ?? []), ...(column?.titles ?? [])].join(' / ') || title;
  return (
    <Drawer
      open
      size={720}
      title={data ? t(x.behind, { title: of, count: data.total }) : of}
      onClose={onClose}
      destroyOnHidden
    >
      {answer.error && !data && <ReadError error={answer.error} retry={answer.refetch} />}
      {!data && !answer.error && <Skeleton active />}
      {data && (
        <table className="wm-pivot-rows" aria-label={of}>
          <thead>
            <tr>
              <th scope="col">{t(asked.dataset.label)}</th>
              {data.columns.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.list.map((one) => (
              <tr key={one.id}>
                <td>
                  {one.address ? (
                    <PageLink to={one.address} className="wm-link">
                      {one.title}
                    </PageLink>
                  ) : (
                    one.title
                  )}
                </td>
                {one.values.map((value, at) => (
                  <td key={data.columns[at]}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {data && data.total > MOST_ROWS && <p className="wm-hint">{t(x.firstRows, { count: MOST_ROWS })}</p>}
    </Drawer>
  );
}
