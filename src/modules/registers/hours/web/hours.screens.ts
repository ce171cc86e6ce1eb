/** Routes of work hours (1-product §2.6, §2.8). */

import type { Route } from '#web/route.ts';
import type { Screens } from '#web/screens.ts';
import { FILL_ANY, MY_RECORDS } from '../hours.calls.ts';
import { APPROVE_PAGE, FILL_PAGE, FINDINGS_PAGE, RECORDS_PAGE } from '../hours.module.ts';
import { findingListTexts } from '../hours-findings.ts';
import { RATE_PAGE, rateTexts } from '../hours-rates.ts';
import { type HoursPage, hoursPages } from '../hours-report.ts';
import { SEES_DEPARTMENTS } from '../hours-week.calls.ts';
import { RemindDialog } from './RemindDialog.tsx';
import { hoursTabs } from './record-tabs.tsx';
import { hoursPageTexts as x } from './texts.ts';

const system = { layout: 'system' } as const;
const inProject = { layout: 'object', scope: 'project' } as const;
const approve =
  (view: 'open' | 'finished'): Route['page'] =>
  async () => ({
    default: (await import('./ApprovePage.tsx')).approvePage(view),
  });

const figures = (page: HoursPage): Route => ({
  path: page.path,
  title: page.report.label,
  ...system,
  need: 'login',
  query: ['tabName'],
  page: async () => ({ default: (await import('./HoursReportPage.tsx')).hoursReportPage(page) }),
});

export const screens: Screens = {
  name: 'hours',
  routes: [
    {
      path: FILL_PAGE,
      title: x.day.text,
      ...system,
      need: FILL_ANY,
      query: ['day', 'person'],
      phone: true,
      page: () => import('./MyWorkRecordPage.tsx'),
    },
    {
      path: '/modules/workRecord/week',
      title: x.week.text,
      ...system,
      need: FILL_ANY,
      query: ['week', 'person'],
      keys: async () => (await import('./hours-keys.ts')).WEEK_KEYS,
      page: () => import('./WeekPage.tsx'),
    },
    {
      path: APPROVE_PAGE,
      title: x.approve.text,
      ...system,
      need: 'login',
      phone: true,
      keys: async () => (await import('./hours-keys.ts')).APPROVE_KEYS,
      page: approve('open'),
    },
    {
      path: '/modules/workRecord/approveFinish',
      title: x.approveFinish.text,
      ...system,
      need: 'login',
      phone: true,
      page: approve('finished'),
    },
    {
      path: RECORDS_PAGE,
      title: x.records.text,
      ...system,
      need: 'login',
      query: ['tabName'],
      page: () => import('./AllRecordsPage.tsx'),
    },
    {
      path: '/modules/workRecord/workRecordInfo',
      title: x.record.text,
      ...system,
      need: 'login',
      query: ['recordId'],
      page: () => import('./RecordInfoPage.tsx'),
    },
    {
      path: '/modules/workRecord/deptWeek',
      title: x.deptWeek.text,
      ...system,
      need: SEES_DEPARTMENTS,
      query: ['week', 'department'],
      page: async () => ({ default: (await import('./PeopleWeekPage.tsx')).peopleWeekPage('department') }),
    },
    {
      path: '/modules/workRecord/projectWeek',
      title: x.projectWeek.text,
      ...system,
      need: 'login',
      query: ['week', 'project'],
      page: async () => ({ default: (await import('./PeopleWeekPage.tsx')).peopleWeekPage('project') }),
    },
    {
      path: FINDINGS_PAGE,
      title: findingListTexts.title.text,
      ...system,
      need: 'login',
      page: () => import('./FindingsPage.tsx'),
    },
    {
      path: RATE_PAGE,
      title: rateTexts.title.text,
      ...system,
      need: SEES_DEPARTMENTS,
      query: ['tabName'],
      page: () => import('./RatePage.tsx'),
    },
    figures(hoursPages.mine),
    figures(hoursPages.people),
    figures(hoursPages.departments),
    figures(hoursPages.summary),
    {
      path: '/modules/project/myWorkrecord',
      title: x.mineHere.text,
      ...inProject,
      need: 'pm:project:query',
      page: async () => ({ default: (await import('./RecordsPage.tsx')).recordsPage(x.noMine, MY_RECORDS) }),
    },
    {
      path: '/modules/project/teamWorkrecord',
      title: x.teamHere.text,
      ...inProject,
      need: 'pm:workRecord:query',
      page: async () => ({ default: (await import('./RecordsPage.tsx')).recordsPage(x.noTeam) }),
    },
    {
      path: '/modules/sys/workRecordConfig',
      title: x.config.text,
      ...system,
      need: 'wr:config:edit',
      query: ['department'],
      page: () => import('./ConfigPage.tsx'),
    },
  ],
  recordTabs: hoursTabs,
  beside: RemindDialog,
};
