/** Places of the module in the system menu. */
import type { MenuPlace } from '#modules/people/menu/system-menu.ts';

export const enterprisePlaces: readonly MenuPlace[] = [
  {
    under: 'installation',
    place: 10,
    label: ['公司列表', '公司列表', 'Companies'],
    url: '/enterpriseList',
    need: 'op:company:query',
  },
  {
    under: 'settings',
    place: 200,
    label: ['许可信息', '許可資訊', 'License information'],
    url: '/modules/sys/licenseInfo',
    need: 'sys:licence:query',
  },
];
