/** Places of the module access in the system menu. */
import type { MenuPlace } from '#modules/people/menu/system-menu.ts';

export const accessPlaces: readonly MenuPlace[] = [
  {
    under: 'organisation',
    place: 80,
    label: ['角色', '角色', 'Roles'],
    url: '/modules/sys/role',
    need: 'sys:role:query',
  },
  {
    under: 'organisation',
    place: 90,
    label: ['特殊角色', '特殊角色', 'Special roles'],
    url: '/modules/sys/specialRoles',
    need: 'sys:specialRole:query',
  },
  {
    under: 'organisation',
    place: 100,
    label: ['项目角色模板', '項目角色範本', 'Project role templates'],
    url: '/modules/sys/pmRoleTemplate',
    need: 'sys:pmRoleTemplate:query',
  },
];
