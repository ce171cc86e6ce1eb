/** Routes of the plan editor (1-product §2.8, §2.9). */
import { routeList } from '#web/route.ts';

export const planRoutes = routeList([
  {
    path: '/modules/project/projectPlan',
    title: ['项目计划', '項目計劃', 'Project plan'],
    layout: 'object',
    scope: 'project',
    need: 'pm:plan:query',
    query: ['taskId', 'showMileStone'],
    page: () => import('./PlanPage.tsx'),
  },
  {
    path: '/projectTemplate/projectTemplatePlan',
    title: ['模板计划', '範本計劃', 'Template plan'],
    layout: 'object',
    scope: 'template',
    need: 'pm:plan:query',
    query: ['taskId', 'showMileStone'],
    page: () => import('./PlanPage.tsx'),
  },
  {
    path: '/project/projectConfigureCalendar',
    title: ['项目日历', '項目日曆', 'Project calendar'],
    layout: 'object',
    scope: 'project',
    need: 'pm:project:query',
    page: () => import('./ProjectCalendarPage.tsx'),
  },
  {
    path: '/project/changePlan',
    title: ['计划变更', '計劃變更', 'Plan change'],
    layout: 'object',
    scope: 'project',
    need: 'pm:plan:query',
    query: ['changeId', 'taskId'],
    page: () => import('./ChangePlanPage.tsx'),
  },
  {
    path: '/project/projectPlanChange',
    title: ['计划变更记录', '計劃變更記錄', 'Plan changes'],
    layout: 'object',
    scope: 'project',
    need: 'pm:plan:query',
    page: () => import('./PlanChangesPage.tsx'),
  },
]);
