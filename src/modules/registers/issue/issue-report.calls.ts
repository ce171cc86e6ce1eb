/** Figures of issues over a period, and the issues they count (1-product §2.16, issueReport; records.md B2). */
import { call, output } from '#kernel/call.ts';
import { choice, date } from '#kernel/field.ts';
import { listInput } from '#kernel/query.ts';
import { type ReportAnswer, sheetInput } from '#kernel/report.ts';
import type { IssueStatus } from './issue.entity.ts';

export const issueGroups = {
  week: ['按周', '按週', 'By week'],
  type: ['按类型', '按類型', 'By type'],
  severity: ['按严重程度', '按嚴重程度', 'By severity'],
  cause: ['按原因', '按原因', 'By cause'],
  project: ['按项目', '按項目', 'By project'],
} as const;
export type IssueGroup = keyof typeof issueGroups;

/**
 * What a number counts, by days of the company's clock: raised in the period; closed in it; unclosed at its end; of those
 * past their planned finish then; of the closed ones those that had been opened again. An issue that is open again counts
 * as unclosed from when it was raised: only its last closing is known.
 */
export const issueCounted = {
  raised: ['提出', '提出', 'Raised'],
  closed: ['关闭', '關閉', 'Closed'],
  open: ['期末未关闭', '期末未關閉', 'Open at the end'],
  overdue: ['期末逾期', '期末逾期', 'Overdue at the end'],
  reopened: ['重开后关闭', '重開後關閉', 'Closed after reopening'],
} as const;
export type IssueCounted = keyof typeof issueCounted;

/** Longest period. */
export const MOST_DAYS = 371;

const period = {
  from: date(['开始日期', '開始日期', 'From'], { required: true }),
  to: date(['结束日期', '結束日期', 'To'], { required: true }),
} as const;
const by = { by: choice(['分组方式', '分組方式', 'Group by'], issueGroups, { required: true }), ...period } as const;
const which = {
  counts: choice(['统计范围', '統計範圍', 'Counted'], issueCounted, { required: true }),
  ...period,
} as const;

export interface IssueGroupRow extends Record<IssueCounted, number> {
  /** Its place: weeks from the last one, others from the most unclosed. */
  id: number;
  /** Monday of the week, id of the item or project; null: no value, or in no project. */
  key: string | null;
  title: string;
  /** Percent of the closed ones. */
  reopenedRate: number | null;
  /** Median days: of the unclosed since they were raised; of the closed from raised to closed, and in each state. */
  age: string | null;
  toClose: string | null;
  inNew: string | null;
  inProcessing: string | null;
  inSolved: string | null;
}

export interface CountedIssueRow {
  id: number;
  code: string;
  name: string;
  status: IssueStatus;
  /** Days since it was raised; of a closed one until then. */
  days: number;
}

const PATH = '/api/v1/issue/report';
const READS = ['issue', 'project'] as const;

/** Of the issues the viewer may read. Errors: a period of more than `MOST_DAYS` days, or that ends before it begins. */
export const issueReport = call('GET', PATH, 'login', { ...by, ...listInput }, output<ReportAnswer<IssueGroupRow>>(), {
  label: ['问题统计', '問題統計', 'Statistics of issues'],
  reads: READS,
});
export const exportIssueReport = call(
  'GET',
  `${PATH}/export`,
  'business:issue:export',
  { ...by, ...sheetInput },
  output<Uint8Array>(),
  { label: ['导出问题统计', '匯出問題統計', 'Export issue statistics'], body: 'download' },
);
/** The issues a number counts. */
export const countedIssues = call(
  'GET',
  `${PATH}/issues`,
  'login',
  { ...which, ...listInput },
  output<ReportAnswer<CountedIssueRow>>(),
  { label: ['统计的问题', '統計的問題', 'Issues in the statistics'], reads: READS },
);
export const exportCountedIssues = call(
  'GET',
  `${PATH}/issues/export`,
  'business:issue:export',
  { ...which, ...sheetInput },
  output<Uint8Array>(),
  { label: ['导出统计的问题', '匯出統計的問題', 'Export the issues in the statistics'], body: 'download' },
);
