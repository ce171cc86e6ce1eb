/** Places of the module workflow in the system menu. */
import type { MenuPlace } from '#modules/people/menu/system-menu.ts';

export const workflowPlaces: readonly MenuPlace[] = [
  { group: 'workflow', place: 40, label: ['流程', '流程', 'Workflows'], icon: 'node-index' },
  {
    under: 'workflow',
    place: 10,
    label: ['待我审批', '待我審批', 'To approve'],
    url: '/modules/workflow/myWorkflow/todoList',
  },
  {
    under: 'workflow',
    place: 20,
    label: ['我的申请', '我的申請', 'My requests'],
    url: '/modules/workflow/myWorkflow/myRequest',
  },
  {
    under: 'workflow',
    place: 40,
    label: ['流程监控', '流程監控', 'Workflow monitor'],
    url: '/modules/workflow/processMonitor',
    need: 'wf:instance:admin',
  },
  {
    under: 'workflow',
    place: 50,
    label: ['流程设计', '流程設計', 'Workflow design'],
    url: '/modules/workflow/createWorkflow',
    need: 'wf:definition:query',
  },
  {
    under: 'workflow',
    place: 60,
    label: ['流程引擎配置', '流程引擎配置', 'Workflow engines'],
    url: '/integrationCenter/processEngineConfig',
    need: 'wf:integration:edit',
  },
  {
    under: 'workflow',
    place: 70,
    label: ['流程回调配置', '流程回調配置', 'Callbacks'],
    url: '/integrationCenter/processCallbackConfig',
    need: 'wf:integration:edit',
  },
  {
    under: 'workflow',
    place: 80,
    label: ['流程表单配置', '流程表單配置', 'Workflow forms'],
    url: '/integrationCenter/formAddConfig',
    need: 'wf:definition:query',
  },
];
