/** Calls on project reports in addition to those of the entity and its lifecycle (1-product §2.8; records.md B4, B7-4). */
import { call, output } from '#kernel/call.ts';
import { choice, int, text } from '#kernel/field.ts';
import type { Triple } from '#kernel/text.ts';
import type { ReportStatus } from './project-report.entity.ts';
import type { FactColumn, FactRow, Unit } from './report-fact.ts';
import { type ReportKind, reportKinds } from './report-period.ts';

const projectId = int(['项目', '項目', 'Project'], { required: true, min: 1 });
const reportId = int(['报告', '報告', 'Report'], { required: true, min: 1 });
const kind = choice(['报告类型', '報告類型', 'Kind'], reportKinds, { required: true });

export interface ReportPeriod {
  period: string;
  /** Civil dates. */
  startsOn: string;
  endsOn: string;
  /** The report there is of it, its latest revision. */
  report: { id: number; status: ReportStatus } | null;
}
/** The periods a report may be of, the newest first, and the report of each. */
export const reportPeriods = call(
  'GET',
  '/api/v1/project-report/periods',
  'pm:report:query',
  { projectId, kind },
  output<ReportPeriod[]>(),
  {
    label: ['查看报告周期', '查看報告週期', 'View report periods'],
    scope: 'project',
    reads: ['projectReport'],
  },
);

/** The report of a period: a new draft with prefilled text if there was none; a second caller gets the same. */
export const startReport = call(
  'POST',
  '/api/v1/project-report/start',
  'pm:report:edit',
  { projectId, kind, period: text(['报告周期', '報告週期', 'Period'], { required: true, max: 8 }) },
  output<{ id: number; made: boolean }>(),
  { label: ['新建项目报告', '新建項目報告', 'Create a project report'], scope: 'project', touches: ['projectReport'] },
);

/** A revision of an approved report, with its text and facts; the existing one if there is one already. */
export const reviseReport = call(
  'POST',
  '/api/v1/project-report/:reportId/revise',
  'login',
  { reportId },
  output<{ id: number }>(),
  { label: ['修订项目报告', '修訂項目報告', 'Revise a project report'], scope: 'row', touches: ['projectReport'] },
);

/** Freezes the facts of a draft anew, as of now. */
export const retakeFacts = call(
  'POST',
  '/api/v1/project-report/:reportId/retake',
  'login',
  { reportId, version: int(['版本', '版本', 'Version'], { required: true, min: 1 }) },
  output<null>(),
  { label: ['重新取数', '重新取數', 'Refresh the data'], scope: 'row', touches: ['projectReport'] },
);

export interface ShownFigure {
  key: string;
  name: Triple;
  unit: Unit;
  /** null: there was nothing to compute it of. */
  value: number | null;
  /** Of the previous report of the kind; null: there is none, or it did not have the figure. */
  last: number | null;
  better: 'more' | 'less' | null;
}
export interface ShownFact {
  key: string;
  name: Triple;
  /** Why there are no rows; null: there are. */
  why: Triple | null;
  rows: number;
  figures: ShownFigure[];
}
export interface ShownFacts {
  facts: ShownFact[];
  /** The report before this one, of the same kind. */
  last: { id: number; period: string } | null;
  /** The stored content is the frozen one. */
  intact: boolean;
  /** ISO instant since when events are included. */
  since: string;
  /** Later revisions of the report, or null. */
  newer: { id: number; revision: number } | null;
}
/** The facts of a report the viewer may read, next to those of the previous one. */
export const reportFacts = call(
  'GET',
  '/api/v1/project-report/:reportId/facts',
  'login',
  { reportId },
  output<ShownFacts>(),
  { label: ['查看报告数据', '查看報告資料', 'View report data'], scope: 'row', reads: ['projectReport'] },
);

export interface FactRows {
  name: Triple;
  entity: string | null;
  columns: Readonly<Record<string, FactColumn>>;
  /** As they were at the cut-off, and as the same question is answered today. */
  rows: FactRow[];
  today: FactRow[];
  /** Rows left out of the frozen ones and of today's. */
  rest: { rows: number; today: number };
  figures: ShownFigure[];
}
/** The rows behind a figure. Errors: 404 for a fact the report does not have, or whose right the viewer lacks. */
export const reportFactRows = call(
  'GET',
  '/api/v1/project-report/:reportId/facts/:fact',
  'login',
  { reportId, fact: text(['数据项', '資料項', 'Fact'], { required: true, max: 50 }) },
  output<FactRows>(),
  { label: ['查看报告数据明细', '查看報告資料明細', 'View the details of report data'], scope: 'row', reads: true },
);

export type StartInput = { projectId: number; kind: ReportKind; period: string };
