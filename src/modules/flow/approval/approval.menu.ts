/** Places of the module approval in the system menu. */
import type { MenuPlace } from '#modules/people/menu/system-menu.ts';

export const approvalPlaces: readonly MenuPlace[] = [
  {
    under: 'workflow',
    place: 90,
    label: ['业务流程配置', '業務流程配置', 'Business workflows'],
    url: '/integrationCenter/workflowBusinessConfig',
    need: 'wf:definition:query',
  },
];
