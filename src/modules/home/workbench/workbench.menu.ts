/** Places of the module workbench in the system menu. */
import type { MenuPlace } from '#modules/people/menu/system-menu.ts';

export const workbenchPlaces: readonly MenuPlace[] = [
  { group: 'workbench', place: 10, label: ['工作台', '工作台', 'Workbench'], icon: 'desktop' },
  {
    under: 'workbench',
    place: 10,
    label: ['个人工作台', '個人工作台', 'Personal workbench'],
    url: '/workbench/personal?pageId=1',
    guarded: true,
  },
  {
    under: 'workbench',
    place: 20,
    label: ['项目工作台', '項目工作台', 'Project workbench'],
    url: '/workbench/project?pageId=2',
    need: 'sys:workbench:project',
  },
  {
    under: 'workbench',
    place: 30,
    label: ['部门工作台', '部門工作台', 'Department workbench'],
    url: '/workbench/department?pageId=3',
    need: 'sys:workbench:department',
  },
  {
    under: 'workbench',
    place: 40,
    label: ['驾驶舱', '駕駛艙', 'Cockpit'],
    url: '/cockpit?pageId=4',
    need: 'sys:cockpit',
  },
];
