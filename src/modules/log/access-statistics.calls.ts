/** Statistics of sign-ins over the login log (1-product §2.17, systemAccess). */
import { call, output } from '#kernel/call.ts';
import { choice, date } from '#kernel/field.ts';

export const accessGroups = {
  day: ['按日期', '按日期', 'By day'],
  user: ['按用户', '按用戶', 'By user'],
  department: ['按部门', '按部門', 'By department'],
} as const;

const input = {
  by: choice(['统计方式', '統計方式', 'Group by'], accessGroups, { required: true }),
  from: date(['开始日期', '開始日期', 'From'], { required: true }),
  to: date(['结束日期', '結束日期', 'To'], { required: true }),
} as const;

export interface AccessRow {
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
  input,
  output<AccessRow[]>(),
  { label: ['访问统计', '訪問統計', 'Access statistics'] },
);
/** The same as a workbook. */
export const exportAccess = call(
  'GET',
  '/api/v1/log/access-statistics/export',
  'sys:log:login',
  input,
  output<Uint8Array>(),
  { label: ['导出访问统计', '匯出訪問統計', 'Export access statistics'] },
);
