/** Places of the module program in the system menu. */
import type { MenuPlace } from '#modules/people/menu/system-menu.ts';

export const programPlaces: readonly MenuPlace[] = [
  {
    under: 'project',
    place: 30,
    label: ['我的项目集', '我的項目集', 'My programs'],
    url: '/modules/projectProgram/myProjectProgram',
  },
  {
    under: 'project',
    place: 40,
    label: ['项目集监控', '項目集監控', 'Program monitoring'],
    url: '/modules/projectProgram/projectProgramMonitoring',
  },
];
