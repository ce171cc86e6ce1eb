/** Rights of the module. */
import type { RightGroup } from '#kernel/permission.ts';

export const taskRightGroup: RightGroup = {
  id: 13,
  label: ['任务', '任務', 'Tasks'],
  rights: [
    {
      key: 'pm:task:department',
      label: ['查看部门任务', '查看部門任務', 'View department tasks'],
      scopes: ['system'],
      byDepartment: true,
    },
    {
      key: 'pm:task:transfer',
      label: ['移交他人的任务', '移交他人的任務', 'Hand over tasks of others'],
      scopes: ['system'],
    },
    {
      key: 'pm:task:config',
      label: ['维护公司任务完成条件', '維護公司任務完成條件', "Maintain the company's task finish conditions"],
      scopes: ['system'],
    },
  ],
};
