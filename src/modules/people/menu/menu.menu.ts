/** Places of the module menu in the system menu. */
import type { MenuPlace } from './system-menu.ts';

export const menuPlaces: readonly MenuPlace[] = [
  { group: 'organisation', place: 70, label: ['组织与权限', '組織與權限', 'Organization'], icon: 'team' },
  { group: 'settings', place: 80, label: ['系统设置', '系統設定', 'System settings'], icon: 'setting' },
  { group: 'menus', under: 'settings', place: 20, label: ['菜单', '選單', 'Menus'], tabs: true },
  {
    under: 'menus',
    place: 10,
    label: ['菜单设置', '選單設定', 'Menu settings'],
    url: '/modules/sys/menu',
    need: 'sys:menu:query',
    guarded: true,
  },
  {
    under: 'menus',
    place: 20,
    label: ['菜单权限', '選單權限', 'Menu permissions'],
    url: '/modules/sys/menuManage',
    need: 'sys:menu:query',
  },
  {
    under: 'menus',
    place: 30,
    label: ['项目菜单', '項目選單', 'Project menus'],
    url: '/modules/sys/projectMenu',
    need: 'sys:menu:query',
  },
  {
    under: 'menus',
    place: 40,
    label: ['恢复菜单', '恢復選單', 'Reset menus'],
    url: '/modules/sys/initMenu',
    need: 'sys:menu:query',
  },
];
