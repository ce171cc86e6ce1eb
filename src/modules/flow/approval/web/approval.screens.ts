/** Routes of approvals of business actions (1-product §2.14). */
import { addressOf } from '#kernel/address.ts';
import type { Screens } from '#web/screens.ts';

export const screens: Screens = {
  name: 'approval',
  routes: [
    {
      path: '/integrationCenter/workflowBusinessConfig',
      title: ['业务流程配置', '業務流程配置', 'Business workflows'],
      layout: 'system',
      need: 'wf:definition:query',
      page: () => import('./BusinessConfigPage.tsx'),
    },
  ],
  records: {
    approvals: {
      start: async () => ({ default: (await import('./StartApprovals.tsx')).StartApprovals }),
      see: ({ instanceId }) => addressOf('workflow', instanceId) ?? '',
    },
  },
};
