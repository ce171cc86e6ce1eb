/** Rights of the module. */
import type { RightGroup } from '#kernel/permission.ts';

export const templateRightGroup: RightGroup = {
  id: 11,
  label: ['项目模板', '項目範本', 'Project templates'],
  rights: [
    { key: 'pm:template:query', label: ['查看项目模板', '查看項目範本', 'View project templates'], scopes: ['system'] },
    {
      key: 'pm:template:add',
      label: ['新建项目模板', '新建項目範本', 'Create project templates'],
      needs: ['pm:template:query'],
      scopes: ['system'],
    },
    {
      key: 'pm:template:edit',
      label: ['修改项目模板', '修改項目範本', 'Edit project templates'],
      needs: ['pm:template:query'],
      scopes: ['system'],
    },
    {
      key: 'pm:template:delete',
      label: ['删除项目模板', '刪除項目範本', 'Delete project templates'],
      needs: ['pm:template:query'],
      scopes: ['system'],
    },
  ],
};
