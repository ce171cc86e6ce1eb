/** Routes of baselines and their comparison (1-product §2.8 and §2.15). */
import { type Route, routeList } from '#web/route.ts';

const ofProject = { layout: 'object', scope: 'project', need: 'pm:baseline:query' } as const;
const list = (path: string): Route => ({
  ...ofProject,
  path,
  title: ['基线对比', '基線對比', 'Baselines'],
  page: () => import('./BaselinesPage.tsx'),
});
const comparison = (path: string): Route => ({
  ...ofProject,
  path,
  title: ['基线对比结果', '基線對比結果', 'Baseline comparison'],
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
    title: ['基线详情', '基線詳情', 'Baseline'],
    query: ['before'],
    page: () => import('./BaselineInfoPage.tsx'),
  },
]);
