/** Places of the module ext-field in the system menu. */
import type { MenuPlace } from '#modules/people/menu/system-menu.ts';

export const extFieldPlaces: readonly MenuPlace[] = [
  {
    under: 'settings',
    place: 70,
    label: ['扩展字段', '擴展欄位', 'Additional fields'],
    url: '/modules/sys/extfield',
    need: 'sys:extfield:query',
  },
];
