/** Routes of the plan editor (1-product §2.8, §2.9). */

import type { Screens } from '#web/screens.ts';
import { readPlan } from '../plan.calls.ts';
import { compareRoutes } from './change/compare-routes.ts';

const planKeys = async () => (await import('./edit/plan-keys.ts')).PLAN_KEYS;

export const screens: Screens = {
  name: 'plan',
  routes: [
    ...compareRoutes,
    {
      path: '/modules/project/projectPlan',
      title: ['项目计划', '項目計劃', 'Project plan'],
      layout: 'object',
      scope: 'project',
      need: 'pm:plan:query',
      query: ['taskId', 'showMileStone'],
      reads: [readPlan],
      keys: planKeys,
      page: () => import('./PlanPage.tsx'),
    },
    {
      path: '/projectTemplate/projectTemplatePlan',
      title: ['模板计划', '範本計劃', 'Template plan'],
      layout: 'object',
      scope: 'template',
      need: 'pm:plan:query',
      query: ['taskId', 'showMileStone'],
      reads: [readPlan],
      keys: planKeys,
      page: () => import('./PlanPage.tsx'),
    },
    {
      path: '/project/projectConfigureCalendar',
      title: ['项目日历', '項目日曆', 'Project calendar'],
      layout: 'object',
      scope: 'project',
      need: 'pm:project:query',
      page: () => import('./schedule/ProjectCalendarPage.tsx'),
    },
    {
      path: '/project/changePlan',
      title: ['发起变更', '發起變更', 'New change request'],
      layout: 'object',
      scope: 'project',
      need: 'pm:plan:query',
      query: ['changeId', 'taskId'],
      page: () => import('./change/ChangePlanPage.tsx'),
    },
    {
      path: '/project/projectPlanChange',
      title: ['变更记录', '變更記錄', 'Change requests'],
      layout: 'object',
      scope: 'project',
      need: 'pm:plan:query',
      page: () => import('./change/PlanChangesPage.tsx'),
    },
    {
      path: '/project/projectConfig',
      title: ['项目设置', '項目設定', 'Project settings'],
      layout: 'object',
      scope: 'project',
      need: 'pm:project:query',
      page: () => import('./ConfigHomePage.tsx'),
    },
    {
      path: '/project/projectConfigurePlan',
      title: ['计划设置', '計劃設定', 'Plan settings'],
      layout: 'object',
      scope: 'project',
      need: 'pm:project:query',
      page: () => import('./ConfigurePlanPage.tsx'),
    },
    {
      path: '/projectTemplate/config',
      title: ['模板设置', '範本設定', 'Template settings'],
      layout: 'object',
      scope: 'template',
      need: 'pm:template:query',
      query: ['template', 'fromMenu'],
      page: () => import('./ConfigHomePage.tsx'),
    },
    {
      path: '/projectTemplate/configPlan',
      title: ['计划设置', '計劃設定', 'Plan settings'],
      layout: 'object',
      scope: 'template',
      need: 'pm:template:query',
      query: ['template', 'fromMenu'],
      page: () => import('./ConfigurePlanPage.tsx'),
    },
  ],
};
