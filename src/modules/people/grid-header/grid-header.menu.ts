/** Places of the module grid-header in the system menu. */
import type { MenuPlace } from '#modules/people/menu/system-menu.ts';

export const gridHeaderPlaces: readonly MenuPlace[] = [
  {
    under: 'settings',
    place: 80,
    label: ['列表表头', '列表表頭', 'Grid headers'],
    url: '/modules/sys/gridheader',
    need: 'sys:gridheader:query',
  },
];
