/** Routes of project templates (1-product §2.8, §2.9). */
import type { Screens } from '#web/screens.ts';

export const screens: Screens = {
  name: 'template',
  routes: [
    {
      path: '/project/projectTemplate',
      title: ['项目模板', '項目範本', 'Project templates'],
      layout: 'system',
      need: 'pm:template:query',
      page: () => import('./TemplatesPage.tsx'),
    },
    {
      path: '/project/copyTempalte',
      title: ['复制模板', '複製範本', 'Copy a template'],
      layout: 'system',
      need: ['pm:project:add', 'pm:template:add'],
      query: ['templateId', 'sourceProjectId', 'type', 'name'],
      keepAlive: false,
      page: () => import('./CopyTemplatePage.tsx'),
    },
    {
      path: '/projectTemplate/projectTemplateDetails',
      title: ['模板信息', '範本資訊', 'Template information'],
      layout: 'object',
      scope: 'template',
      need: 'pm:template:query',
      query: ['template', 'fromMenu'],
      page: () => import('./TemplateDetailsPage.tsx'),
    },
    {
      path: '/projectTemplate/stakeholders',
      title: ['模板成员', '範本成員', 'Template members'],
      layout: 'object',
      scope: 'template',
      need: 'pm:member:query',
      query: ['template', 'fromMenu'],
      page: () => import('./MembersPage.tsx'),
    },
    {
      path: '/projectTemplate/configCalendar',
      title: ['模板日历', '範本日曆', 'Template calendar'],
      layout: 'object',
      scope: 'template',
      need: 'pm:template:query',
      query: ['template', 'fromMenu'],
      page: () => import('./ConfigCalendarPage.tsx'),
    },
    {
      path: '/projectTemplate/configWorkflow',
      title: ['流程配置', '流程配置', 'Workflow settings'],
      layout: 'object',
      scope: 'template',
      need: 'pm:template:query',
      query: ['template', 'fromMenu'],
      page: () => import('./ConfigWorkflowPage.tsx'),
    },
  ],
};
