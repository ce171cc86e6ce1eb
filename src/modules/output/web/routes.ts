/** Routes of outputs (1-product §2.8, §2.9). */
import { routeList } from '#web/route.ts';
import { outputPageTexts as x } from './texts.ts';

const page = () => import('./OutputListPage.tsx');

export const outputRoutes = routeList([
  {
    path: '/project/projectOutput',
    title: x.page.text,
    layout: 'object',
    scope: 'project',
    need: 'pm:output:query',
    page,
  },
  {
    path: '/projectTemplate/output',
    title: x.templatePage.text,
    layout: 'object',
    scope: 'template',
    need: 'pm:output:query',
    query: ['template', 'fromMenu'],
    page,
  },
]);
