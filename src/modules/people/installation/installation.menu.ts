/** Places of the module in the system menu. */
import type { MenuPlace } from '#modules/people/menu/system-menu.ts';

export const installationPlaces: readonly MenuPlace[] = [
  {
    under: 'installation',
    place: 20,
    label: ['系统配置', '系統配置', 'Settings'],
    url: '/modules/sys/config',
    need: 'op:config:query',
  },
];
