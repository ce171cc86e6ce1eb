/** The monitoring wall: all projects one may see with lights, deviation, milestones, cost and risks (1-product §2.8). */
import { Progress } from 'antd';
import { StatusLight } from '#modules/objects/project/web/public.ts';
import { RecordLink } from '#web/parts/PageLink.tsx';
import { ReportView, type ReportViewProps } from '#web/report/ReportView.tsx';
import { monitoringReport, processReport } from '../project.reports.ts';
import type { ProjectState } from '../project-state.ts';
import { reportTexts } from '../report.texts.ts';
import { Sparkline } from './Sparkline.tsx';

const bar = (percent: number, said = `${percent}%`) => (
  <span className="wm-monitor-progress">
    <Progress percent={percent} size="small" showInfo={false} aria-label={said} />
    <span>{said}</span>
  </span>
);
/** From so many points behind on a deviation is bad news. */
const BAD = 10;

export const STATE_CELLS: NonNullable<ReportViewProps<ProjectState>['cells']> = {
  title: ({ project, title }) => (
    <RecordLink kind="project" record={project}>
      {title}
    </RecordLink>
  ),
  light: ({ light }) => <StatusLight status={light} label />,
  planned: ({ planned }) => bar(planned),
  actual: ({ actual }) => bar(actual),
  deviation: ({ deviation }) => <span className={deviation >= BAD ? 'wm-report-behind' : undefined}>{deviation}</span>,
  history: ({ history }) => <Sparkline weeks={history} />,
};
export const STATE_WIDTHS = { title: 200, planned: 120, actual: 160, history: 124, nextMilestone: 120 };

/** Actual progress with what was planned. */
const WALL_CELLS = {
  ...STATE_CELLS,
  actual: ({ actual, planned }: ProjectState) => bar(actual, `${actual} / ${planned}%`),
};

export default function MonitoringPage() {
  return (
    <ReportView report={monitoringReport} cells={WALL_CELLS} cellWidths={STATE_WIDTHS} none={reportTexts.nothing} />
  );
}

export function ProcessReportPage() {
  return <ReportView report={processReport} cells={STATE_CELLS} cellWidths={STATE_WIDTHS} none={reportTexts.nothing} />;
}
