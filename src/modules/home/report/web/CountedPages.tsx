/** The reports on projects, documents and risks in groups (1-product §2.16). */
import { useMemo } from 'react';
import { listAddress, type Series } from '#kernel/report.ts';
import { t } from '#web/lang.ts';
import { MatrixGrid } from '#web/matrix/MatrixGrid.tsx';
import { RecordLink } from '#web/parts/PageLink.tsx';
import type { ReportState } from '#web/report/use-report.ts';
import { fileCounted, projectCounted, riskCounted } from '../counted.reports.ts';
import { type CountedRow, type GroupRow, ROWS_TAB } from '../counted.ts';
import type { ProjectState } from '../project-state.ts';
import { reportTexts as x } from '../report.texts.ts';
import { CountedPageView } from './CountedPage.tsx';
import { STATE_CELLS, STATE_WIDTHS } from './MonitoringPage.tsx';

/** The name of a row as the link to its record. */
const link = (kind: string, title: string) => (row: CountedRow) => (
  <RecordLink kind={kind} record={row.id}>
    {String(row[title])}
  </RecordLink>
);
const ofStates = Object.fromEntries(
  Object.entries(STATE_CELLS).map(([name, cell]) => [name, (row: CountedRow) => cell(row as never as ProjectState)]),
);
const DOCUMENT = { title: link('document', 'title') };
const RISK = { name: link('risk', 'name') };

export function ProjectReportPage() {
  return <CountedPageView page={projectCounted} cells={ofStates} widths={STATE_WIDTHS} />;
}
export function FileReportPage() {
  return <CountedPageView page={fileCounted} cells={DOCUMENT} widths={{ title: 240 }} />;
}
export function RiskReportPage() {
  return (
    <CountedPageView
      page={riskCounted}
      cells={RISK}
      widths={{ name: 240 }}
      above={(state) => <Matrix state={state} />}
    />
  );
}

/** Open threats by probability and impact; a number leads to them. */
function Matrix({ state }: { state: ReportState<GroupRow> }) {
  const series = state.answer?.series.matrix;
  return series ? <MatrixOf series={series} asked={state.asked} /> : null;
}
function MatrixOf({ series, asked }: { series: Series; asked: ReportState<GroupRow>['asked'] }) {
  const rows = useMemo(() => Object.keys(series.lines).sort((a, b) => Number(b) - Number(a)), [series]);
  const periods = useMemo(
    () => series.x.map((probability) => ({ key: probability, title: t(x.probability, { class: probability }) })),
    [series],
  );
  const { project, type } = asked;
  return (
    <div className="wm-card wm-report-matrix">
      <h2 className="wm-form-head">{t(x.riskMatrix)}</h2>
      <MatrixGrid<string>
        label={t(x.riskMatrix)}
        rows={rows}
        keyOf={(impact) => impact}
        lead={[
          { key: 'impact', title: t(x.impact), width: 110, render: (impact) => t(x.impactClass, { class: impact }) },
        ]}
        periods={periods}
        value={(impact, at) => series.lines[impact]?.[at] || null}
        href={(impact, at) =>
          listAddress(riskCounted.definition.path, {
            ...{ tabName: ROWS_TAB, counts: 'open', nature: 'threat', project, type },
            ...{ probability: series.x[at], impact },
          })
        }
      />
    </div>
  );
}
