/** Rights of job posts. Whoever may view them sees what people cost. */
import type { RightGroup } from '#kernel/permission.ts';

export const jobPostRights: RightGroup = {
  id: 49,
  label: ['岗位', '崗位', 'Job posts'],
  rights: [
    {
      key: 'sys:jobPost:query',
      label: ['查看岗位与费率', '查看崗位與費率', 'View job posts and their rates'],
      scopes: ['system'],
    },
    {
      key: 'sys:jobPost:add',
      label: ['新建岗位', '新建崗位', 'Create job posts'],
      needs: ['sys:jobPost:query'],
      scopes: ['system'],
    },
    {
      key: 'sys:jobPost:edit',
      label: ['修改岗位', '修改崗位', 'Edit job posts'],
      needs: ['sys:jobPost:query'],
      scopes: ['system'],
    },
    {
      key: 'sys:jobPost:delete',
      label: ['删除岗位', '刪除崗位', 'Delete job posts'],
      needs: ['sys:jobPost:query'],
      scopes: ['system'],
    },
  ],
};
