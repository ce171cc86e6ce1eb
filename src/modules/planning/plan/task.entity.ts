import { entity, type Row } from '#kernel/entity.ts';
import {
  bool,
  choice,
  date,
  decimal,
  dict,
  int,
  json,
  longText,
  money,
  percent,
  ref,
  refs,
  text,
  tree,
} from '#kernel/field.ts';
import { COST_RIGHT } from './plan-cost.ts';
import type { RecurringRule, TaskAssignment } from './plan-model.ts';
import { constraints, scheduleModes, taskStatus, taskTypes } from './task-labels.ts';

/**
 * A task of a plan as it is stored and listed. The plan editor writes it through `savePlan`; the status and progress
 * calls of this module write it for the responsible person. Minutes are civil minutes (kernel/dates.ts); the date
 * fields beside them are derived for lists. 1-product §3 (Task), 2-rules §5 (Tasks and plan).
 */
export const task = entity({
  name: 'task',
  module: 'task',
  label: ['任务', '任務', 'Task'],
  title: 'name',
  code: 'task',
  scopes: ['project', 'template'],
  fields: {
    name: text(['任务名称', '任務名稱', 'Task name'], { min: 1, max: 200, required: true, set: 'server' }),
    code: text(['任务编号', '任務編號', 'Task number'], { max: 50, set: 'server' }),
    wbs: text(['WBS', 'WBS', 'WBS'], { max: 100, set: 'server' }),
    parent: tree(['父任务', '父任務', 'Parent task'], 'task', { set: 'server' }),
    position: int(['顺序', '順序', 'Position'], { required: true, default: 0, set: 'server' }),
    level: int(['层级', '層級', 'Level'], { required: true, default: 1, set: 'server' }),
    summary: bool(['父任务标识', '父任務標識', 'Has subtasks'], { required: true, default: false, set: 'server' }),
    responsible: ref(['负责人', '負責人', 'Person in charge'], 'user', { set: 'server' }),
    role: ref(['责任角色', '責任角色', 'Responsible role'], 'projectRole', { set: 'server' }),
    participants: refs(['参与人', '參與人', 'Participants'], 'user', { max: 200, set: 'server' }),
    assigner: ref(['分配人', '分配人', 'Assigner'], 'user', { set: 'server' }),
    status: choice(['状态', '狀態', 'Status'], taskStatus, { required: true, default: 'new', set: 'server' }),
    progress: percent(['进度', '進度', 'Progress'], { required: true, default: 0, set: 'server' }),
    priority: dict(['优先级', '優先級', 'Priority'], 'priority', { set: 'server' }),
    severity: dict(['严重程度', '嚴重程度', 'Severity'], 'severity', { set: 'server' }),
    plannedStart: date(['计划开始', '計劃開始', 'Planned start'], { set: 'server' }),
    plannedEnd: date(['计划完成', '計劃完成', 'Planned finish'], { set: 'server' }),
    plannedDays: decimal(['工期（天）', '工期（天）', 'Duration (days)'], {
      digits: 2,
      set: 'server',
    }),
    plannedHours: decimal(['计划工时', '計劃工時', 'Planned hours'], { digits: 1, set: 'server' }),
    actualStart: date(['实际开始', '實際開始', 'Actual start'], { set: 'server' }),
    actualEnd: date(['实际完成', '實際完成', 'Actual finish'], { set: 'server' }),
    actualHours: decimal(['实际工时', '實際工時', 'Actual hours'], { digits: 1, set: 'server' }),
    milestone: bool(['里程碑', '里程碑', 'Milestone'], { required: true, default: false, set: 'server' }),
    critical: bool(['关键任务', '關鍵任務', 'Critical'], { required: true, default: false, set: 'server' }),
    totalSlackMinutes: int(['总时差（分钟）', '總時差（分鐘）', 'Total slack (minutes)'], { set: 'server' }),
    freeSlackMinutes: int(['自由时差（分钟）', '自由時差（分鐘）', 'Free slack (minutes)'], { set: 'server' }),
    mode: choice(['排程方式', '排程方式', 'Task mode'], scheduleModes, {
      required: true,
      default: 'auto',
      set: 'server',
    }),
    active: bool(['启用', '啟用', 'Active'], { required: true, default: true, set: 'server' }),
    durationMinutes: int(['工期（分钟）', '工期（分鐘）', 'Duration (minutes)'], {
      required: true,
      default: 480,
      set: 'server',
    }),
    elapsed: bool(['日历工期', '日曆工期', 'Elapsed duration'], { required: true, default: false, set: 'server' }),
    weightMinutes: int(['进度权重（分钟）', '進度權重（分鐘）', 'Weight in progress (minutes)'], { set: 'server' }),
    workMinutes: int(['工时（分钟）', '工時（分鐘）', 'Work (minutes)'], { required: true, default: 0, set: 'server' }),
    calendar: ref(['任务日历', '任務日曆', 'Task calendar'], 'calendar', { set: 'server' }),
    constraintKind: choice(['限制类型', '限制類型', 'Constraint'], constraints, {
      required: true,
      default: 'ASAP',
      set: 'server',
    }),
    constraintAt: int(['限制时间', '限制時間', 'Constraint time'], { set: 'server' }),
    pinned: bool(['固定日期', '固定日期', 'Fixed date'], { required: true, default: false, set: 'server' }),
    deadlineAt: int(['最后期限', '最後期限', 'Deadline'], { set: 'server' }),
    external: bool(['外部任务', '外部任務', 'External task'], { required: true, default: false, set: 'server' }),
    levelingDelayMinutes: int(['平衡延迟（分钟）', '撫平延遲（分鐘）', 'Leveling delay (minutes)'], {
      required: true,
      default: 0,
      set: 'server',
    }),
    splits: json<number[]>()(['中断', '中斷', 'Interruptions'], { set: 'server' }),
    taskType: choice(['任务类型', '任務類型', 'Task type'], taskTypes, {
      required: true,
      default: 'fixedDuration',
      set: 'server',
    }),
    effortDriven: bool(['投入比导向', '投入導向', 'Effort driven'], { required: true, default: false, set: 'server' }),
    assignments: json<TaskAssignment[]>()(['人员投入', '人員投入', 'Assignments'], { set: 'server' }),
    ignorePersonCalendars: bool(['不按个人日历', '不按個人日曆', 'Ignore personal calendars'], {
      required: true,
      default: false,
      set: 'server',
    }),
    recurrence: json<RecurringRule>()(['重复规则', '重複規則', 'Recurrence'], { set: 'server' }),
    startAt: int(['计划开始时间', '計劃開始時間', 'Planned start time'], { set: 'server' }),
    finishAt: int(['计划完成时间', '計劃完成時間', 'Planned finish time'], { set: 'server' }),
    actualStartAt: int(['实际开始时间', '實際開始時間', 'Actual start time'], { set: 'server' }),
    actualFinishAt: int(['实际完成时间', '實際完成時間', 'Actual finish time'], { set: 'server' }),
    actualWorkMinutes: int(['实际工时（分钟）', '實際工時（分鐘）', 'Actual work (minutes)'], {
      required: true,
      default: 0,
      set: 'server',
    }),
    /** What the task costs beside its work; of the plan, which writes it (plan-costs.ts). */
    fixedCost: money(['固定成本', '固定成本', 'Fixed cost'], {
      min: 0,
      max: 10_000_000_000,
      need: COST_RIGHT,
      set: 'server',
    }),
    description: longText(['任务描述', '任務描述', 'Description'], { max: 4000, set: 'server' }),
  },
  list: {
    columns: ['name', 'code', 'status', 'progress', 'responsible', 'plannedStart', 'plannedEnd', 'plannedHours'],
    filters: [
      'status',
      'responsible',
      'name',
      'code',
      'priority',
      'severity',
      'plannedStart',
      'plannedEnd',
      'milestone',
      'critical',
    ],
    sort: 'plannedEnd',
  },
  form: [],
  rights: {
    read: 'login',
    all: 'pm:plan:query',
    create: 'pm:plan:edit',
    update: 'pm:plan:edit',
    remove: 'pm:plan:edit',
    export: 'login',
  },
  unique: [['scope', 'code']],
  search: { words: ['name', 'code'], scope: 'project' },
  // Planners make tasks by the hundred: the assigner gets only the messages set in the notice rules.
  facets: {
    watchedBy: ['responsible'],
    meaning: [
      ...['name', 'description', 'status', 'responsible', 'plannedStart', 'plannedEnd', 'milestone'],
      ...['priority', 'severity'],
    ],
  },
});
export interface TaskRow extends Row<typeof task> {}
declare module '#kernel/entity.ts' {
  interface Tables {
    task: TaskRow;
  }
}
