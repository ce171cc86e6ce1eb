/** Routes of the workbenches (1-product §2.3). What a viewer manages is decided by the server, row by row. */
import { routeList } from '#web/route.ts';
import { workbenchTexts as w } from './workbench.texts.ts';

export const workbenchRoutes = routeList([
  {
    path: '/workbench',
    title: w.workbench.text,
    layout: 'system',
    need: 'login',
    keepAlive: false,
    page: () => import('./DefaultWorkbenchPage.tsx'),
  },
  {
    path: '/workbench/personal',
    title: w.personal.text,
    layout: 'system',
    need: 'login',
    query: ['pageId'],
    page: () => import('./WorkbenchPage.tsx'),
  },
  {
    path: '/workbench/project',
    title: w.project.text,
    layout: 'system',
    need: ['sys:workbench:project', 'login'],
    query: ['pageId'],
    page: () => import('./WorkbenchPage.tsx'),
  },
  {
    path: '/workbench/department',
    title: w.department.text,
    layout: 'system',
    need: ['sys:workbench:department', 'login'],
    query: ['pageId'],
    page: () => import('./WorkbenchPage.tsx'),
  },
  {
    path: '/cockpit',
    title: w.cockpit.text,
    layout: 'system',
    need: 'sys:cockpit',
    query: ['pageId'],
    page: () => import('./CockpitPage.tsx'),
  },
]);
