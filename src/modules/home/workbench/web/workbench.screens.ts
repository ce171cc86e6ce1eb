/** Routes of the workbenches (1-product §2.3). What a viewer manages is decided by the server, row by row. */
import type { Screens } from '#web/screens.ts';

export const screens: Screens = {
  name: 'workbench',
  routes: [
    {
      path: '/workbench',
      title: ['工作台', '工作台', 'Workbench'],
      layout: 'system',
      need: 'login',
      keepAlive: false,
      page: () => import('./DefaultWorkbenchPage.tsx'),
    },
    {
      path: '/workbench/personal',
      title: ['个人工作台', '個人工作台', 'Personal workbench'],
      layout: 'system',
      need: 'login',
      query: ['pageId'],
      phone: true,
      page: () => import('./WorkbenchPage.tsx'),
    },
    {
      path: '/workbench/project',
      title: ['项目工作台', '項目工作台', 'Project workbench'],
      layout: 'system',
      need: ['sys:workbench:project', 'login'],
      query: ['pageId'],
      phone: true,
      page: () => import('./WorkbenchPage.tsx'),
    },
    {
      path: '/workbench/department',
      title: ['部门工作台', '部門工作台', 'Department workbench'],
      layout: 'system',
      need: ['sys:workbench:department', 'login'],
      query: ['pageId'],
      phone: true,
      page: () => import('./WorkbenchPage.tsx'),
    },
    {
      path: '/workbench/tasks',
      title: ['任务明细', '任務明細', 'Tasks'],
      layout: 'system',
      need: 'login',
      page: () => import('./CircleTasksPage.tsx'),
    },
    {
      path: '/cockpit',
      title: ['驾驶舱', '駕駛艙', 'Cockpit'],
      layout: 'system',
      need: 'sys:cockpit',
      query: ['pageId'],
      page: () => import('./CockpitPage.tsx'),
    },
  ],
};
