/** Routes of the logs. */
import { type Route, routeList } from '#web/route.ts';

export const logRoutes: readonly Route[] = routeList([
  {
    path: '/log/login',
    title: ['登录日志', '登入日誌', 'Sign-in log'],
    layout: 'system',
    need: 'sys:log:login',
    page: () => import('./LoginLogPage.tsx'),
  },
  {
    path: '/log/operate',
    title: ['操作日志', '操作日誌', 'Operation log'],
    layout: 'system',
    need: 'sys:log:operate',
    page: () => import('./OperationLogPage.tsx'),
  },
  {
    path: '/modules/sys/log',
    title: ['日志', '日誌', 'Logs'],
    layout: 'system',
    need: ['sys:log:login', 'sys:log:operate'],
    page: () => import('./LogsPage.tsx'),
  },
  {
    path: '/modules/sys/systemAccess',
    title: ['访问统计', '訪問統計', 'Access statistics'],
    layout: 'system',
    need: 'sys:log:login',
    page: () => import('./AccessPage.tsx'),
  },
]);
