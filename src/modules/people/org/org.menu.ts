/** Places of the module org in the system menu. */
import type { MenuPlace } from '#modules/people/menu/system-menu.ts';

export const orgPlaces: readonly MenuPlace[] = [
  {
    under: 'organisation',
    place: 10,
    label: ['公司信息', '公司資訊', 'Company'],
    url: '/modules/sys/company',
    need: 'sys:company:edit',
  },
  {
    under: 'organisation',
    place: 20,
    label: ['部门', '部門', 'Departments'],
    url: '/modules/sys/dept',
    need: 'sys:dept:query',
  },
];
