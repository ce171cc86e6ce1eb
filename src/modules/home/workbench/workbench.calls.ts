/**
 * What the workbenches and the cockpit show. Each panel is one call; what a viewer does not manage is not in it.
 *
 * Window of tasks: last, this and next week, Monday to Sunday; parent tasks only when asked (2-rules §9).
 */
import { call, output } from '#kernel/call.ts';
import { bool, choice, int, text } from '#kernel/field.ts';
import type { Outlook } from '#modules/objects/project/light-reasons.ts';
import type { ProjectStatus } from '#modules/objects/project/project.rules.ts';
import type { DelayThresholds, LightStatus } from '#modules/objects/project/status-light.ts';
import type { PlanChangeStatus } from '#modules/planning/plan/change/plan-change.entity.ts';

/** Whose tasks: one's own, those of the projects one manages, those of the people of one's departments. */
export const taskCircles = {
  mine: ['我的', '我的', 'Mine'],
  projects: ['我管理的项目', '我管理的項目', 'Projects I manage'],
  departments: ['我的部门', '我的部門', 'My departments'],
} as const;
export type TaskCircle = keyof typeof taskCircles;

export interface WorkTask {
  id: number;
  name: string;
  code: string;
  projectId: number;
  projectName: string;
  responsible: string;
  status: 'new' | 'ongoing' | 'pause' | 'done' | 'passoff';
  light: LightStatus;
  /** Thresholds of the light. */
  limits: DelayThresholds;
  progress: number;
  plannedStart: string | null;
  plannedEnd: string | null;
  actualEnd: string | null;
  milestone: boolean;
  summary: boolean;
  /** Days past its planned finish; 0 when not, and of ended ones. */
  lateDays: number;
}
export interface WorkTasks {
  today: string;
  /** First and last day of the window. */
  from: string;
  to: string;
  /** Open tasks that are late or in the window, and those finished in it; the late ones first. At most 300. */
  tasks: WorkTask[];
  /** `circle-tasks.calls.ts` defines what each counts; its list is behind it. */
  counts: { open: number; late: number; today: number; toStart: number; done: number; joined: number };
}
export const workTasks = call(
  'GET',
  '/api/v1/workbench/tasks',
  'login',
  {
    circle: choice(['范围', '範圍', 'Scope'], taskCircles, { required: true }),
    parents: bool(['显示父任务', '顯示父任務', 'Show parent tasks']),
  },
  output<WorkTasks>(),
  { label: ['工作台任务', '工作台任務', 'Workbench tasks'], reads: ['project', 'task'] },
);

/** Which projects: those one takes part in, manages, has in one's departments. */
export const projectCircles = {
  mine: ['我参与的', '我參與的', 'I participate in'],
  managed: ['我管理的', '我管理的', 'I manage'],
  departments: ['我的部门', '我的部門', 'My departments'],
} as const;

export interface WorkProject {
  id: number;
  name: string;
  code: string;
  manager: string;
  department: string;
  status: ProjectStatus;
  light: LightStatus;
  /** Thresholds of the light. */
  limits: DelayThresholds;
  outlook: Outlook;
  plannedStart: string;
  plannedEnd: string;
  /** Working days of its plan; null: it has no tasks. */
  durationDays: number | null;
  plannedProgress: number;
  progress: number;
  deviation: number;
  openTasks: number;
  lateTasks: number;
  /** Whether the viewer may see those tasks. */
  tasksSeen: boolean;
  configProject: string;
}
export interface Milestone {
  id: number;
  name: string;
  projectId: number;
  projectName: string;
  date: string;
  late: boolean;
}
export interface WorkProjects {
  /** Worst lights first, then by deviation. At most 200. */
  projects: WorkProject[];
  total: number;
  /** Of all of them. */
  openTasks: number;
  lateTasks: number;
  lights: Partial<Record<LightStatus, number>>;
  /** Open milestones that are late or due within 60 days, by date. At most 50; how many there are. */
  milestones: Milestone[];
  milestoneCount: number;
}
export const workProjects = call(
  'GET',
  '/api/v1/workbench/projects',
  'login',
  { circle: choice(['范围', '範圍', 'Scope'], projectCircles, { required: true }) },
  output<WorkProjects>(),
  { label: ['工作台项目', '工作台項目', 'Workbench projects'], reads: ['project', 'task'] },
);
/** All projects of the company. */
export const cockpit = call('GET', '/api/v1/workbench/cockpit', 'sys:cockpit', {}, output<WorkProjects>(), {
  label: ['驾驶舱', '駕駛艙', 'Cockpit'],
  reads: ['project', 'task'],
});

