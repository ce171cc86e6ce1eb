/** Routes of baselines and their comparison (1-product §2.8 and §2.15). */
import { type Route, routeList } from '#web/route.ts';
import { compareTexts as t } from './compare-texts.ts';

const ofProject = { layout: 'object', scope: 'project', need: 'pm:baseline:query' } as const;
const list = (path: string): Route => ({
  ...ofProject,
  path,
  title: t.baselines.text,
  page: () => import('./BaselinesPage.tsx'),
});
const comparison = (path: string): Route => ({
  ...ofProject,
  path,
  title: t.comparison.text,
  query: ['before', 'after'],
  page: () => import('./ComparePage.tsx'),
});

export const compareRoutes = routeList([
  list('/project/projectPlanComparison'),
  comparison('/project/projectPlanComparisonBaseVerision'),
  list('/taskManagement/myTask/baseVerison'),
  comparison('/taskManagement/myTask/baseVerisionComparison'),
  {
    ...ofProject,
    path: '/taskManagement/myTask/baseVerisionInfo',
    title: t.info.text,
    query: ['before'],
    page: () => import('./BaselineInfoPage.tsx'),
  },
]);
