/** Project statistics as a report, and the list of the tasks it counts (1-product §2.8, projectStatistics). */
import { bool, choice, date, decimal, int, percent, ref, text } from '#kernel/field.ts';
import { type Asked, listAddress, report } from '#kernel/report.ts';
import { taskStatus } from '#modules/planning/plan/task-labels.ts';
import { BOARD_COLUMNS } from './board.calls.ts';
import {
  type CountedTaskRow,
  countedTasks,
  exportCountedTasks,
  exportProjectStatistics,
  type PersonRow,
  projectStatistics,
} from './statistics.calls.ts';
import { statisticsTexts as s } from './statistics.texts.ts';

const PAGE = '/project/projectStatistics';
/** Of the page: its list of tasks. */
export const TASKS_TAB = 'tasks';

/** The list of the tasks of a project, or of some of them. */
export const countedTasksAt = (
  projectId: number | string | undefined,
  narrowed: Readonly<Record<string, string>> = {},
): string => listAddress(PAGE, { projectId, tabName: TASKS_TAB, ...narrowed });
const counted = (asked: Asked, narrowed: Readonly<Record<string, string>>): string =>
  countedTasksAt(asked.projectId, narrowed);
const ofPerson =
  (narrowed: Readonly<Record<string, string>>) =>
  ({ userId }: PersonRow, asked: Asked): string =>
    counted(asked, { ...(userId === null ? { nobody: 'true' } : { responsible: String(userId) }), ...narrowed });
const ofAll =
  (narrowed: Readonly<Record<string, string>>) =>
  (asked: Asked): string =>
    counted(asked, narrowed);

const statusFigures = Object.fromEntries(BOARD_COLUMNS.map((status) => [status, { label: taskStatus[status] }]));
const statusDrills = Object.fromEntries(BOARD_COLUMNS.map((status) => [status, ofAll({ status })]));
const number = { required: true } as const;
const hours = { digits: 1, required: true } as const;

export const statisticsReport = report<PersonRow>({
  name: 'projectStatistics',
  label: s.statistics.text,
  call: projectStatistics,
  sheet: exportProjectStatistics,
  columns: {
    name: text(s.responsible.text, { required: true }),
    total: int(s.taskCount.text, number),
    ongoing: int(taskStatus.ongoing, number),
    done: int(taskStatus.done, number),
    late: int(s.late.text, number),
    plannedHours: decimal(s.plannedHours.text, hours),
    actualHours: decimal(s.actualHours.text, hours),
  },
  title: 'name',
  list: {
    columns: ['name', 'total', 'ongoing', 'done', 'late', 'plannedHours', 'actualHours'],
    filters: [],
    sort: 'id',
  },
  summary: {
    total: { label: s.taskCount.text },
    ...statusFigures,
    late: { label: s.late.text, bad: true },
    completionRate: { label: s.completion.text, unit: '%' },
  },
  charts: {
    progress: {
      kind: 'line',
      label: s.overTime.text,
      lines: {
        planned: { label: s.planned.text, unit: '%', dashed: true },
        actual: { label: s.actual.text, unit: '%' },
      },
    },
    status: { kind: 'bar', label: s.byStatus.text, lines: { tasks: { label: s.taskCount.text } } },
  },
  drill: {
    total: ofPerson({}),
    ongoing: ofPerson({ status: 'ongoing' }),
    done: ofPerson({ status: 'done' }),
    late: ofPerson({ late: 'true' }),
  },
  drillSummary: { total: ofAll({}), ...statusDrills, late: ofAll({ late: 'true' }) },
});

export const countedTasksReport = report<CountedTaskRow>({
  name: 'countedTasks',
  label: s.tasks.text,
  call: countedTasks,
  sheet: exportCountedTasks,
  columns: {
    name: text(['任务名称', '任務名稱', 'Task name'], { required: true }),
    code: text(['任务编号', '任務編號', 'Task number']),
    status: choice(['状态', '狀態', 'Status'], taskStatus, { required: true }),
    progress: percent(['进度', '進度', 'Progress'], { required: true }),
    responsible: ref(s.responsible.text, 'user'),
    plannedStart: date(['计划开始', '計劃開始', 'Planned start']),
    plannedEnd: date(['计划完成', '計劃完成', 'Planned finish']),
    actualEnd: date(['实际完成', '實際完成', 'Actual finish']),
    plannedHours: decimal(s.plannedHours.text, { digits: 1 }),
    actualHours: decimal(s.actualHours.text, { digits: 1 }),
    late: bool(s.late.text, { required: true }),
    open: bool(s.open.text, { required: true }),
    nobody: bool(s.nobody.text, { required: true }),
  },
  title: 'name',
  list: {
    columns: ['name', 'status', 'progress', 'responsible', 'plannedStart', 'plannedEnd', 'plannedHours', 'actualHours'],
    filters: ['status', 'responsible', 'late', 'open', 'nobody', 'plannedEnd'],
    sort: 'plannedEnd',
  },
  search: { in: ['name', 'code'], label: s.search.text },
});
