/** Routes of programs (1-product §2.11). */
import type { Screens } from '#web/screens.ts';
import { program } from '../program.entity.ts';

export const screens: Screens = {
  name: 'program',
  routes: [
    {
      path: '/modules/projectProgram/myProjectProgram',
      title: ['我的项目集', '我的項目集', 'My programs'],
      layout: 'system',
      need: 'login',
      page: () => import('./MyProgramsPage.tsx'),
    },
    {
      path: '/modules/projectProgram/projectProgramMonitoring',
      title: ['项目集监控', '項目集監控', 'Program monitoring'],
      layout: 'system',
      need: 'login',
      query: ['light', 'search'],
      page: () => import('./MonitoringPage.tsx'),
    },
    {
      path: '/modules/projectProgram/createProjectProgram',
      title: ['新建项目集', '新建項目集', 'Create program'],
      layout: 'system',
      need: program.rights.create,
      keepAlive: false,
      page: () => import('./CreateProgramPage.tsx'),
    },
    {
      path: '/modules/projectProgram/projectProgramDetail',
      title: ['项目集信息', '項目集資訊', 'Program information'],
      layout: 'object',
      scope: 'program',
      need: 'pm:program:query',
      query: ['template', 'fromMenu', 'backUrl'],
      page: () => import('./ProgramDetailPage.tsx'),
    },
    {
      path: '/modules/projectProgram/editProjectProgram',
      title: ['编辑项目集', '編輯項目集', 'Edit program'],
      layout: 'object',
      scope: 'program',
      need: 'pm:program:edit',
      keepAlive: false,
      page: () => import('./EditProgramPage.tsx'),
    },
    {
      path: '/modules/projectProgram/stakeholder',
      title: ['项目集成员', '項目集成員', 'Program members'],
      layout: 'object',
      scope: 'program',
      need: 'pm:member:query',
      page: () => import('./MembersPage.tsx'),
    },
    {
      path: '/modules/projectProgram/role',
      title: ['项目集角色', '項目集角色', 'Program roles'],
      layout: 'object',
      scope: 'program',
      need: 'pm:role:query',
      page: () => import('./ProgramRolesPage.tsx'),
    },
    {
      path: '/modules/projectProgram/projectProgramConfig',
      title: ['项目集配置', '項目集配置', 'Program settings'],
      layout: 'object',
      scope: 'program',
      need: 'pm:program:query',
      page: () => import('./ProgramConfigPage.tsx'),
    },
  ],
};
