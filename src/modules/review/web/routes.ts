/** Route of reviews (1-product §2.8); whoever is named to one is led there. */
import { routeList } from '#web/route.ts';
import { reviewTexts as x } from '../review.rules.ts';

export const reviewRoutes = routeList([
  {
    path: '/modules/project/projectReview',
    title: x.page.text,
    layout: 'object',
    scope: 'project',
    need: 'login',
    page: () => import('./ReviewListPage.tsx'),
  },
]);
