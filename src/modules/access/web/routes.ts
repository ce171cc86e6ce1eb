/** Routes of roles. */
import { type Route, routeList } from '#web/route.ts';
import { accessPageTexts as a } from './access.texts.ts';

export const accessRoutes: readonly Route[] = routeList([
  {
    path: '/modules/sys/role',
    title: a.roles.text,
    layout: 'system',
    need: 'sys:role:query',
    page: () => import('./RolePage.tsx'),
  },
  {
    path: '/modules/sys/role/new',
    title: a.newRole.text,
    layout: 'system',
    need: ['sys:role:add', 'sys:role:edit'],
    query: ['roleId'],
    keepAlive: false,
    page: () => import('./RoleEditPage.tsx'),
  },
  {
    path: '/modules/sys/pmRoleTemplate',
    title: a.templates.text,
    layout: 'system',
    need: 'sys:pmRoleTemplate:query',
    page: () => import('./RoleTemplatePage.tsx'),
  },
  {
    path: '/modules/sys/specialRoles',
    title: a.special.text,
    layout: 'system',
    need: 'sys:specialRole:query',
    page: () => import('./SpecialRolesPage.tsx'),
  },
]);
