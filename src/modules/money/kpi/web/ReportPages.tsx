/** KPI of one project over its periods, and of several projects beside each other. */

import { listAddress } from '#kernel/report.ts';
import { PageLink, RecordLink } from '#web/parts/PageLink.tsx';
import { dayInput } from '#web/report/ReportMoments.tsx';
import { ReportView } from '#web/report/ReportView.tsx';
import { useScope } from '#web/scope.ts';
import type { MultipleRow, SingleRow } from '../kpi.calls.ts';
import { multipleReport, SCORE_PAGE, singleReport } from '../kpi.reports.ts';
import { kpiPageTexts as x } from './texts.ts';

function Period({ period, periodName }: SingleRow) {
  const { projectId } = useScope();
  return <PageLink to={listAddress(SCORE_PAGE, { projectId, periodId: period })}>{periodName}</PageLink>;
}
const PERIOD = { periodName: (row: SingleRow) => <Period {...row} /> };
export const SingleReport = () => <ReportView report={singleReport} cells={PERIOD} none={x.nothingPublished} />;

const PROJECT = {
  title: ({ project, title }: MultipleRow) => (
    <RecordLink kind="project" record={project}>
      {title}
    </RecordLink>
  ),
};
const DAYS = { from: dayInput('from'), to: dayInput('to') };
export const MultipleReport = () => (
  <ReportView report={multipleReport} cells={PROJECT} inputs={DAYS} none={x.nothingPublished} />
);
