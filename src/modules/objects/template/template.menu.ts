/** Places of the module template in the system menu. */
import type { MenuPlace } from '#modules/people/menu/system-menu.ts';

export const templatePlaces: readonly MenuPlace[] = [
  {
    under: 'project',
    place: 20,
    label: ['项目模板', '項目範本', 'Project templates'],
    url: '/project/projectTemplate',
    need: 'pm:template:query',
  },
];
