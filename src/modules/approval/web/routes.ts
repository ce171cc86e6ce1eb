/** Routes of approvals of business actions (1-product §2.14). */
import { routeList } from '#web/route.ts';

export const approvalRoutes = routeList([
  {
    path: '/integrationCenter/workflowBusinessConfig',
    title: ['业务流程配置', '業務流程配置', 'Business workflows'],
    layout: 'system',
    need: 'wf:definition:query',
    page: () => import('./BusinessConfigPage.tsx'),
  },
]);
