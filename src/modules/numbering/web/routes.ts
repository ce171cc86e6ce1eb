/** Routes of coding rules. */
import { type Route, routeList } from '#web/route.ts';

export const numberingRoutes: readonly Route[] = routeList([
  {
    path: '/modules/sys/codeRule',
    title: ['编码规则', '編碼規則', 'Coding rules'],
    layout: 'system',
    need: 'sys:codeRule:query',
    page: () => import('./CodeRulePage.tsx'),
  },
]);
