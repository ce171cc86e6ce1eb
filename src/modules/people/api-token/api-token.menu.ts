/** Places of the module in the system menu. */
import type { MenuPlace } from '#modules/people/menu/system-menu.ts';

export const apiTokenPlaces: readonly MenuPlace[] = [
  {
    under: 'settings',
    place: 160,
    label: ['API 令牌', 'API 令牌', 'API tokens'],
    url: '/modules/sys/apiToken',
    need: 'sys:token:query',
  },
];
