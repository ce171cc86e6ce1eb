/** The logs: sign-ins and operations. They are read only; nothing changes or deletes a line. */
import { call, output } from '#kernel/call.ts';
import { int, text } from '#kernel/field.ts';
import type { Page } from '#kernel/query.ts';

const page = {
  pageNum: int(['页码', '頁碼', 'Page'], { min: 1 }),
  pageSize: int(['每页条数', '每頁項數', 'Page size'], { min: 1, max: 1000 }),
  search: text(['搜索', '搜尋', 'Search'], { max: 100 }),
  from: text(['开始日期', '開始日期', 'From'], { max: 10 }),
  to: text(['结束日期', '結束日期', 'To'], { max: 10 }),
} as const;

export interface LoginLogRow {
  id: number;
  username: string;
  name: string | null;
  action: string;
  at: string;
  ip: string;
  userAgent: string;
}
export interface OperationLogRow {
  id: number;
  name: string | null;
  username: string | null;
  label: string;
  call: string;
  menuName: string;
  input: Record<string, unknown>;
  code: number;
  /** Why it was refused. */
  reason: string | null;
  millis: number;
  at: string;
  ip: string;
}
export interface ChangeRow {
  id: number;
  entity: string;
  recordId: number;
  recordTitle: string;
  action: string;
  changes: { field: string; before: unknown; after: unknown }[];
  at: string;
  by: string;
}

export const loginLog = call('GET', '/api/v1/log/login', 'sys:log:login', page, output<Page<LoginLogRow>>(), {
  label: ['登录日志', '登入日誌', 'Sign-in log'],
});
export const operationLog = call(
  'GET',
  '/api/v1/log/operation',
  'sys:log:operate',
  page,
  output<Page<OperationLogRow>>(),
  { label: ['操作日志', '操作日誌', 'Operation log'] },
);
/** Changes of one record; who may read the record may read them (the service checks it). */
export const recordChanges = call(
  'GET',
  '/api/v1/log/changes',
  'login',
  {
    entity: text(['对象', '對象', 'Entity'], { required: true, max: 50 }),
    recordId: int(['记录', '記錄', 'Record'], { required: true, min: 1 }),
    ...page,
  },
  output<Page<ChangeRow>>(),
  { label: ['变更记录', '變更記錄', 'Change log'] },
);
/** Everything that changed in a project (1-product §2.8, projectDynamics). */
export const projectDynamics = call(
  'GET',
  '/api/v1/log/project-dynamics',
  'pm:dynamics:query',
  { projectId: int(['项目', '項目', 'Project'], { required: true, min: 1 }), ...page },
  output<Page<ChangeRow>>(),
  {
    label: ['项目动态', '項目動態', 'Project activity'],
    scope: 'project',
  },
);
/** Input of every log call. */
export type PageInput = {
  pageNum?: number | null;
  pageSize?: number | null;
  search?: string | null;
  from?: string | null;
  to?: string | null;
};
