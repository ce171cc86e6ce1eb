/** Sums of work hours over a period, and the records they count (1-product §2.6; records.md A7). */
import { call, output } from '#kernel/call.ts';
import { choice, date, instant } from '#kernel/field.ts';
import { listInput } from '#kernel/query.ts';
import { type ReportAnswer, sheetInput } from '#kernel/report.ts';
import type { WorkRecordStatus } from './work-record.entity.ts';

export const hoursGroups = {
  project: ['按项目', '按項目', 'By project'],
  task: ['按任务', '按任務', 'By task'],
  department: ['按部门', '按部門', 'By department'],
  person: ['按人员', '按人員', 'By person'],
  kind: ['按工时类型', '按工時類型', 'By type'],
  category: ['按非项目类别', '按非項目類別', 'By category'],
  month: ['按月', '按月', 'By month'],
} as const;
export type HoursGroup = keyof typeof hoursGroups;

/** Whose hours are counted: one's own, or all one may see. */
export const hoursOwners = {
  seen: ['我可查看的', '我可檢視的', 'All I can view'],
  mine: ['我的', '我的', 'Mine'],
} as const;

/** Numbers count records of these states. Drafts do not count yet. */
export const hoursCounted = {
  approved: ['已通过', '已通過', 'Approved'],
  waiting: ['待审批', '待審批', 'Waiting'],
  both: ['已通过和待审批', '已通過和待審批', 'Approved and waiting'],
} as const;
export type HoursCounted = keyof typeof hoursCounted;

/** Longest period. */
export const REPORT_DAYS = 371;

const owner = choice(['范围', '範圍', 'Whose'], hoursOwners, { required: true });
const span = {
  from: date(['开始日期', '開始日期', 'From'], { required: true }),
  to: date(['结束日期', '結束日期', 'To'], { required: true }),
} as const;
const whose = {
  owner,
  ...span,
  /** As the ledger was then: later bookings, corrections included, are not in it, and nothing is waiting. If left out: as of now. */
  known: instant(['截至（已知）', '截至（已知）', 'As known at']),
} as const;
const by = { by: choice(['统计方式', '統計方式', 'Group by'], hoursGroups, { required: true }), ...whose } as const;
const which = {
  counts: choice(['统计范围', '統計範圍', 'Counted'], hoursCounted, { required: true }),
  ...whose,
} as const;

export interface HoursGroupRow {
  id: number;
  /** Id of the project, person, ...; the first day of the month; null: none. */
  key: string | null;
  title: string;
  /** Hours with one decimal. */
  approved: string;
  /** null as known at a moment that has passed. */
  waiting: string | null;
  /** Percent of all approved hours. */
  share: number | null;
  people: number;
  /** Person-days of both, with one decimal: hours by the hours of a day of the company. */
  days: string;
}
export interface CountedRecordRow {
  id: number;
  workDate: string;
  hours: string;
  content: string;
  status: WorkRecordStatus;
}

const PATH = '/api/v1/hours/report';
const READS = ['workRecord'] as const;

/** A closed period, its hours as known at its closing, and the bookings since. */
export interface ClosedHours {
  id: number;
  from: string;
  to: string;
  department: string | null;
  closedAt: string;
  /** Minutes. */
  known: number;
  since: number;
}
/** Closed periods that begin or end in a period, the latest first, of the hours the viewer may see. */
export const closedHours = call('GET', `${PATH}/closed`, 'login', { ...span, owner }, output<ClosedHours[]>(), {
  label: ['查看已关闭期间的工时', '查看已關閉期間的工時', 'View the hours of closed periods'],
  reads: ['workPeriod', 'workRecord'],
});

/** Of the records the viewer may see. Errors: a period longer than `REPORT_DAYS`, or one that ends before it begins. */
export const hoursReport = call('GET', PATH, 'login', { ...by, ...listInput }, output<ReportAnswer<HoursGroupRow>>(), {
  label: ['工时统计', '工時統計', 'Statistics of hours'],
  reads: READS,
});
export const exportHoursReport = call(
  'GET',
  `${PATH}/export`,
  'wr:workRecord:export',
  { ...by, ...sheetInput },
  output<Uint8Array>(),
  { label: ['导出工时统计', '匯出工時統計', 'Export work hour statistics'], body: 'download' },
);
/** The records a number counts. */
export const countedRecords = call(
  'GET',
  `${PATH}/records`,
  'login',
  { ...which, ...listInput },
  output<ReportAnswer<CountedRecordRow>>(),
  { label: ['统计的工时', '統計的工時', 'Work hours in the statistics'], reads: READS },
);
export const exportCountedRecords = call(
  'GET',
  `${PATH}/records/export`,
  'wr:workRecord:export',
  { ...which, ...sheetInput },
  output<Uint8Array>(),
  { label: ['导出统计的工时', '匯出統計的工時', 'Export the work hours in the statistics'], body: 'download' },
);
