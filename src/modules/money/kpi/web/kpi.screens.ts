/** Routes of KPI (1-product §2.8, §2.9, §2.16). */
import type { Screens } from '#web/screens.ts';
import { kpi } from '../kpi.entity.ts';
import { multipleReport, singleReport } from '../kpi.reports.ts';
import { kpiPageTexts as x } from './texts.ts';

const inProject = { layout: 'object', scope: 'project', need: 'pm:kpi:query' } as const;

export const screens: Screens = {
  name: 'kpi',
  routes: [
    {
      path: '/modules/sys/KPITargetSet',
      title: x.catalog.text,
      layout: 'system',
      need: kpi.rights.read,
      page: () => import('./CatalogPage.tsx'),
    },
    {
      path: '/project/projectKPI/target',
      title: x.targets.text,
      ...inProject,
      page: () => import('./TargetPage.tsx'),
    },
    {
      path: '/projectTemplate/projectKPI/target',
      title: x.templateTargets.text,
      ...inProject,
      scope: 'template',
      page: () => import('./TargetPage.tsx'),
    },
    {
      path: '/project/projectKPI/score',
      title: x.scores.text,
      ...inProject,
      need: 'login',
      query: ['periodId', 'item'],
      page: () => import('./ScorePage.tsx'),
    },
    {
      path: '/project/projectKPI/singleReport',
      title: singleReport.label,
      ...inProject,
      page: async () => ({ default: (await import('./ReportPages.tsx')).SingleReport }),
    },
    {
      path: '/project/projectKPI/multipleReport',
      title: multipleReport.label,
      ...inProject,
      page: async () => ({ default: (await import('./ReportPages.tsx')).MultipleReport }),
    },
  ],
};
