/** Route of external partners (1-product §2.8). */
import { routeList } from '#web/route.ts';
import { partnerTexts as x } from '../partner.rules.ts';

export const partnerRoutes = routeList([
  {
    path: '/project/projectExternalPartners',
    title: x.page.text,
    layout: 'object',
    scope: 'project',
    need: 'pm:partner:query',
    page: () => import('./PartnerListPage.tsx'),
  },
]);
