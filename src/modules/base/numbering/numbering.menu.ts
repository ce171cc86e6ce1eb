/** Places of the module numbering in the system menu. */
import type { MenuPlace } from '#modules/people/menu/system-menu.ts';

export const numberingPlaces: readonly MenuPlace[] = [
  {
    under: 'settings',
    place: 60,
    label: ['编码规则', '編碼規則', 'Coding rules'],
    url: '/modules/sys/codeRule',
    need: 'sys:codeRule:query',
  },
];
