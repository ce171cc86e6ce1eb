/** Rights of the module. */
import type { RightGroup } from '#kernel/permission.ts';

export const userRightGroup: RightGroup = {
  id: 9,
  label: ['用户', '用戶', 'Users'],
  rights: [
    { key: 'sys:user:query', label: ['查看用户', '查看用戶', 'View users'], scopes: ['system'], byDepartment: true },
    {
      key: 'sys:user:add',
      label: ['新建用户', '新建用戶', 'Create users'],
      needs: ['sys:user:query'],
      scopes: ['system'],
      byDepartment: true,
    },
    {
      key: 'sys:user:edit',
      label: ['修改用户', '修改用戶', 'Edit users'],
      needs: ['sys:user:query'],
      scopes: ['system'],
      byDepartment: true,
    },
    {
      key: 'sys:user:delete',
      label: ['删除用户', '刪除用戶', 'Delete users'],
      needs: ['sys:user:query'],
      scopes: ['system'],
      byDepartment: true,
    },
    {
      key: 'sys:user:export',
      label: ['导出用户', '匯出用戶', 'Export users'],
      needs: ['sys:user:query'],
      scopes: ['system'],
      byDepartment: true,
    },
    {
      key: 'sys:user:status',
      label: ['停用启用用户', '停用啟用用戶', 'Disable and enable users'],
      needs: ['sys:user:query'],
      scopes: ['system'],
      byDepartment: true,
    },
    {
      key: 'sys:user:resetPassword',
      label: ['重置密码', '重設密碼', 'Reset passwords'],
      needs: ['sys:user:query'],
      scopes: ['system'],
      byDepartment: true,
    },
    { key: 'sys:userGroup:query', label: ['查看用户组', '查看用戶組', 'View user groups'], scopes: ['system'] },
    {
      key: 'sys:userGroup:add',
      label: ['新建用户组', '新建用戶組', 'Create user groups'],
      needs: ['sys:userGroup:query'],
      scopes: ['system'],
    },
    {
      key: 'sys:userGroup:edit',
      label: ['修改用户组', '修改用戶組', 'Edit user groups'],
      needs: ['sys:userGroup:query'],
      scopes: ['system'],
    },
    {
      key: 'sys:userGroup:delete',
      label: ['删除用户组', '刪除用戶組', 'Delete user groups'],
      needs: ['sys:userGroup:query'],
      scopes: ['system'],
    },
  ],
};
