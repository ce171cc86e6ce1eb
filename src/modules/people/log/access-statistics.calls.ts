/** Statistics of sign-ins over the login log (1-product §2.17, systemAccess). */
import { call, output } from '#kernel/call.ts';
import { formatDay, parseDay } from '#kernel/dates.ts';
import { choice, date, int, text } from '#kernel/field.ts';
import { listInput } from '#kernel/query.ts';
import { type Asked, listAddress, type ReportAnswer, report, sheetInput } from '#kernel/report.ts';
import { FAILED_SIGN_INS } from './log.reports.ts';
import { logTexts as x } from './log.texts.ts';

export const accessGroups = {
  day: ['按日期', '按日期', 'By day'],
  user: ['按用户', '按用戶', 'By user'],
  department: ['按部门', '按部門', 'By department'],
} as const;

const inputs = {
  by: choice(['统计方式', '統計方式', 'Group by'], accessGroups, { required: true }),
  from: date(['开始日期', '開始日期', 'From'], { required: true }),
  to: date(['结束日期', '結束日期', 'To'], { required: true }),
} as const;

export interface AccessRow {
  /** Its place: days from the last one, others from the most sign-ins. */
  id: number;
  /** Day `YYYY-MM-DD`, user id or department id. */
  key: string;
  /** Day, or the name of the person or department. */
  title: string;
  signIns: number;
  /** Different people who signed in. */
  people: number;
  /** Refused tries: wrong passwords, locked, disabled or expired accounts. */
  failures: number;
}

/** Sign-ins of a period of at most 366 days, days on the company's clock; days without any are in the answer too. */
export const accessStatistics = call(
  'GET',
  '/api/v1/log/access-statistics',
  'sys:log:login',
  { ...inputs, ...listInput },
  output<ReportAnswer<AccessRow>>(),
  { label: ['访问统计', '訪問統計', 'Access statistics'] },
);
/** The same as a workbook. */
export const exportAccess = call(
  'GET',
  '/api/v1/log/access-statistics/export',
  'sys:log:login',
  { ...inputs, ...sheetInput },
  output<Uint8Array>(),
  { label: ['导出访问统计', '匯出訪問統計', 'Export access statistics'], body: 'download' },
);

/** Days before today with which the page opens. */
const DAYS_BEFORE = 29;

/** The lines of the login log that a number counts. */
const entries =
  (action: string) =>
  ({ key }: AccessRow, { by, from, to }: Asked): string =>
    listAddress('/log/login', {
      at: by === 'day' ? `${key}~${key}` : `${from}~${to}`,
      action,
      user: by === 'user' ? key : null,
      department: by === 'department' ? key : null,
    });
const allEntries =
  (action: string) =>
  ({ from, to }: Asked): string =>
    listAddress('/log/login', { at: `${from}~${to}`, action });

const lines = { signIns: { label: x.signIns.text }, failures: { label: x.failures.text, dashed: true } } as const;

export const accessReport = report<AccessRow>({
  name: 'accessStatistics',
  label: x.access.text,
  call: accessStatistics,
  sheet: exportAccess,
  columns: {
    title: text(['名称', '名稱', 'Name'], { required: true }),
    signIns: int(x.signIns.text, { required: true }),
    people: int(x.people.text, { required: true }),
    failures: int(x.failures.text, { required: true }),
  },
  title: 'title',
  list: { columns: ['title', 'signIns', 'people', 'failures'], filters: [], sort: 'id' },
  start: (today) => ({ by: 'day', from: formatDay(parseDay(today)! - DAYS_BEFORE), to: today }),
  summary: {
    signIns: { label: x.signIns.text, sum: 'signIns' },
    failures: { label: x.failures.text, sum: 'failures' },
  },
  charts: {
    days: {
      kind: 'line',
      label: x.byDay.text,
      lines,
      of: { x: 'title', sort: 'title', most: 366 },
      only: { input: 'by', is: ['day'] },
    },
    others: {
      kind: 'bar',
      label: x.most.text,
      lines,
      of: { x: 'title', sort: '-signIns', most: 20 },
      only: { input: 'by', is: ['user', 'department'] },
    },
  },
  drill: { signIns: entries('signIn'), failures: entries(FAILED_SIGN_INS.join(',')) },
  drillSummary: { signIns: allEntries('signIn'), failures: allEntries(FAILED_SIGN_INS.join(',')) },
});
