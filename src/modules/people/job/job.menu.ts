/** The group of the operator in the system menu, and the places of the module. */
import type { MenuPlace } from '#modules/people/menu/system-menu.ts';

export const jobPlaces: readonly MenuPlace[] = [
  { group: 'installation', place: 100, label: ['平台运营', '平台營運', 'Installation'], icon: 'cluster' },
  {
    under: 'installation',
    place: 50,
    label: ['定时任务', '定時任務', 'Scheduled jobs'],
    url: '/modules/job/schedule',
    need: 'op:job:query',
  },
  {
    under: 'installation',
    place: 60,
    label: ['任务日志', '任務日誌', 'Job log'],
    url: '/modules/job/logList',
    need: 'op:job:query',
  },
];
