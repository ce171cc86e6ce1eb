/** Routes of roles. */
import { type Route, routeList } from '#web/route.ts';

export const accessRoutes: readonly Route[] = routeList([
  {
    path: '/modules/sys/role',
    title: ['角色管理', '角色管理', 'Roles'],
    layout: 'system',
    need: 'sys:role:query',
    page: () => import('./RolePage.tsx'),
  },
  {
    path: '/modules/sys/role/new',
    title: ['角色', '角色', 'Role'],
    layout: 'system',
    need: ['sys:role:add', 'sys:role:edit'],
    query: ['roleId'],
    keepAlive: false,
    page: () => import('./RoleEditPage.tsx'),
  },
  {
    path: '/modules/sys/pmRoleTemplate',
    title: ['项目角色模板', '項目角色範本', 'Project role templates'],
    layout: 'system',
    need: 'sys:pmRoleTemplate:query',
    page: () => import('./RoleTemplatePage.tsx'),
  },
  {
    path: '/modules/sys/specialRoles',
    title: ['特殊角色', '特殊角色', 'Special roles'],
    layout: 'system',
    need: 'sys:specialRole:query',
    page: () => import('./SpecialRolesPage.tsx'),
  },
]);
