/** Routes of roles. */
import { send } from '#web/api.ts';
import type { Screens } from '#web/screens.ts';
import { hasMenuPrivilege, isHaveDepartmentPrivilege, isProjectManager, systemMenu } from '../access.calls.ts';

const QUIET = { quiet: true } as const;
/** Polled or asked beside what the person does: neither shown when refused nor counted as loading. */
const BESIDE = { quiet: true, background: true } as const;

/** Calls that answer by their code alone: 0 is yes. */
const granted = (answer: Promise<unknown>): Promise<boolean> =>
  answer.then(
    () => true,
    () => false,
  );

export const screens: Screens = {
  name: 'access',
  routes: [
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
  ],
  shell: {
    systemMenu: () => send(systemMenu, {}, QUIET),
    hasMenuPrivilege: async (menuId) => (await send(hasMenuPrivilege, { menuId }, BESIDE)).hasPri,
    isProjectManager: () => granted(send(isProjectManager, { workbenchType: '2' }, BESIDE)),
    hasDepartmentPrivilege: () => granted(send(isHaveDepartmentPrivilege, { workbenchType: '1' }, BESIDE)),
  },
};