export interface WorkPerson {
  id: number;
  name: string;
  department: string;
  open: number;
  late: number;
  /** Load of this week and the next: what they do of their tasks, in all projects (manpower/spread.ts). */
  hours: [number, number];
}
/** The people of the departments one heads, with their work. */
export const workPeople = call('GET', '/api/v1/workbench/people', 'login', {}, output<{ people: WorkPerson[] }>(), {
  label: ['部门人员负荷', '部門人員負荷', 'Department workload'],
  reads: ['department', 'task', 'user'],
});

/** A request to change a published plan that concerns the viewer. */
export interface PlanChange {
  id: number;
  name: string;
  reason: string;
  status: PlanChangeStatus;
  projectId: number;
  projectName: string;
  applicant: string;
  /** How many of the viewer's own tasks it changes, takes away or gives them. */
  tasks: number;
  finishBefore: string | null;
  finishAfter: string | null;
  /** ISO 8601: when it took effect, else when it was last touched. */
  at: string;
}
/**
 * Plan changes that concern the viewer: their own requests, those of projects they manage, and those that touch tasks they are in
 * charge of or takes part in. Without drafts, the newest first; those of 30 days, at most 50.
 */
export const planChanges = call(
  'GET',
  '/api/v1/workbench/plan-changes',
  'login',
  {},
  output<{ changes: PlanChange[] }>(),
  {
    label: ['与我有关的计划变更', '與我有關的計劃變更', 'Plan changes affecting me'],
    reads: ['plan', 'planChange', 'project', 'task'],
  },
);

/** Steps to do before others can work; each is shown to people with the right to take it. */
export const firstStepKeys = ['people', 'departments', 'roles', 'project', 'plan'] as const;
export interface FirstStep {
  key: (typeof firstStepKeys)[number];
  done: boolean;
  /** Where it is taken. */
  address: string;
}
export const firstSteps = call('GET', '/api/v1/workbench/first-steps', 'login', {}, output<{ steps: FirstStep[] }>(), {
  label: ['开始使用的步骤', '開始使用的步驟', 'First steps'],
  reads: ['user', 'department', 'role', 'project', 'task'],
});

export interface MonthMilestone extends Milestone {
  done: boolean;
}
/** Milestones of all projects in progress, planned in a month (`YYYY-MM`). At most 500. */
export const milestoneMonth = call(
  'GET',
  '/api/v1/workbench/milestones',
  'sys:cockpit',
  { month: text(['月份', '月份', 'Month'], { required: true, max: 7 }) },
  output<{ today: string; milestones: MonthMilestone[] }>(),
  { label: ['里程碑月历', '里程碑月曆', 'Milestone calendar'], reads: ['project', 'task'] },
);

/** A point of progress over time, percent; `actual` is null after today. */
export interface CockpitPoint {
  date: string;
  planned: number;
  actual: number | null;
}
/** Planned against actual progress of all projects that go on, or of one of the company's, weighted as everywhere. */
export const cockpitCurve = call(
  'GET',
  '/api/v1/workbench/curve',
  'sys:cockpit',
  { projectId: int(['项目', '項目', 'Project'], { min: 1 }) },
  output<{ points: CockpitPoint[] }>(),
  { label: ['进度曲线', '進度曲線', 'Progress over time'], reads: ['project', 'task'] },
);
/** The people of the company with most to do in this and the next week; at most 30. */
export const cockpitLoad = call(
  'GET',
  '/api/v1/workbench/load',
  'sys:cockpit',
  {},
  output<{ people: WorkPerson[] }>(),
  { label: ['人员负荷', '人員負荷', 'Workload'], reads: ['department', 'task', 'user'] },
);
