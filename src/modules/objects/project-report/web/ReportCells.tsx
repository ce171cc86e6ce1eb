/** Appearance of reports in lists and on their pages. */
import { Tag } from 'antd';
import { instantText } from '#web/fields/format.ts';
import { t } from '#web/lang.ts';
import { href } from '#web/registry.ts';
import { type ProjectReportRow, type ReportStatus, reportStatus } from '../project-report.entity.ts';
import { type ReportKind, reportKinds } from '../report-period.ts';
import { reportPageTexts as x } from './texts.ts';

const COLOURS: Readonly<Record<ReportStatus, string>> = {
  draft: 'default',
  submitted: 'blue',
  approved: 'green',
  returned: 'orange',
};

export const StatusTag = ({ status }: { status: ReportStatus }) => (
  <Tag color={COLOURS[status]}>{t(reportStatus[status])}</Tag>
);

/** Name of a report. */
export const titleOf = ({ kind, period, revision }: Pick<ProjectReportRow, 'kind' | 'period' | 'revision'>): string =>
  [t(x.title, { period, kind: reportKinds[kind] }), ...(revision > 1 ? [t(x.revision, { n: revision })] : [])].join(
    ' · ',
  );

/** Of when its facts are. */
export const asOf = ({ cutOffAt }: Pick<ProjectReportRow, 'cutOffAt'>): string =>
  t(x.asOf, { time: cutOffAt ? instantText(cutOffAt) : '–' });

/** The form, for a report that exists or a new one. */
export const formAddress = (projectId: number, more: { reportId?: number; kind?: ReportKind }): string =>
  href('/project/newWeekly', { ...more, projectId });

export const listAddress = (projectId: number, kind: ReportKind): string =>
  href(kind === 'weekly' ? '/project/projectWeekly' : '/project/projectMonthlyReport', { projectId });
