/** Rights of the module. */
import type { RightGroup } from '#kernel/permission.ts';
import { SHARE_VIEWS } from './saved-view.entity.ts';

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
    { key: SHARE_VIEWS, label: ['共享列表视图', '共享列表視圖', 'Share list views'], scopes: ['system'] },
  ],
};
