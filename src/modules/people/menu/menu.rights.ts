/** Rights of the menu administration. */
import type { RightGroup } from '#kernel/permission.ts';

export const menuRights: RightGroup = {
  id: 25,
  label: ['菜单', '選單', 'Menus'],
  rights: [
    { key: 'sys:menu:query', label: ['查看菜单设置', '查看選單設定', 'View menu settings'], scopes: ['system'] },
    {
      key: 'sys:menu:edit',
      label: ['维护菜单', '維護選單', 'Maintain menus'],
      needs: ['sys:menu:query'],
      scopes: ['system'],
    },
  ],
};
