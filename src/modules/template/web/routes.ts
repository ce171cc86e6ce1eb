/** Routes of project templates (1-product §2.8, §2.9). */
import { projectMember } from '#modules/project/project.entity.ts';
import { configureNotification, noticePageTexts as n } from '#modules/project/web/public.ts';
import { listPage } from '#web/entity/pages.tsx';
import { type Route, routeList } from '#web/route.ts';
import { templateTexts as t } from './texts.ts';

export const templateRoutes: readonly Route[] = routeList([
  {
    path: '/project/projectTemplate',
    title: t.list.text,
    layout: 'system',
    need: 'pm:template:query',
    page: () => import('./TemplatesPage.tsx'),
  },
  {
    path: '/project/copyTempalte',
    title: t.copy.text,
    layout: 'system',
    need: ['pm:project:add', 'pm:template:add'],
    query: ['templateId', 'sourceProjectId', 'type', 'name'],
    keepAlive: false,
    page: () => import('./CopyTemplatePage.tsx'),
  },
  {
    path: '/projectTemplate/projectTemplateDetails',
    title: t.details.text,
    layout: 'object',
    scope: 'template',
    need: 'pm:template:query',
    query: ['template', 'fromMenu'],
    page: () => import('./TemplateDetailsPage.tsx'),
  },
  {
    path: '/projectTemplate/stakeholders',
    title: t.members.text,
    layout: 'object',
    scope: 'template',
    need: 'pm:member:query',
    query: ['template', 'fromMenu'],
    page: listPage(projectMember),
  },
  {
    path: '/projectTemplate/configNotification',
    title: n.page.text,
    layout: 'object',
    scope: 'template',
    need: 'pm:template:query',
    query: ['template', 'fromMenu'],
    page: configureNotification,
  },
  {
    path: '/projectTemplate/configWorkflow',
    title: t.workflow.text,
    layout: 'object',
    scope: 'template',
    need: 'pm:template:query',
    query: ['template', 'fromMenu'],
    page: () => import('./ConfigWorkflowPage.tsx'),
  },
]);
