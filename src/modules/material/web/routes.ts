/** Route of materials (1-product §2.8). */
import { routeList } from '#web/route.ts';
import { materialTexts as x } from '../material.rules.ts';

export const materialRoutes = routeList([
  {
    path: '/modules/project/projectMaterials',
    title: x.page.text,
    layout: 'object',
    scope: 'project',
    need: 'pm:material:query',
    page: () => import('./MaterialListPage.tsx'),
  },
]);
