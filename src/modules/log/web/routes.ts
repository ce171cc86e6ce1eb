/** Routes of the logs. */
import { type Route, routeList } from '#web/route.ts';
import { logTexts as x } from '../log.texts.ts';
import { logPageTexts as l } from './log.texts.ts';

export const logRoutes: readonly Route[] = routeList([
  {
    path: '/log/login',
    title: l.loginLog.text,
    layout: 'system',
    need: 'sys:log:login',
    page: () => import('./LoginLogPage.tsx'),
  },
  {
    path: '/log/operate',
    title: l.operationLog.text,
    layout: 'system',
    need: 'sys:log:operate',
    page: () => import('./OperationLogPage.tsx'),
  },
  {
    path: '/modules/sys/log',
    title: l.logs.text,
    layout: 'system',
    need: ['sys:log:login', 'sys:log:operate'],
    page: () => import('./LogsPage.tsx'),
  },
  {
    path: '/modules/sys/systemAccess',
    title: x.access.text,
    layout: 'system',
    need: 'sys:log:login',
    page: () => import('./AccessPage.tsx'),
  },
]);
