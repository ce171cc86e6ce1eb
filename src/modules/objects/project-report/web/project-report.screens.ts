/** Routes of project reports (1-product §2.8, §2.9). */
import type { Route } from '#web/route.ts';
import type { Screens } from '#web/screens.ts';
import type { ReportKind } from '../report-period.ts';
import { reportPageTexts as x } from './texts.ts';

const ofProject = { layout: 'object', scope: 'project' } as const;
const list = (path: string, kind: ReportKind): Route => ({
  path,
  title: x[kind].text,
  ...ofProject,
  need: 'pm:report:query',
  phone: true,
  page: async () => ({ default: (await import('./ReportListPage.tsx')).reportList(kind) }),
});

export const screens: Screens = {
  name: 'project-report',
  routes: [
    list('/project/projectWeekly', 'weekly'),
    list('/project/projectMonthlyReport', 'monthly'),
    {
      path: '/project/weeklyDetail',
      title: x.detail.text,
      ...ofProject,
      need: 'pm:report:query',
      query: ['reportId'],
      phone: true,
      page: () => import('./ReportPage.tsx'),
    },
    {
      path: '/project/newWeekly',
      title: x.create.text,
      ...ofProject,
      need: 'pm:report:edit',
      query: ['reportId', 'kind'],
      keepAlive: false,
      page: () => import('./NewReportPage.tsx'),
    },
    {
      path: '/project/projectConfigureWeekly',
      title: x.settings.text,
      ...ofProject,
      need: 'pm:project:query',
      page: () => import('./ConfigureReportPage.tsx'),
    },
    {
      path: '/projectTemplate/configWeekly',
      title: x.settings.text,
      layout: 'object',
      scope: 'template',
      need: 'pm:template:query',
      query: ['template', 'fromMenu'],
      page: () => import('./ConfigureReportPage.tsx'),
    },
  ],
};
