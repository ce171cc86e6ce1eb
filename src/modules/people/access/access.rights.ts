/** Rights of the module. */
import type { RightGroup } from '#kernel/permission.ts';

/** Who may require two-step sign-in: for a company everybody, for a role its holders. */
export const ASK_SECOND_FACTOR = 'sys:secondFactor:edit';

export const accessRights: RightGroup = {
  id: 8,
  label: ['角色权限', '角色權限', 'Roles and permissions'],
  rights: [
    { key: 'sys:role:query', label: ['查看角色', '查看角色', 'View roles'], scopes: ['system'] },
    {
      key: 'sys:role:add',
      label: ['新建角色', '新建角色', 'Create roles'],
      needs: ['sys:role:query'],
      scopes: ['system'],
    },
    {
      key: 'sys:role:edit',
      label: ['修改角色', '修改角色', 'Edit roles'],
      needs: ['sys:role:query'],
      scopes: ['system'],
    },
    {
      key: 'sys:role:delete',
      label: ['删除角色', '刪除角色', 'Delete roles'],
      needs: ['sys:role:query'],
      scopes: ['system'],
    },
    {
      key: 'sys:specialRole:query',
      label: ['查看特殊角色', '查看特殊角色', 'View special roles'],
      scopes: ['system'],
    },
    {
      key: 'sys:specialRole:edit',
      label: ['任免特殊角色', '任免特殊角色', 'Appoint special roles'],
      needs: ['sys:specialRole:query'],
      scopes: ['system'],
    },
    {
      key: ASK_SECOND_FACTOR,
      label: ['设置两步验证要求', '設定兩步驗證要求', 'Require two-step sign-in'],
      scopes: ['system'],
    },
    {
      key: 'sys:pmRoleTemplate:query',
      label: ['查看项目角色模板', '查看項目角色範本', 'View project role templates'],
      scopes: ['system'],
    },
    {
      key: 'sys:pmRoleTemplate:add',
      label: ['新建项目角色模板', '新建項目角色範本', 'Create project role templates'],
      needs: ['sys:pmRoleTemplate:query'],
      scopes: ['system'],
    },
    {
      key: 'sys:pmRoleTemplate:edit',
      label: ['修改项目角色模板', '修改項目角色範本', 'Edit project role templates'],
      needs: ['sys:pmRoleTemplate:query'],
      scopes: ['system'],
    },
    {
      key: 'sys:pmRoleTemplate:delete',
      label: ['删除项目角色模板', '刪除項目角色範本', 'Delete project role templates'],
      needs: ['sys:pmRoleTemplate:query'],
      scopes: ['system'],
    },
  ],
};
