/** Rights of the organization. */
import type { RightGroup } from '#kernel/permission.ts';

export const orgRights: RightGroup = {
  id: 1,
  label: ['组织机构', '組織機構', 'Organization'],
  rights: [
    {
      key: 'sys:company:edit',
      label: ['修改公司信息', '修改公司資訊', 'Edit company information'],
      scopes: ['system'],
    },
    { key: 'sys:dept:query', label: ['查看部门', '查看部門', 'View departments'], scopes: ['system'] },
    {
      key: 'sys:dept:add',
      label: ['新建部门', '新建部門', 'Create departments'],
      needs: ['sys:dept:query'],
      scopes: ['system'],
    },
    {
      key: 'sys:dept:edit',
      label: ['修改部门', '修改部門', 'Edit departments'],
      needs: ['sys:dept:query'],
      scopes: ['system'],
    },
    {
      key: 'sys:dept:delete',
      label: ['删除部门', '刪除部門', 'Delete departments'],
      needs: ['sys:dept:query'],
      scopes: ['system'],
    },
  ],
};
