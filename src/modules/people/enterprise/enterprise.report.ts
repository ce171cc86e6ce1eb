/** The companies as a list. */
import { bool, choice, decimal, instant, int, text } from '#kernel/field.ts';
import { report } from '#kernel/report.ts';
import { type EnterpriseRow, enterpriseList, exportEnterprises } from './enterprise.calls.ts';

export const enterpriseStates = {
  active: ['正常', '正常', 'Active'],
  suspended: ['已暂停', '已暫停', 'Suspended'],
  closing: ['关闭中', '關閉中', 'Closing'],
} as const;

export const enterpriseReport = report<EnterpriseRow>({
  name: 'enterpriseList',
  label: ['公司列表', '公司列表', 'Companies'],
  call: enterpriseList,
  sheet: exportEnterprises,
  columns: {
    name: text(['公司名称', '公司名稱', 'Company name'], { required: true }),
    operator: bool(['运营方', '營運方', 'Operator'], { required: true }),
    state: choice(['状态', '狀態', 'State'], enterpriseStates, { required: true }),
    reason: text(['原因', '原因', 'Reason']),
    since: instant(['状态起始', '狀態起始', 'Since'], { required: true }),
    closesAt: instant(['可恢复至', '可恢復至', 'May be opened until']),
    closeAskedBy: text(['申请关闭人', '申請關閉人', 'Closing asked by']),
    seatsUsed: int(['账号', '帳號', 'Accounts'], { required: true }),
    seats: int(['账号上限', '帳號上限', 'Most accounts']),
    projectsUsed: int(['项目', '項目', 'Projects'], { required: true }),
    projects: int(['项目上限', '項目上限', 'Most projects']),
    storageUsed: decimal(['存储（GiB）', '儲存（GiB）', 'Storage (GiB)'], { required: true }),
    storageGib: int(['存储上限（GiB）', '儲存上限（GiB）', 'Most storage (GiB)']),
    lastLoginAt: instant(['最近登录', '最近登入', 'Last sign-in']),
    createdAt: instant(['创建时间', '建立時間', 'Created'], { required: true }),
  },
  title: 'name',
  list: {
    columns: ['name', 'state', 'seatsUsed', 'projectsUsed', 'storageUsed', 'lastLoginAt', 'reason'],
    filters: ['state', 'operator', 'seatsUsed', 'lastLoginAt', 'createdAt'],
    sort: 'name',
  },
  search: { in: ['name'], label: ['公司名称', '公司名稱', 'Company name'] },
  summary: {
    seatsUsed: { label: ['账号', '帳號', 'Accounts'], sum: 'seatsUsed' },
    projectsUsed: { label: ['项目', '項目', 'Projects'], sum: 'projectsUsed' },
  },
});
