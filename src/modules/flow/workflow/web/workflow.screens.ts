/** Routes of workflow definitions (1-product §2.14). */

import { send } from '#web/api.ts';
import type { Screens } from '#web/screens.ts';
import { workflowCounts } from '../instance/counts.calls.ts';

/** Polled or asked beside what the person does: neither shown when refused nor counted as loading. */
const BESIDE = { quiet: true, background: true } as const;

export const screens: Screens = {
  name: 'workflow',
  routes: [
    {
      path: '/iframe',
      title: ['嵌入页面', '嵌入頁面', 'Embedded page'],
      layout: 'system',
      need: 'login',
      query: ['alias', 'paramUrl'],
      page: () => import('./integration/IframePage.tsx'),
    },
    {
      path: '/modules/workflow/createWorkflow',
      title: ['流程设计', '流程設計', 'Workflow design'],
      layout: 'system',
      need: 'wf:definition:query',
      query: ['definitionId', 'designer'],
      page: () => import('./definition/CreateWorkflowPage.tsx'),
    },
    {
      path: '/modules/workflow/myWorkflow/todoList',
      title: ['待我审批', '待我審批', 'Waiting for my approval'],
      layout: 'system',
      need: 'login',
      query: ['tabName'],
      keys: async () => (await import('./instance/desk/todo-keys.ts')).TODO_KEYS,
      phone: true,
      page: () => import('./instance/desk/TodoListPage.tsx'),
    },
    {
      path: '/modules/workflow/myWorkflow/myRequest',
      title: ['我的申请', '我的申請', 'My requests'],
      layout: 'system',
      need: 'login',
      query: ['tabName'],
      phone: true,
      page: () => import('./instance/desk/MyRequestPage.tsx'),
    },
    {
      path: '/modules/workflow/create',
      title: ['发起流程', '發起流程', 'Start a workflow'],
      layout: 'system',
      need: 'login',
      query: ['defKey', 'draftId'],
      keepAlive: false,
      page: () => import('./instance/CreatePage.tsx'),
    },
    {
      path: '/modules/workflow/see',
      title: ['流程详情', '流程詳情', 'Workflow'],
      layout: 'system',
      need: 'login',
      query: ['instId'],
      phone: true,
      page: () => import('./instance/SeePage.tsx'),
    },
    {
      path: '/modules/workflow/processMonitor',
      title: ['流程监控', '流程監控', 'Workflow monitor'],
      layout: 'system',
      need: 'wf:instance:admin',
      query: ['tabName'],
      page: () => import('./instance/monitor/MonitorPage.tsx'),
    },
    {
      path: '/integrationCenter/processCallbackConfig',
      title: ['流程回调配置', '流程回調配置', 'Workflow callbacks'],
      layout: 'system',
      need: 'wf:integration:edit',
      query: ['tabName'],
      page: () => import('./integration/ProcessCallbackConfigPage.tsx'),
    },
    {
      path: '/integrationCenter/processEngineConfig',
      title: ['流程引擎配置', '流程引擎配置', 'Workflow engines'],
      layout: 'system',
      need: 'wf:integration:edit',
      query: ['tabName'],
      page: () => import('./integration/ProcessEngineConfigPage.tsx'),
    },
    {
      path: '/integrationCenter/formAddConfig',
      title: ['流程表单配置', '流程表單配置', 'Workflow forms'],
      layout: 'system',
      need: 'wf:definition:query',
      page: () => import('./definition/FormAddConfigPage.tsx'),
    },
  ],
  leaving: async () => ({ default: (await import('./instance/desk/LeavingDialog.tsx')).LeavingDialog }),
  shell: { todoCount: async () => (await send(workflowCounts, {}, BESIDE)).todo },
};
