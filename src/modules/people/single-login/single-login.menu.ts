/** Places of the module in the system menu. */
import type { MenuPlace } from '#modules/people/menu/system-menu.ts';

export const singleLoginPlaces: readonly MenuPlace[] = [
  {
    under: 'settings',
    place: 150,
    label: ['单点登录', '單一登入', 'Single sign-on'],
    url: '/modules/sys/identityProvider',
    need: 'sys:idp:query',
  },
];
