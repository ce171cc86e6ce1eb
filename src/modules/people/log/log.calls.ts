/** The logs: sign-ins and operations. They are read only; nothing changes or deletes a line. */
import { call, output } from '#kernel/call.ts';
import { int, text } from '#kernel/field.ts';
import { listInput, type Page } from '#kernel/query.ts';
import { type ReportAnswer, sheetInput } from '#kernel/report.ts';

export interface LoginLogRow {
  id: number;
  username: string;
  name: string | null;
  user: number | null;
  department: number | null;
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
  result: 'succeeded' | 'refused' | 'failed';
  /** Names of the records it changed, and what it changed of them. */
  object: string | null;
  changed: Pick<ChangeRow, 'entity' | 'recordId' | 'recordTitle' | 'action' | 'changes'>[];
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
  /** The action where it is one of an operation, otherwise `update`; and the names of what changed. */
  verb: string;
  what: string;
  at: string;
  by: string;
}

export const loginLog = call(
  'GET',
  '/api/v1/log/login',
  'sys:log:login',
  listInput,
  output<ReportAnswer<LoginLogRow>>(),
  { label: ['登录日志', '登入日誌', 'Sign-in log'] },
);
export const exportLoginLog = call(
  'GET',
  '/api/v1/log/login/export',
  'sys:log:login',
  sheetInput,
  output<Uint8Array>(),
  { label: ['导出登录日志', '匯出登入日誌', 'Export the login log'], body: 'download' },
);
export const operationLog = call(
  'GET',
  '/api/v1/log/operation',
  'sys:log:operate',
  listInput,
  output<ReportAnswer<OperationLogRow>>(),
  { label: ['操作日志', '操作日誌', 'Operation log'] },
);
export const exportOperationLog = call(
  'GET',
  '/api/v1/log/operation/export',
  'sys:log:operate',
  sheetInput,
  output<Uint8Array>(),
  { label: ['导出操作日志', '匯出操作日誌', 'Export the operation log'], body: 'download' },
);

const page = { pageNum: listInput.pageNum, pageSize: listInput.pageSize } as const;
/** Changes of one record, for readers of the record (the service checks it). */
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

const inProject = { projectId: int(['项目', '項目', 'Project'], { required: true, min: 1 }) } as const;
/** Everything that changed in a project (1-product §2.8, projectDynamics). */
export const projectDynamics = call(
  'GET',
  '/api/v1/log/project-dynamics',
  'pm:dynamics:query',
  { ...inProject, ...listInput },
  output<ReportAnswer<ChangeRow>>(),
  { label: ['项目动态', '項目動態', 'Project activity'], scope: 'project', reads: ['project', 'task'] },
);
export const exportDynamics = call(
  'GET',
  '/api/v1/log/project-dynamics/export',
  'pm:dynamics:query',
  { ...inProject, ...sheetInput },
  output<Uint8Array>(),
  { label: ['导出项目动态', '匯出項目動態', 'Export project dynamics'], scope: 'project', body: 'download' },
);
