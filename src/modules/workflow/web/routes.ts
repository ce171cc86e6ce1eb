/** Routes of workflow definitions (1-product §2.14). */
import { routeList } from '#web/route.ts';
import { designerTexts as d } from './designer-texts.ts';

export const workflowRoutes = routeList([
  {
    path: '/modules/workflow/createWorkflow',
    title: d.title.text,
    layout: 'system',
    need: 'wf:definition:query',
    query: ['definitionId', 'designer'],
    page: () => import('./CreateWorkflowPage.tsx'),
  },
]);
