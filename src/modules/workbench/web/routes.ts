/** Routes of the workbenches (1-product §2.3). What a viewer manages is decided by the server, row by row. */
import { routeList } from '#web/route.ts';

export const workbenchRoutes = routeList([
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
    path: '/cockpit',
    title: ['驾驶舱', '駕駛艙', 'Cockpit'],
    layout: 'system',
    need: 'sys:cockpit',
    query: ['pageId'],
    page: () => import('./CockpitPage.tsx'),
  },
]);
