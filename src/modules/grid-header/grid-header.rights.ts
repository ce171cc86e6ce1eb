/** Rights of the module. */
import type { RightGroup } from '#kernel/permission.ts';

export const gridHeaderRights: RightGroup = {
  id: 5,
  label: ['列表表头', '列表表頭', 'Grid headers'],
  rights: [
    { key: 'sys:gridheader:query', label: ['查看列表表头', '查看列表表頭', 'View grid headers'], scopes: ['system'] },
    {
      key: 'sys:gridheader:edit',
      label: ['修改列表表头', '修改列表表頭', 'Edit grid headers'],
      needs: ['sys:gridheader:query'],
      scopes: ['system'],
    },
  ],
};
