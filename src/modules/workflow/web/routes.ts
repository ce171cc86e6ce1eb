/** Routes of workflow definitions (1-product §2.14). */

import { routeList } from '#web/route.ts';
import { registrationTexts as r } from '../form-registration.texts.ts';
import { callbackTexts as c } from '../integration.texts.ts';
import { monitorTexts as m } from '../monitor.texts.ts';
import { designerTexts as d } from './designer-texts.ts';
import { instanceTexts as i } from './instance-texts.ts';

export const workflowRoutes = routeList([
  {
    path: '/modules/workflow/createWorkflow',
    title: d.title.text,
    layout: 'system',
    need: 'wf:definition:query',
    query: ['definitionId', 'designer'],
    page: () => import('./CreateWorkflowPage.tsx'),
  },
  {
    path: '/modules/workflow/myWorkflow/todoList',
    title: i.todo.text,
    layout: 'system',
    need: 'login',
    query: ['tabName'],
    page: () => import('./TodoListPage.tsx'),
  },
  {
    path: '/modules/workflow/myWorkflow/myRequest',
    title: i.request.text,
    layout: 'system',
    need: 'login',
    query: ['tabName'],
    page: () => import('./MyRequestPage.tsx'),
  },
  {
    path: '/modules/workflow/create',
    title: i.create.text,
    layout: 'system',
    need: 'login',
    query: ['defKey', 'draftId'],
    keepAlive: false,
    page: () => import('./CreatePage.tsx'),
  },
  {
    path: '/modules/workflow/see',
    title: i.see.text,
    layout: 'system',
    need: 'login',
    query: ['instId'],
    page: () => import('./SeePage.tsx'),
  },
  {
    path: '/integrationCenter/workflowBusinessConfig',
    title: ['业务流程配置', '業務流程配置', 'Workflows of business actions'],
    layout: 'system',
    need: 'wf:definition:query',
    page: () => import('./BusinessConfigPage.tsx'),
  },
  {
    path: '/modules/workflow/processMonitor',
    title: m.page.text,
    layout: 'system',
    need: 'wf:instance:admin',
    query: ['tabName', 'definition', 'kind'],
    page: () => import('./MonitorPage.tsx'),
  },
  {
    path: '/integrationCenter/processCallbackConfig',
    title: c.page.text,
    layout: 'system',
    need: 'wf:integration:edit',
    query: ['tabName'],
    page: () => import('./ProcessCallbackConfigPage.tsx'),
  },
  {
    path: '/integrationCenter/formAddConfig',
    title: r.title.text,
    layout: 'system',
    need: 'wf:definition:query',
    page: () => import('./FormAddConfigPage.tsx'),
  },
]);
