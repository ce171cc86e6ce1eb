/** Places of the module log in the system menu. */
import type { MenuPlace } from '#modules/people/menu/system-menu.ts';

export const logPlaces: readonly MenuPlace[] = [
  { group: 'logs', place: 90, label: ['日志', '日誌', 'Logs'], icon: 'log' },
  { under: 'logs', place: 10, label: ['登录日志', '登入日誌', 'Sign-ins'], url: '/log/login', need: 'sys:log:login' },
  {
    under: 'logs',
    place: 20,
    label: ['访问统计', '訪問統計', 'Access statistics'],
    url: '/modules/sys/systemAccess',
    need: 'sys:log:login',
  },
  {
    under: 'logs',
    place: 30,
    label: ['操作日志', '操作日誌', 'Operations'],
    url: '/log/operate',
    need: 'sys:log:operate',
  },
];
