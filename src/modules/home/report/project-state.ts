/** A project in figures on a day, as the monitoring wall and the reports over projects have it; and its weeks of before. */
import type { Money } from '#kernel/field.ts';
import { choice, date, decimal, dict, int, json, money, percent, ref, text } from '#kernel/field.ts';
import type { Triple } from '#kernel/text.ts';
import { projectStatus } from '#modules/objects/project/project.entity.ts';
import { defaultLights, type LightStatus } from '#modules/objects/project/status-light.ts';

/** What the week of a Monday ended with, or has come to. */
export interface ProjectWeek {
  /** Monday, a civil date. */
  week: string;
  /** Whole percent. */
  planned: number;
  actual: number;
  lateTasks: number;
}

export interface ProjectState {
  id: number;
  project: number;
  title: string;
  code: string;
  manager: number;
  department: number;
  type: number;
  program: number | null;
  status: keyof typeof projectStatus;
  light: LightStatus;
  plannedStart: string;
  plannedEnd: string;
  /** Whole percent. */
  planned: number;
  actual: number;
  /** Planned minus actual, and its share of what is planned (2-rules §9); null: nothing is planned yet. */
  deviation: number;
  rate: string | null;
  /** Days past the planned end; days by which its plan, or its actual end, is behind it. */
  lateDays: number;
  slip: number;
  tasks: number;
  doneTasks: number;
  /** Percent of its tasks; null: it has none. */
  completion: string | null;
  lateTasks: number;
  milestones: number;
  lateMilestones: number;
  nextMilestone: string | null;
  /** Of those the viewer may read. */
  risks: number;
  highRisks: number;
  issues: number;
  lateIssues: number;
  /** null: the viewer may not know what it costs. */
  budget: Money | null;
  cost: Money | null;
  /** Actual cost in percent of the budget. */
  execution: string | null;
  history: ProjectWeek[];
}

/** Weeks of history that are shown. */
export const HISTORY = 12;

export const lightItems: Readonly<Record<LightStatus, Triple>> = Object.fromEntries(
  defaultLights('project').map(({ status, remark }) => [status, remark]),
) as Readonly<Record<LightStatus, Triple>>;
/** Lights that say an object is late (1-product §4.3, delay levels). */
export const LATE_LIGHTS = ['ongoing_slight', 'ongoing_serious'] as const satisfies readonly LightStatus[];

const count = { required: true } as const;
export const stateColumns = {
  title: text(['项目名称', '項目名稱', 'Project name'], { required: true }),
  code: text(['项目编号', '項目編號', 'Project code'], { required: true }),
  light: choice(['状态灯', '狀態燈', 'Light'], lightItems, { required: true }),
  status: choice(['状态', '狀態', 'Status'], projectStatus, { required: true }),
  type: dict(['项目类型', '項目類型', 'Project type'], 'project_type'),
  manager: ref(['项目经理', '項目經理', 'Project manager'], 'user'),
  department: ref(['主责部门', '主責部門', 'Lead department'], 'department'),
  program: ref(['所属项目集', '所屬項目集', 'Program'], 'program'),
  plannedStart: date(['计划开始', '計劃開始', 'Planned start'], count),
  plannedEnd: date(['计划结束', '計劃結束', 'Planned end'], count),
  planned: percent(['计划进度', '計劃進度', 'Planned progress'], count),
  actual: percent(['实际进度', '實際進度', 'Actual progress'], count),
  deviation: int(['进度偏差', '進度偏差', 'Points behind'], count),
  rate: decimal(['偏差率 %', '偏差率 %', 'Deviation %'], { digits: 1 }),
  history: json<ProjectWeek[]>()(['近 12 周', '近 12 週', 'Last 12 weeks']),
  lateDays: int(['逾期天数', '逾期天數', 'Days overdue'], count),
  slip: int(['完成推迟（天）', '完成推遲（天）', 'Finish slip (days)'], count),
  tasks: int(['任务数', '任務數', 'Tasks'], count),
  doneTasks: int(['已完成任务', '已完成任務', 'Tasks done'], count),
  completion: decimal(['任务完成率 %', '任務完成率 %', 'Completion %'], { digits: 1 }),
  lateTasks: int(['逾期任务', '逾期任務', 'Overdue tasks'], count),
  milestones: int(['未完成里程碑', '未完成里程碑', 'Open milestones'], count),
  lateMilestones: int(['逾期里程碑', '逾期里程碑', 'Overdue milestones'], count),
  nextMilestone: date(['下一里程碑', '下一里程碑', 'Next milestone']),
  risks: int(['未关闭风险', '未關閉風險', 'Open risks'], count),
  highRisks: int(['高风险', '高風險', 'High risks'], count),
  issues: int(['未关闭问题', '未關閉問題', 'Open issues'], count),
  lateIssues: int(['逾期问题', '逾期問題', 'Overdue issues'], count),
  budget: money(['预算', '預算', 'Budget']),
  cost: money(['实际成本', '實際成本', 'Actual cost']),
  execution: decimal(['预算执行率 %', '預算執行率 %', 'Of budget %'], { digits: 1 }),
} as const;
