/** Routes of issues (1-product §2.8, §2.11, §2.15). */

import type { Message } from '#kernel/text.ts';
import { send } from '#web/api.ts';
import type { Route } from '#web/route.ts';
import type { Screens } from '#web/screens.ts';
import type { IssueView } from '../issue.calls.ts';
import { issueCounts } from '../issue.calls.ts';
import { issueReportTexts as r } from '../issue-report.texts.ts';
import { REPORT_PAGE } from '../issue-report.ts';
import { issueSettingTexts as c } from './config-texts.ts';
import { libraryTexts as l } from './library-texts.ts';
import { issueTabs } from './record-tabs.tsx';
import { issuePageTexts as x } from './texts.ts';

const list = (view: IssueView, none: Message, more: Partial<Route> = {}): Route => ({
  path: `/issue/${view}`,
  title: x[view].text,
  layout: 'system',
  need: 'login',
  phone: true,
  page: async () => ({ default: (await import('./IssueList.tsx')).issueList(none, view) }),
  ...more,
});
const ofProject = { layout: 'object', scope: 'project' } as const;
const ofProgram = { layout: 'object', scope: 'program' } as const;
const inside = async () => ({ default: (await import('./IssueList.tsx')).issueList(x.noneHere) });
const see = {
  title: x.detail.text,
  need: 'login',
  phone: true,
  query: ['issueId'],
  page: () => import('./IssuePage.tsx'),
} as const;
const edit = {
  title: x.create.text,
  need: 'login',
  phone: true,
  query: ['issueId', 'taskId'],
  keepAlive: false,
  page: () => import('./EditIssuePage.tsx'),
} as const;

/** Polled or asked beside what the person does: neither shown when refused nor counted as loading. */
const BESIDE = { quiet: true, background: true } as const;

export const screens: Screens = {
  name: 'issue',
  routes: [
    list('needMeHandle', x.nothingAsked),
    list('hadDealt', x.noneDealt),
    list('myCreated', x.noneCreated),
    list('projectIssue', x.noneInProjects),
    list('departmentIssue', x.noneInDepartment, { need: 'business:issue:department' }),
    list('companyIssue', x.noneInCompany, { need: 'business:issue:company' }),
    { path: '/issue/seeQuestion', layout: 'system', ...see },
    { path: '/issue/editQuestion', layout: 'system', ...edit },
    {
      path: '/project/projectIssue',
      title: x.projectIssue.text,
      ...ofProject,
      need: 'pm:issue:query',
      page: inside,
    },
    { path: '/project/moduleSplit/projectIssue/see', ...ofProject, ...see },
    { path: '/project/moduleSplit/projectIssue/edit', ...ofProject, ...edit },
    {
      path: '/modules/projectProgram/projectProgramIssue',
      title: x.programIssue.text,
      ...ofProgram,
      need: 'pm:issue:query',
      page: inside,
    },
    { path: '/project/moduleSplit/projectIssue/seeProgram', ...ofProgram, ...see },
    { path: '/project/moduleSplit/projectIssue/editProgram', ...ofProgram, ...edit },
    {
      path: '/project/projectConfigureIssue',
      title: c.page.text,
      ...ofProject,
      need: 'pm:project:query',
      page: () => import('./ConfigureIssuePage.tsx'),
    },
    {
      path: '/projectTemplate/configIssue',
      title: c.page.text,
      layout: 'object',
      scope: 'template',
      need: 'pm:template:query',
      query: ['template', 'fromMenu'],
      page: () => import('./ConfigureIssuePage.tsx'),
    },
    {
      path: '/modules/knowledgeManage/typicalProblemLibrary',
      title: l.page.text,
      layout: 'system',
      need: 'login',
      phone: true,
      query: ['problemId'],
      page: () => import('./TypicalProblemsPage.tsx'),
    },
    {
      path: REPORT_PAGE,
      title: r.page.text,
      layout: 'system',
      need: 'login',
      phone: true,
      query: ['tabName'],
      page: () => import('./IssueReportPage.tsx'),
    },
  ],
  recordTabs: issueTabs,
  projectStart: async () => ({ default: (await import('./SeenBefore.tsx')).ProblemsAtStart }),
  taskPart: async () => ({ default: (await import('./TaskIssueNote.tsx')).TaskIssueNote }),
  shell: { issueCount: async () => (await send(issueCounts, {}, BESIDE)).needMeHandle },
};
