/** Rights of dictionaries. */
import type { RightGroup } from '#kernel/permission.ts';

export const dictRights: RightGroup = {
  id: 2,
  label: ['数据字典', '資料字典', 'Dictionaries'],
  rights: [
    { key: 'sys:dict:query', label: ['查看字典', '查看字典', 'View dictionaries'], scopes: ['system'] },
    {
      key: 'sys:dict:add',
      label: ['新建字典', '新建字典', 'Create dictionaries'],
      needs: ['sys:dict:query'],
      scopes: ['system'],
    },
    {
      key: 'sys:dict:edit',
      label: ['修改字典', '修改字典', 'Edit dictionaries'],
      needs: ['sys:dict:query'],
      scopes: ['system'],
    },
    {
      key: 'sys:dict:delete',
      label: ['删除字典', '刪除字典', 'Delete dictionaries'],
      needs: ['sys:dict:query'],
      scopes: ['system'],
    },
  ],
};
