/** The monitoring wall and the report on progress: every number leads to its rows. */
import { type Asked, listAddress, report } from '#kernel/report.ts';
import { entriesAt } from '#modules/money/cost/cost-reports.ts';
import { countedTasksAt } from '#modules/planning/task/statistics.reports.ts';
import {
  exportProjectMonitoring,
  exportProjectProcessReport,
  projectMonitoring,
  projectProcessReport,
} from './project-report.calls.ts';
import { type ProjectState, stateColumns } from './project-state.ts';
import { reportTexts as x } from './report.texts.ts';

type Row = Pick<ProjectState, 'project'>;
const PLAN = '/modules/project/projectPlan';
const tasks =
  (narrowed: Readonly<Record<string, string>>) =>
  ({ project }: Row): string =>
    countedTasksAt(project, narrowed);
const milestones = ({ project }: Row): string => listAddress(PLAN, { projectId: project, showMileStone: 'true' });
const list =
  (path: string, narrowed: Readonly<Record<string, string>>) =>
  ({ project }: Row): string =>
    listAddress(path, { projectId: project, ...narrowed });
const RISKS = '/modules/project/projectRisk';
const ISSUES = '/project/projectIssue';
const OPEN_RISKS = 'identified,assessed,treating,watching,occurred';
const OPEN_ISSUES = 'new,processing,solved,suspended';
const cost = ({ project }: Row): string => entriesAt({ projectId: project });
const filters = ['light', 'status', 'type', 'manager', 'department', 'program', 'lateTasks', 'plannedEnd'] as const;
const start = () => ({ scope: 'open' });
const search = { in: ['title', 'code'], label: x.search.text };

export const monitoringReport = report<ProjectState>({
  ...{ name: 'projectMonitoring', label: x.monitoring.text, call: projectMonitoring, sheet: exportProjectMonitoring },
  ...{ columns: stateColumns, title: 'title', search, start },
  list: {
    // What fits into a window of 1440; all else is chosen in the settings of the columns.
    columns: [
      ...['title', 'light', 'actual', 'deviation', 'history', 'lateMilestones', 'lateTasks', 'execution', 'highRisks'],
      'issues',
    ],
    filters,
    sort: '-deviation',
  },
  summary: {
    projects: { label: x.projects.text },
    serious: { label: x.serious.text, bad: true },
    slight: { label: x.slight.text, bad: true },
    lateTasks: { label: stateColumns.lateTasks.label, sum: 'lateTasks', bad: true },
    lateMilestones: { label: stateColumns.lateMilestones.label, sum: 'lateMilestones', bad: true },
    highRisks: { label: stateColumns.highRisks.label, sum: 'highRisks', bad: true },
  },
  drill: {
    tasks: tasks({}),
    doneTasks: tasks({ status: 'done' }),
    lateTasks: tasks({ late: 'true' }),
    milestones,
    lateMilestones: milestones,
    nextMilestone: milestones,
    risks: list(RISKS, { status: OPEN_RISKS }),
    highRisks: list(RISKS, { status: OPEN_RISKS, level: 'high' }),
    issues: list(ISSUES, { status: OPEN_ISSUES }),
    lateIssues: list(ISSUES, { status: OPEN_ISSUES }),
    budget: list('/project/projectBudget', {}),
    cost,
    execution: cost,
  },
  drillSummary: {
    serious: (asked: Asked) => at(asked, 'ongoing_serious'),
    slight: (asked: Asked) => at(asked, 'ongoing_slight'),
  },
});
function at({ scope }: Asked, light: string): string {
  return listAddress('/modules/project/projectMonitoring', { scope, light });
}

export const processReport = report<ProjectState>({
  ...{ name: 'projectProcess', label: x.process.text, call: projectProcessReport, sheet: exportProjectProcessReport },
  ...{ columns: stateColumns, title: 'title', search, start },
  list: {
    columns: [...['title', 'light', 'planned', 'actual', 'deviation', 'milestones', 'lateMilestones', 'lateTasks']],
    filters,
    sort: '-deviation',
  },
  summary: {
    projects: { label: x.projects.text },
    normal: { label: x.normal.text },
    slight: { label: x.slight.text, bad: true },
    serious: { label: x.serious.text, bad: true },
    lateTasks: { label: stateColumns.lateTasks.label, sum: 'lateTasks', bad: true },
  },
  charts: {
    progress: {
      kind: 'bar',
      label: x.plannedAndActual.text,
      lines: {
        planned: { label: stateColumns.planned.label, unit: '%' },
        actual: { label: stateColumns.actual.label, unit: '%' },
      },
      of: { x: 'title', sort: '-deviation', most: 20 },
    },
    weeks: {
      kind: 'line',
      label: x.overWeeks.text,
      lines: {
        planned: { label: stateColumns.planned.label, unit: '%', dashed: true },
        actual: { label: stateColumns.actual.label, unit: '%' },
      },
    },
  },
  drill: {
    tasks: tasks({}),
    doneTasks: tasks({ status: 'done' }),
    completion: tasks({ status: 'done' }),
    lateTasks: tasks({ late: 'true' }),
    milestones,
    lateMilestones: milestones,
  },
});
