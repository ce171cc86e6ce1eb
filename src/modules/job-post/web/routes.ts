/** Routes of job posts. */
import { type Route, routeList } from '#web/route.ts';

export const jobPostRoutes: readonly Route[] = routeList([
  {
    path: '/modules/sys/job',
    title: ['岗位管理', '崗位管理', 'Job posts'],
    layout: 'system',
    need: 'sys:jobPost:query',
    page: () => import('./JobPostPage.tsx'),
  },
]);
