/** Rights of the module (1-product §6.3-6.5; records.md B2). People involved in an issue read it without any of them. */
import type { RightDefinition, RightGroup } from '#kernel/permission.ts';

const inside = { scopes: ['project', 'program'], needs: ['pm:issue:query'] } as const;
const ofCompany: Pick<RightDefinition, 'scopes'> = { scopes: ['system'] };

export const issueRightGroup: RightGroup = {
  id: 14,
  label: ['问题', '問題', 'Issues'],
  rights: [
    { key: 'business:issue:add', label: ['新建问题', '新建問題', 'Create issues'], ...ofCompany },
    { key: 'business:issue:edit', label: ['修改可见的问题', '修改可見的問題', 'Edit visible issues'], ...ofCompany },
    {
      key: 'business:issue:delete',
      label: ['删除可见的问题', '刪除可見的問題', 'Delete visible issues'],
      ...ofCompany,
    },
    {
      key: 'business:issue:close',
      label: ['直接关闭可见的问题', '直接關閉可見的問題', 'Close visible issues directly'],
      ...ofCompany,
    },
    { key: 'business:issue:export', label: ['导出问题', '匯出問題', 'Export issues'], ...ofCompany },
    {
      key: 'business:issue:department',
      label: ['查看部门问题', '查看部門問題', "View the department's issues"],
      byDepartment: true,
      ...ofCompany,
    },
    {
      key: 'business:issue:company',
      label: ['查看公司全部问题', '查看公司全部問題', 'View all issues in the company'],
      ...ofCompany,
    },
    {
      key: 'business:issue:config',
      label: ['维护公司问题设置', '維護公司問題設定', "Maintain the company's issue settings"],
      ...ofCompany,
    },
    {
      key: 'pm:issue:query',
      label: ['查看问题', '查看問題', 'View issues'],
      scopes: ['project', 'program', 'template'],
      inTemplates: 'read',
    },
    { key: 'pm:issue:add', label: ['新建问题', '新建問題', 'Create issues'], ...inside },
    { key: 'pm:issue:edit', label: ['修改和分派问题', '修改和分派問題', 'Edit and assign issues'], ...inside },
    { key: 'pm:issue:delete', label: ['删除问题', '刪除問題', 'Delete issues'], ...inside },
    {
      key: 'pm:issue:config',
      label: ['修改问题设置', '修改問題設定', 'Change issue settings'],
      scopes: ['project', 'template'],
      needs: ['pm:issue:query'],
      inTemplates: 'edit',
    },
  ],
};
