/**
 * The headline figures of the application: name, meaning, function and pages of each.
 * `docs/figures.md` is this table; `figures.test.ts` holds both against the sample company.
 *
 * A figure has one name and one meaning. A different count is another figure with another name.
 */
import type { Triple } from '#kernel/text.ts';
import { taskCounts } from '#modules/home/workbench/circle-tasks.calls.ts';
import { project } from '#modules/objects/project/project.entity.ts';

export interface HeadlineFigure {
  name: Triple;
  means: string;
  /** File and function. */
  source: string;
  pages: readonly string[];
  /** The list it opens; null: a share, a date or a light, which counts no rows. */
  opens: string | null;
}

const INFO = '/modules/project/projectInformation';
const STATISTICS = '/project/projectStatistics';
const BOARD = '/modules/project/board';
const PERSONAL = '/workbench/personal';
const MANAGED = '/workbench/project';
const DEPARTMENT = '/workbench/department';
const COCKPIT = '/cockpit';
const PROJECTS = '/modules/project/myproject';
const PROGRAMS = '/modules/projectProgram/projectProgramMonitoring';
const REPORT = '/project/weeklyDetail';
const TASKS = '/workbench/tasks';
const PLAN = '/modules/project/projectPlan';

export const FIGURES: readonly HeadlineFigure[] = [
  {
    name: ['任务', '任務', 'Tasks'],
    means:
      'Tasks of the lowest level of a plan: parents, inactive, deleted and external ones are none. The plan says beside it how many rows it has.',
    source:
      'src/modules/planning/plan/server/plan-sums.ts COUNTS_AS_TASK; src/modules/planning/plan/schedule/progress-weight.ts isCounted',
    pages: [INFO, STATISTICS, BOARD, PLAN],
    opens: STATISTICS,
  },
  {
    name: ['未完成任务', '未完成任務', 'Open tasks'],
    means:
      'Tasks that are neither completed nor terminated. Over several projects: of those that go on. Of a person: those in their charge.',
    source:
      'src/modules/home/workbench/server/circle-tasks.ts countedBy; src/modules/planning/plan/server/plan-figures.ts figures',
    pages: [PERSONAL, MANAGED, DEPARTMENT, COCKPIT, STATISTICS],
    opens: `${TASKS}, ${STATISTICS}`,
  },
  {
    name: taskCounts.joined,
    means: 'Open tasks in which one takes part without being in charge of them.',
    source: 'src/modules/home/workbench/server/circle-tasks.ts countedBy',
    pages: [PERSONAL],
    opens: TASKS,
  },
  {
    name: ['逾期任务', '逾期任務', 'Overdue tasks'],
    means: 'Open tasks whose planned finish lies before today. None of them has a green light.',
    source:
      'src/modules/objects/project/status-light.ts standing; src/modules/home/workbench/server/circle-tasks.ts countedBy; src/modules/planning/plan/server/plan-figures.ts figures',
    pages: [INFO, STATISTICS, BOARD, PERSONAL, MANAGED, DEPARTMENT, COCKPIT, REPORT],
    opens: `${TASKS}, ${STATISTICS}`,
  },
  {
    name: taskCounts.today,
    means: 'Open tasks whose planned finish is today.',
    source: 'src/modules/home/workbench/server/circle-tasks.ts countedBy',
    pages: [PERSONAL, MANAGED, DEPARTMENT],
    opens: TASKS,
  },
  {
    name: taskCounts.toStart,
    means: 'Tasks that are not started and whose planned start has come.',
    source: 'src/modules/home/workbench/server/circle-tasks.ts countedBy',
    pages: [PERSONAL, MANAGED, DEPARTMENT],
    opens: TASKS,
  },
  {
    name: taskCounts.done,
    means: 'Tasks completed in last, this or next week.',
    source: 'src/modules/home/workbench/server/circle-tasks.ts countedBy',
    pages: [PERSONAL, MANAGED, DEPARTMENT],
    opens: TASKS,
  },
  {
    name: taskCounts.milestones,
    means: 'Open milestones that are overdue or due within 60 days.',
    source: 'src/modules/home/workbench/server/circle-tasks.ts countedBy',
    pages: [COCKPIT],
    opens: TASKS,
  },
  {
    name: ['计划进度', '計劃進度', 'Planned progress'],
    means:
      'The share of each task’s days that has passed, weighted by planned duration; whole percent; 100 only when every task should be done.',
    source: 'src/modules/objects/project/progress.ts plannedProgress, wholeProgress',
    pages: [INFO, BOARD, PERSONAL, MANAGED, DEPARTMENT, COCKPIT, PROGRAMS, REPORT],
    opens: null,
  },
  {
    name: ['实际进度', '實際進度', 'Actual progress'],
    means:
      'The progress of the tasks that nobody has terminated, weighted by planned duration; whole percent; at most 99 while one of them is unfinished, at least 1 when one is begun.',
    source: 'src/modules/objects/project/progress.ts weightedProgress, wholeProgress',
    pages: [INFO, BOARD, PROJECTS, PERSONAL, MANAGED, DEPARTMENT, COCKPIT, PROGRAMS, REPORT],
    opens: null,
  },
  {
    name: ['进度偏差', '進度偏差', 'Deviation'],
    means: 'Actual less planned progress in percent points, as both are shown; below 0 is behind.',
    source: 'src/modules/objects/project/progress.ts figuresOf',
    pages: [INFO, MANAGED, COCKPIT, PROGRAMS, REPORT],
    opens: null,
  },
  {
    name: ['状态灯', '狀態燈', 'Light'],
    means:
      'By the dates of the project or task itself: overdue is yellow from the first day, red beyond the threshold; a project without tasks has nothing to start.',
    source: 'src/modules/objects/project/status-light.ts standing',
    pages: [INFO, PROJECTS, PERSONAL, MANAGED, DEPARTMENT, COCKPIT, PROGRAMS],
    opens: null,
  },
  {
    name: project.fields.plannedEnd.label,
    means: 'The day on which the project is to end, as it was agreed. An import or a plan does not change it.',
    source: 'src/modules/objects/project/project.entity.ts project',
    pages: [INFO, PROJECTS, MANAGED, COCKPIT, PROGRAMS],
    opens: null,
  },
  {
    name: ['计划排到', '計劃排到', 'Plan finishes'],
    means:
      'The last planned finish of the tasks. When it lies after the planned end, page and light say by how many days.',
    source: 'src/modules/planning/plan/server/plan-figures.ts figures',
    pages: [INFO, PLAN],
    opens: null,
  },
  {
    name: project.fields.plannedHours.label,
    means: 'Planned hours of the tasks.',
    source: 'src/modules/planning/plan/server/plan-store.ts storePlan',
    pages: [INFO, STATISTICS],
    opens: STATISTICS,
  },
  {
    name: project.fields.actualHours.label,
    means:
      'Actual hours of the tasks, as reported with them or taken over from approved hours; hours of the project beside its tasks are not in it.',
    source: 'src/modules/planning/plan/server/plan-store.ts storePlan',
    pages: [INFO, STATISTICS],
    opens: STATISTICS,
  },
  {
    name: ['累计已通过工时', '累計已通過工時', 'Approved hours so far'],
    means: 'Approved hours of the ledger of the project, of tasks and beside them, until the cut-off of the report.',
    source: 'src/modules/registers/hours/server/report-facts.ts hoursFacts',
    pages: [REPORT],
    opens: REPORT,
  },
  {
    name: ['剩余计划工时', '剩餘計劃工時', 'Remaining planned hours'],
    means:
      'Of a person, this week and next: what progress leaves of the planned work of the open tasks in their charge, by the working time of each from today on, spread as “Assigned” is.',
    source: 'src/modules/home/workbench/server/people.ts peopleOf; src/modules/registers/manpower/spread.ts left',
    pages: [DEPARTMENT, COCKPIT],
    opens: TASKS,
  },
  {
    name: ['已安排', '已安排', 'Assigned'],
    means:
      'Of a person or role and a week: planned work of that week, done and left, by the parts people have of tasks and their calendars; what is late is to be done from today on.',
    source: 'src/modules/registers/manpower/figures.ts itemsOf',
    pages: ['/modules/project/projectManpower'],
    opens: '/modules/project/projectManpower',
  },
  {
    name: ['已通过（小时）', '已通過（小時）', 'Approved (h)'],
    means: 'Approved hours by their work date, of the records the viewer may see.',
    source: 'src/modules/registers/hours/server/hours-report.ts hoursReportHandlers',
    pages: ['/modules/workRecord/workHoursSummaryStatistics'],
    opens: '/modules/workRecord/workHoursSummaryStatistics',
  },
  {
    name: ['人天', '人天', 'Person-days'],
    means:
      'Hours divided by the hours of a day, with one decimal: those of the company in statistics, of the plan in demand.',
    source:
      'src/modules/registers/hours/server/hours-report.ts hoursReportHandlers; src/modules/registers/manpower/amounts.ts amountOf',
    pages: ['/modules/workRecord/workHoursSummaryStatistics', '/modules/project/projectManpower'],
    opens: '/modules/workRecord/workHoursSummaryStatistics',
  },
  {
    name: ['未关闭风险', '未關閉風險', 'Open risks'],
    means: 'Risks that are not closed, threats and opportunities.',
    source: 'src/modules/registers/risk/server/report-facts.ts riskFact',
    pages: [REPORT],
    opens: REPORT,
  },
  {
    name: ['其中高风险', '其中高風險', 'Of which high'],
    means: 'Open threats of the highest level; a high opportunity is none.',
    source: 'src/modules/registers/risk/server/report-facts.ts riskFact',
    pages: [REPORT],
    opens: REPORT,
  },
];

/** A line of the table in `docs/figures.md`. */
export const figureLine = ({ name, means, source, pages, opens }: HeadlineFigure): string =>
  `| ${[name.join(' / '), means, source.replaceAll('src/modules/', ''), pages.join(', '), opens ?? '–'].join(' | ')} |`;
