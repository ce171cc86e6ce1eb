/** Routes of projects (1-product §2.8). */
import { listPage } from '#web/entity/pages.tsx';
import { routeList } from '#web/route.ts';
import { projectMember } from '../project.entity.ts';
import { pageTexts as t } from './texts.ts';
import { workflowTexts as w } from './workflow-texts.ts';

export const projectRoutes = routeList([
  {
    path: '/modules/project/myproject',
    title: t.myProjects.text,
    layout: 'system',
    need: 'login',
    page: () => import('./MyProjectsPage.tsx'),
  },
  {
    path: '/modules/project/createProject',
    title: t.createProject.text,
    layout: 'system',
    need: 'pm:project:add',
    keepAlive: false,
    page: () => import('./CreateProjectPage.tsx'),
  },
  {
    path: '/modules/project/projectInformation',
    title: t.information.text,
    layout: 'object',
    scope: 'project',
    need: 'pm:project:query',
    page: () => import('./ProjectInformationPage.tsx'),
  },
  {
    path: '/project/projectInfo',
    title: t.editProject.text,
    layout: 'object',
    scope: 'project',
    need: 'pm:project:edit',
    keepAlive: false,
    page: () => import('./EditProjectPage.tsx'),
  },
  {
    path: '/project/progectRelateRole',
    title: t.members.text,
    layout: 'object',
    scope: 'project',
    need: 'pm:member:query',
    page: listPage(projectMember),
  },
  {
    path: '/project/progectRoleMap',
    title: t.roles.text,
    layout: 'object',
    scope: 'project',
    need: 'pm:role:query',
    page: () => import('./ProjectRolesPage.tsx'),
  },
  {
    path: '/modules/project/projectAnnouncement/projectDynamics',
    title: t.dynamics.text,
    layout: 'object',
    scope: 'project',
    need: 'pm:dynamics:query',
    page: () => import('./DynamicsPage.tsx'),
  },
  {
    path: '/modules/project/projectWf',
    title: w.list.text,
    layout: 'object',
    scope: 'project',
    need: 'pm:workflow:query',
    query: ['status'],
    page: () => import('./ProjectWorkflowsPage.tsx'),
  },
  {
    path: '/modules/project/workflow/see',
    title: w.see.text,
    layout: 'object',
    scope: 'project',
    need: 'login',
    query: ['instId'],
    page: () => import('./ProjectWorkflowSeePage.tsx'),
  },
  {
    path: '/project/projectFlow',
    title: w.flow.text,
    layout: 'object',
    scope: 'project',
    need: 'pm:workflow:query',
    page: () => import('./ProjectFlowPage.tsx'),
  },
  {
    path: '/project/projectConfigureWorkflow',
    title: w.config.text,
    layout: 'object',
    scope: 'project',
    need: 'pm:workflow:query',
    page: () => import('./ProjectConfigureWorkflowPage.tsx'),
  },
  {
    path: '/modules/workflow/allProjectWorkflow',
    title: w.all.text,
    layout: 'system',
    need: 'login',
    query: ['project', 'status'],
    page: () => import('./AllProjectWorkflowPage.tsx'),
  },
]);
