/** Routes of the organisation. */
import { type Route, routeList } from '#web/route.ts';
import { orgPageTexts as o } from './org.texts.ts';

export const orgRoutes: readonly Route[] = routeList([
  {
    path: '/modules/sys/dept',
    title: o.departments.text,
    layout: 'system',
    need: 'sys:dept:query',
    page: () => import('./DepartmentPage.tsx'),
  },
  {
    path: '/modules/sys/company',
    title: o.company.text,
    layout: 'system',
    need: 'login',
    page: () => import('./CompanyPage.tsx'),
  },
]);
