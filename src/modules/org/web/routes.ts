/** Routes of the organisation. */
import { type Route, routeList } from '#web/route.ts';

export const orgRoutes: readonly Route[] = routeList([
  {
    path: '/modules/sys/dept',
    title: ['部门管理', '部門管理', 'Departments'],
    layout: 'system',
    need: 'sys:dept:query',
    page: () => import('./DepartmentPage.tsx'),
  },
  {
    path: '/modules/sys/company',
    title: ['公司信息', '公司資訊', 'Company information'],
    layout: 'system',
    need: 'login',
    page: () => import('./CompanyPage.tsx'),
  },
]);
