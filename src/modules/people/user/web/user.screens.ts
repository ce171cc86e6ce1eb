/** Routes of one's own account and of the administration of users; those of sign-in are `sign-in-routes.ts`. */
import { send } from '#web/api.ts';
import { listPage } from '#web/entity/pages.tsx';
import type { Screens } from '#web/screens.ts';
import { appVersion, updateColors, updateDefaultWorkbench } from '../user.calls.ts';
import { userGroup } from '../user-group.entity.ts';
import { signInPorts } from './sign-in-ports.ts';
import { signInRoutes } from './sign-in-routes.ts';

const QUIET = { quiet: true } as const;
/** Polled or asked beside what the person does: neither shown when refused nor counted as loading. */
const BESIDE = { quiet: true, background: true } as const;

export const screens: Screens = {
  name: 'user',
  routes: [
    ...signInRoutes,
    {
      path: '/modules/sys/changePassword',
      title: ['修改密码', '修改密碼', 'Change password'],
      layout: 'system',
      need: 'login',
      phone: true,
      page: () => import('./ChangePasswordPage.tsx'),
    },
    {
      path: '/accountSet',
      title: ['账号设置', '帳號設定', 'Account settings'],
      layout: 'system',
      need: 'login',
      phone: true,
      page: () => import('./AccountSetPage.tsx'),
    },
    {
      path: '/modules/sys/user',
      title: ['用户管理', '用戶管理', 'Users'],
      layout: 'system',
      need: 'sys:user:query',
      page: () => import('./UserPage.tsx'),
    },
    {
      path: '/modules/sys/account',
      title: ['账号管理', '帳號管理', 'Accounts'],
      layout: 'system',
      need: 'sys:user:query',
      page: () => import('./AccountPage.tsx'),
    },
    {
      path: '/modules/sys/resetPassword',
      title: ['重置密码', '重設密碼', 'Reset passwords'],
      layout: 'system',
      need: 'sys:user:resetPassword',
      page: () => import('./ResetPasswordsPage.tsx'),
    },
    {
      path: '/modules/sys/userGroup',
      title: ['用户组', '用戶組', 'User groups'],
      layout: 'system',
      need: 'sys:userGroup:query',
      page: listPage(userGroup),
    },
  ],
  shell: {
    ...signInPorts,
    version: async () => (await send(appVersion, {}, QUIET)).version,
    saveDefaultWorkbench: ({ workbench, pageSize, projectPage }) =>
      send(updateDefaultWorkbench, { workbench: String(workbench), pageSize, projectPage: String(projectPage) }),
    saveColors: (colors) => send(updateColors, colors, BESIDE),
  },
};
