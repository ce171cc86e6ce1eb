/** Rights of contracts: in the circles of the company, and inside projects (money design, section 7). */
import type { RightDefinition, RightGroup } from '#kernel/permission.ts';
import { COST_RIGHT } from '#modules/planning/plan/plan-cost.ts';
import { RATE_EDIT } from './project-rate.entity.ts';

const system = { scopes: ['system'] } as const satisfies Pick<RightDefinition, 'scopes'>;
const inside = { scopes: ['project'] } as const satisfies Pick<RightDefinition, 'scopes'>;
const QUERY = 'crm:contract:query';

export const contractRightGroup: RightGroup = {
  id: 2084,
  label: ['合同', '合約', 'Contracts'],
  rights: [
    {
      key: QUERY,
      label: ['查看合同及金额', '查看合約及金額', 'View contracts and their amounts'],
      ...system,
      byDepartment: true,
    },
    { key: 'crm:contract:add', label: ['新建合同', '新建合約', 'Create contracts'], needs: [QUERY], ...system },
    { key: 'crm:contract:edit', label: ['修改合同', '修改合約', 'Edit contracts'], needs: [QUERY], ...system },
    { key: 'crm:contract:delete', label: ['删除合同', '刪除合約', 'Delete contracts'], needs: [QUERY], ...system },
    { key: 'crm:contract:export', label: ['导出合同', '匯出合約', 'Export contracts'], needs: [QUERY], ...system },
    {
      key: 'crm:contract:manageAll',
      label: ['管理全公司的合同', '管理全公司的合約', "Manage all of the company's contracts"],
      needs: [QUERY],
      ...system,
    },
    {
      key: 'finance:payment:confirm',
      label: ['确认收付款（可查看全部合同）', '確認收付款（可查看全部合約）', 'Confirm payments (sees all contracts)'],
      ...system,
    },
    {
      key: 'pm:contract:query',
      label: ['查看项目合同及金额', '查看項目合約及金額', "View the project's contracts and their amounts"],
      ...inside,
    },
    {
      key: 'pm:contract:edit',
      label: ['维护项目合同', '維護項目合約', "Manage the project's contracts"],
      needs: ['pm:contract:query'],
      ...inside,
    },
    {
      key: RATE_EDIT,
      label: ['维护约定费率', '維護約定費率', 'Manage agreed rates'],
      needs: [COST_RIGHT],
      ...inside,
    },
    {
      key: 'pm:contract:pay',
      label: ['申请项目收付款', '申請項目收付款', "Apply for the project's payments"],
      needs: ['pm:contract:query'],
      ...inside,
    },
  ],
};
