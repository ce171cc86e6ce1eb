/** The companies of the installation, for its operator: how they stand and what they may use. Never what is in them. */
import { call, output } from '#kernel/call.ts';
import { int, text } from '#kernel/field.ts';
import { listInput } from '#kernel/query.ts';
import { type ReportAnswer, sheetInput } from '#kernel/report.ts';

export interface EnterpriseRow {
  id: number;
  name: string;
  operator: boolean;
  state: 'active' | 'suspended' | 'closing';
  /** Somebody wants it closed and waits for a second person. */
  closeAskedBy: string | null;
  reason: string | null;
  since: string;
  closesAt: string | null;
  seatsUsed: number;
  seats: number | null;
  projectsUsed: number;
  projects: number | null;
  storageUsed: string;
  storageGib: number | null;
  lastLoginAt: string | null;
  createdAt: string;
  version: number;
}

export const enterpriseList = call(
  'GET',
  '/api/v1/enterprise',
  'op:company:query',
  listInput,
  output<ReportAnswer<EnterpriseRow>>(),
  { label: ['公司列表', '公司列表', 'Companies'] },
);
export const exportEnterprises = call(
  'GET',
  '/api/v1/enterprise/export',
  'op:company:query',
  sheetInput,
  output<Uint8Array>(),
  { label: ['导出公司列表', '匯出公司列表', 'Export companies'], body: 'download' },
);

const enterprise = { enterprise: int(['公司', '公司', 'Company'], { required: true, min: 1 }) } as const;
const reason = { reason: text(['原因', '原因', 'Reason'], { required: true, max: 200 }) } as const;
const touches = ['enterprise'] as const;

export const suspendEnterprise = call(
  'POST',
  '/api/v1/enterprise/suspend',
  'op:company:edit',
  { ...enterprise, ...reason },
  output<{ ended: number }>(),
  { label: ['暂停公司', '暫停公司', 'Suspend a company'], touches },
);
export const resumeEnterprise = call(
  'POST',
  '/api/v1/enterprise/resume',
  'op:company:edit',
  enterprise,
  output<null>(),
  { label: ['恢复公司', '恢復公司', 'Let a company work again'], touches },
);
export const setQuotas = call(
  'PUT',
  '/api/v1/enterprise/quotas',
  'op:company:edit',
  {
    ...enterprise,
    seats: int(['账号上限', '帳號上限', 'Most accounts'], { min: 1, max: 1_000_000 }),
    projects: int(['项目上限', '項目上限', 'Most projects'], { min: 0, max: 1_000_000 }),
    storageGib: int(['存储上限（GiB）', '儲存上限（GiB）', 'Most storage (GiB)'], { min: 1, max: 1_000_000 }),
    version: int(['版本', '版本', 'Version'], { required: true, min: 1 }),
  },
  output<null>(),
  { label: ['设置公司配额', '設定公司配額', 'Set the quotas of a company'], touches },
);
export const askClose = call(
  'POST',
  '/api/v1/enterprise/close',
  'op:company:close',
  { ...enterprise, ...reason },
  output<null>(),
  { label: ['申请关闭公司', '申請關閉公司', 'Ask to close a company'], touches },
);
export const confirmClose = call(
  'POST',
  '/api/v1/enterprise/close/confirm',
  'op:company:close',
  enterprise,
  output<{ closesAt: string }>(),
  { label: ['确认关闭公司', '確認關閉公司', 'Confirm the closing of a company'], touches },
);
export const withdrawClose = call(
  'POST',
  '/api/v1/enterprise/close/withdraw',
  'op:company:close',
  enterprise,
  output<null>(),
  { label: ['撤回关闭公司', '撤回關閉公司', 'Take back the closing of a company'], touches },
);
