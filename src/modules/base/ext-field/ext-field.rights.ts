/** Rights of the module. */
import type { RightGroup } from '#kernel/permission.ts';

export const extFieldRights: RightGroup = {
  id: 4,
  label: ['扩展字段', '擴展欄位', 'Additional fields'],
  rights: [
    {
      key: 'sys:extfield:query',
      label: ['查看扩展字段', '查看擴展欄位', 'View additional fields'],
      scopes: ['system'],
    },
    {
      key: 'sys:extfield:add',
      label: ['新建扩展字段', '新建擴展欄位', 'Create additional fields'],
      needs: ['sys:extfield:query'],
      scopes: ['system'],
    },
    {
      key: 'sys:extfield:edit',
      label: ['修改扩展字段', '修改擴展欄位', 'Edit additional fields'],
      needs: ['sys:extfield:query'],
      scopes: ['system'],
    },
    {
      key: 'sys:extfield:delete',
      label: ['删除扩展字段', '刪除擴展欄位', 'Delete additional fields'],
      needs: ['sys:extfield:query'],
      scopes: ['system'],
    },
  ],
};
