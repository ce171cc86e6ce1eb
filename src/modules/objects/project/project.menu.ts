/** Places of the module project in the system menu. */
import type { MenuPlace } from '#modules/people/menu/system-menu.ts';

export const projectPlaces: readonly MenuPlace[] = [
  { group: 'project', place: 20, label: ['项目', '項目', 'Projects'], icon: 'project' },
  { under: 'project', place: 10, label: ['我的项目', '我的項目', 'My projects'], url: '/modules/project/myproject' },
  {
    under: 'project',
    place: 50,
    label: ['批量修改角色', '批量修改角色', 'Bulk edit roles'],
    url: '/project/multipleEditRole',
  },
  {
    under: 'workflow',
    place: 30,
    label: ['项目流程', '項目流程', 'Workflows of projects'],
    url: '/modules/workflow/allProjectWorkflow',
  },
  {
    under: 'noticeRules',
    place: 10,
    label: ['项目通知', '項目通知', 'Projects'],
    url: '/modules/sys/projectNotification',
    need: 'sys:notice:query',
  },
  {
    under: 'noticeRules',
    place: 20,
    label: ['任务通知', '任務通知', 'Tasks'],
    url: '/modules/sys/taskNotification',
    need: 'sys:notice:query',
  },
];
