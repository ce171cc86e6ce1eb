/** The tasks that a number of a workbench counts: one condition for each number, which the number and its list share. */
import { call, output } from '#kernel/call.ts';
import { bool, choice, date, percent, ref, text } from '#kernel/field.ts';
import { listInput } from '#kernel/query.ts';
import { listAddress, type ReportAnswer, report, sheetInput } from '#kernel/report.ts';
import type { Triple } from '#kernel/text.ts';
import { taskStatus } from '#modules/planning/plan/task-labels.ts';
import { taskCircles } from './workbench.calls.ts';

/** Parents are not counted here, only their subtasks. */
export const taskCounts = {
  open: ['未完成', '未完成', 'Open'],
  late: ['已逾期', '已逾期', 'Overdue'],
  today: ['今天到期', '今天到期', 'Due today'],
  toStart: ['待开始', '待開始', 'To start'],
  done: ['近三周完成', '近三週完成', 'Finished in the last 3 weeks'],
  joined: ['参与的未完成', '參與的未完成', 'Open, taking part'],
  milestones: ['里程碑', '里程碑', 'Milestones'],
} as const satisfies Record<string, Triple>;
export type TaskCount = keyof typeof taskCounts;

export interface CircleTaskRow {
  id: number;
  name: string;
  project: number;
  responsible: number | null;
  plannedEnd: string | null;
  late: boolean;
}

/** Scopes of task lists: those of workbenches, and the whole company for the numbers of the cockpit. */
export const listedCircles = { ...taskCircles, company: ['全公司', '全公司', 'The whole company'] } as const;
export type ListedCircle = keyof typeof listedCircles;

const PATH = '/api/v1/workbench/circle-tasks';
const which = {
  circle: choice(['范围', '範圍', 'Scope'], listedCircles, { required: true }),
  counts: choice(['统计范围', '統計範圍', 'Counted'], taskCounts, { required: true }),
} as const;

export const circleTasks = call(
  'GET',
  PATH,
  'login',
  { ...which, ...listInput },
  output<ReportAnswer<CircleTaskRow>>(),
  {
    label: ['工作台统计的任务', '工作台統計的任務', 'Tasks counted by workbenches'],
    reads: ['project', 'task'],
  },
);
export const exportCircleTasks = call(
  'GET',
  `${PATH}/export`,
  'login',
  { ...which, ...sheetInput },
  output<Uint8Array>(),
  {
    label: ['导出工作台统计的任务', '匯出工作台統計的任務', 'Export the tasks counted by workbenches'],
    body: 'download',
  },
);

const PAGE = '/workbench/tasks';
/** The list behind a number. */
export const circleTasksAt = (
  circle: ListedCircle,
  counts: TaskCount,
  narrowed: Readonly<Record<string, number>> = {},
): string => listAddress(PAGE, { circle, counts, ...narrowed });

export const circleTasksReport = report<CircleTaskRow>({
  name: 'circleTasks',
  label: ['任务明细', '任務明細', 'Tasks'],
  call: circleTasks,
  sheet: exportCircleTasks,
  columns: {
    name: text(['任务名称', '任務名稱', 'Task name'], { required: true }),
    code: text(['任务编号', '任務編號', 'Task number']),
    project: ref(['所属项目', '所屬項目', 'Project'], 'project'),
    responsible: ref(['负责人', '負責人', 'In charge'], 'user'),
    status: choice(['状态', '狀態', 'Status'], taskStatus, { required: true }),
    progress: percent(['进度', '進度', 'Progress'], { required: true }),
    plannedStart: date(['计划开始', '計劃開始', 'Planned start']),
    plannedEnd: date(['计划完成', '計劃完成', 'Planned finish']),
    actualEnd: date(['实际完成', '實際完成', 'Actual finish']),
    late: bool(['逾期', '逾期', 'Overdue'], { required: true }),
  },
  title: 'name',
  list: {
    columns: ['name', 'project', 'responsible', 'status', 'progress', 'plannedStart', 'plannedEnd', 'actualEnd'],
    filters: ['status', 'project', 'responsible', 'late', 'plannedEnd'],
    sort: 'plannedEnd',
  },
  start: () => ({ circle: 'mine', counts: 'open' }),
  search: { in: ['name', 'code'], label: ['任务名称或编号', '任務名稱或編號', 'Task name or number'] },
});
