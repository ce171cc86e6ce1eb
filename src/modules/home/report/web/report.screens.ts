/** Routes of reports (1-product §2.8, §2.16). */
import type { Route } from '#web/route.ts';
import type { Screens } from '#web/screens.ts';
import { countedPages } from '../counted.reports.ts';
import { reportTexts as x } from '../report.texts.ts';

const system = { layout: 'system', need: 'login' } as const;
type Pages = typeof import('./CountedPages.tsx');
const counted = (of: keyof typeof countedPages, page: keyof Pages): Route => ({
  path: countedPages[of].definition.path,
  title: countedPages[of].definition.label,
  ...system,
  query: ['tabName'],
  page: async () => ({ default: (await import('./CountedPages.tsx'))[page] }),
});

export const screens: Screens = {
  name: 'report',
  commands: [
    { label: ['新建报表', '新建報表', 'New report'], right: 'report:self', path: '/modules/report?create=true' },
  ],
  routes: [
    {
      path: '/modules/project/projectMonitoring',
      title: x.monitoring.text,
      ...system,
      page: () => import('./MonitoringPage.tsx'),
    },
    counted('projects', 'ProjectReportPage'),
    {
      path: '/modules/projectProcessReport',
      title: x.process.text,
      ...system,
      page: async () => ({ default: (await import('./MonitoringPage.tsx')).ProcessReportPage }),
    },
    counted('documents', 'FileReportPage'),
    counted('risks', 'RiskReportPage'),
    {
      path: '/modules/report',
      title: x.own.text,
      ...system,
      query: ['tabName', 'record'],
      page: () => import('./ReportsPage.tsx'),
    },
    {
      path: '/modules/report/view',
      title: x.view.text,
      ...system,
      query: ['reportId'],
      page: () => import('./ReportViewPage.tsx'),
    },
    {
      path: '/modules/project/projectReport',
      title: x.inProject.text,
      layout: 'object',
      scope: 'project',
      need: 'pm:project:query',
      query: ['reportId'],
      page: () => import('./ProjectReportPage.tsx'),
    },
  ],
};
