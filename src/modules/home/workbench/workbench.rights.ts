/** Rights of the module (1-product §6.3). */
import type { RightGroup } from '#kernel/permission.ts';

export const workbenchRights: RightGroup = {
  id: 24,
  label: ['工作台', '工作台', 'Workbenches'],
  rights: [
    {
      key: 'sys:workbench:project',
      label: ['项目工作台（全部可见项目）', '項目工作台（全部可見項目）', 'Project workbench (all visible projects)'],
      scopes: ['system'],
    },
    {
      key: 'sys:workbench:department',
      label: [
        '部门工作台（数据权限内的部门）',
        '部門工作台（資料權限內的部門）',
        'Department workbench (departments within the data permission)',
      ],
      scopes: ['system'],
    },
    { key: 'sys:cockpit', label: ['驾驶舱', '駕駛艙', 'Cockpit'], scopes: ['system'] },
  ],
};
