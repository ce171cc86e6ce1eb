/** Route of reviews (1-product §2.8). */
import { routeList } from '#web/route.ts';
import { reviewTexts as x } from '../review.rules.ts';

export const reviewRoutes = routeList([
  {
    path: '/modules/project/projectReview',
    title: x.page.text,
    layout: 'object',
    scope: 'project',
    need: 'pm:review:query',
    page: () => import('./ReviewListPage.tsx'),
  },
]);
