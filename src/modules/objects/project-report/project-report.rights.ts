/** Rights of the module, inside projects (1-product §6.3; records.md B4). */
import type { RightGroup } from '#kernel/permission.ts';

export const reportRightGroup: RightGroup = {
  id: 35,
  label: ['项目报告', '項目報告', 'Project reports'],
  rights: [
    {
      key: 'sys:report:config',
      label: ['维护公司报告设置', '維護公司報告設定', "Maintain the company's report settings"],
      scopes: ['system'],
    },
    { key: 'pm:report:query', label: ['查看项目报告', '查看項目報告', 'View project reports'], scopes: ['project'] },
    {
      key: 'pm:report:edit',
      label: ['编写项目报告', '編寫項目報告', 'Write project reports'],
      scopes: ['project'],
      needs: ['pm:report:query'],
    },
    {
      key: 'pm:report:approve',
      label: ['审批项目报告', '審批項目報告', 'Approve project reports'],
      scopes: ['project'],
      needs: ['pm:report:query'],
    },
    {
      key: 'pm:report:config',
      label: ['修改报告设置', '修改報告設定', 'Change report settings'],
      scopes: ['project'],
      needs: ['pm:report:query'],
    },
  ],
};
