/** How well hours are filled in, over a period: rates of departments, people and weeks, and the days they count (1-product §2.6, deptWorkrecordRate; records.md A4). */
import { call, output } from '#kernel/call.ts';
import { choice, date } from '#kernel/field.ts';
import { listInput } from '#kernel/query.ts';
import { type ReportAnswer, sheetInput } from '#kernel/report.ts';
import { SEES_DEPARTMENTS } from './hours-week.calls.ts';

export const rateGroups = {
  department: ['按部门', '按部門', 'By department'],
  person: ['按人员', '按人員', 'By person'],
  week: ['按周', '按週', 'By week'],
} as const;
export type RateGroup = keyof typeof rateGroups;

const period = {
  from: date(['开始日期', '開始日期', 'From'], { required: true }),
  to: date(['结束日期', '結束日期', 'To'], { required: true }),
} as const;

export interface RateRow {
  id: number;
  /** Id of the department or person, the Monday of the week; null: none. */
  key: string | null;
  title: string;
  /** Due days, those of them with hours, those filled in on time. */
  due: number;
  filled: number;
  onTime: number;
  /** Hours with one decimal: by the calendars of due days, filled in, approved. */
  expected: string;
  hours: string;
  approved: string;
  /** Percent with one decimal; null: nothing to divide by. */
  fillingRate: string | null;
  onTimeRate: string | null;
  approvalRate: string | null;
  saturation: string | null;
}
export interface RateDayRow {
  id: number;
  workDate: string;
  person: number;
  expected: string;
  hours: string;
  approved: string;
  due: boolean;
  filled: boolean;
  onTime: boolean;
}

const PATH = '/api/v1/hours/rates';
const READS = ['workRecord', 'user', 'calendar', 'hoursConfig'] as const;
const by = { by: choice(['统计方式', '統計方式', 'Group by'], rateGroups, { required: true }), ...period } as const;

export const hoursRates = call(
  'GET',
  PATH,
  SEES_DEPARTMENTS,
  { ...by, ...listInput },
  output<ReportAnswer<RateRow>>(),
  {
    label: ['查看工时填报率', '查看工時填報率', 'View time entry rates'],
    reads: READS,
  },
);
export const exportHoursRates = call(
  'GET',
  `${PATH}/export`,
  'wr:workRecord:export',
  { ...by, ...sheetInput },
  output<Uint8Array>(),
  { label: ['导出工时填报率', '匯出工時填報率', 'Export time entry rates'], body: 'download' },
);
/** The days a number counts. */
export const rateDays = call(
  'GET',
  `${PATH}/days`,
  SEES_DEPARTMENTS,
  { ...period, ...listInput },
  output<ReportAnswer<RateDayRow>>(),
  {
    label: ['查看填报率的应填日', '查看填報率的應填日', 'View the days behind time entry rates'],
    reads: READS,
  },
);
export const exportRateDays = call(
  'GET',
  `${PATH}/days/export`,
  'wr:workRecord:export',
  { ...period, ...sheetInput },
  output<Uint8Array>(),
  { label: ['导出填报率的应填日', '匯出填報率的應填日', 'Export the days behind time entry rates'], body: 'download' },
);
