/** Places of the module user in the system menu. */
import type { MenuPlace } from '#modules/people/menu/system-menu.ts';

export const userPlaces: readonly MenuPlace[] = [
  {
    under: 'organisation',
    place: 30,
    label: ['用户', '用戶', 'Users'],
    url: '/modules/sys/user',
    need: 'sys:user:query',
  },
  {
    under: 'organisation',
    place: 40,
    label: ['账号', '帳號', 'Accounts'],
    url: '/modules/sys/account',
    need: 'sys:user:query',
  },
  {
    under: 'organisation',
    place: 50,
    label: ['重置密码', '重設密碼', 'Reset passwords'],
    url: '/modules/sys/resetPassword',
    need: 'sys:user:resetPassword',
  },
  {
    under: 'organisation',
    place: 70,
    label: ['用户组', '用戶組', 'User groups'],
    url: '/modules/sys/userGroup',
    need: 'sys:userGroup:query',
  },
];
