import { entity, type Row } from '#kernel/entity.ts';
import { bool, choice, date, decimal, dict, int, longText, percent, ref, refs, text } from '#kernel/field.ts';

/** Specification 1-product §4.1: create or new, ongoing, pause, done, passoff. */
export const projectStatus = {
  new: ['未启动', '未啟動', 'Not started'],
  ongoing: ['进行中', '進行中', 'In progress'],
  pause: ['已暂停', '已暫停', 'Paused'],
  done: ['已完成', '已完成', 'Completed'],
  passoff: ['已终止', '已終止', 'Terminated'],
} as const;

/** How parents' and children's times relate in the plan (2-rules §5). */
export const parentModes = {
  computed: ['由子任务计算', '由子任務計算', 'Calculated from subtasks'],
  frame: ['可编辑，子任务不得超出', '可編輯，子任務不得超出', 'Editable; subtasks must stay within it'],
} as const;

/** Where opening the project leads (1-product §2.8, configProject). */
export const openTargets = {
  '1': ['项目信息', '項目資訊', 'Project information'],
  '2': ['项目计划', '項目計劃', 'Project plan'],
  '3': ['看板', '看板', 'Board'],
} as const;

/** Specification 1-product §3 (Project), 2-rules §5 (Projects): name 1-100, code, manager, department, planned dates. */
export const project = entity({
  name: 'project',
  module: 'project',
  label: ['项目', '項目', 'Project'],
  title: 'name',
  object: true,
  code: 'project',
  fields: {
    name: text(['项目名称', '項目名稱', 'Project name'], { min: 1, max: 100, required: true }),
    code: text(['项目编号', '項目編號', 'Project code'], { max: 50, required: true }),
    type: dict(['项目类型', '項目類型', 'Project type'], 'project_type', { required: true }),
    manager: ref(['项目经理', '項目經理', 'Project manager'], 'user', { required: true }),
    department: ref(['主责部门', '主責部門', 'Lead department'], 'department', { required: true }),
    collaborators: refs(['协作部门', '協作部門', 'Collaborating departments'], 'department', { max: 50 }),
    plannedStart: date(['计划开始', '計劃開始', 'Planned start'], { required: true }),
    plannedEnd: date(['计划结束', '計劃結束', 'Planned end'], { required: true }),
    actualStart: date(['实际开始', '實際開始', 'Actual start'], { set: 'server' }),
    actualEnd: date(['实际结束', '實際結束', 'Actual end'], { set: 'server' }),
    durationDays: int(['工期（工作日）', '工期（工作日）', 'Duration (working days)'], { set: 'server' }),
    plannedHours: decimal(['计划工时', '計劃工時', 'Planned hours'], { set: 'server', digits: 1 }),
    actualHours: decimal(['任务实际工时', '任務實際工時', 'Actual hours of tasks'], { set: 'server', digits: 1 }),
    progress: percent(['实际进度', '實際進度', 'Actual progress'], { set: 'server', required: true, default: 0 }),
    status: choice(['状态', '狀態', 'Status'], projectStatus, { set: 'server', required: true, default: 'new' }),
    published: bool(['已发布', '已發佈', 'Published'], { set: 'server', required: true, default: false }),
    priority: dict(['优先级', '優先級', 'Priority'], 'priority'),
    program: ref(['所属项目集', '所屬項目集', 'Program'], 'program', { set: 'server' }),
    portfolio: ref(['所属项目组合', '所屬項目組合', 'Portfolio'], 'portfolio', { set: 'server' }),
    associated: refs(['关联项目', '關聯項目', 'Associated projects'], 'project', { max: 50 }),
    calendar: ref(['项目日历', '項目日曆', 'Project calendar'], 'calendar'),
    parentMode: choice(['父任务排期方式', '父任務排期方式', 'Parent task scheduling'], parentModes, {
      required: true,
      default: 'computed',
    }),
    configProject: choice(['打开项目时进入', '開啟項目時進入', 'Open project at'], openTargets, {
      required: true,
      default: '1',
    }),
    isProductApproval: bool(['产品变更须审批', '產品變更須審批', 'Product changes are approved here'], {
      default: false,
    }),
    description: longText(['项目描述', '項目描述', 'Description'], { max: 4000 }),
  },
  list: {
    columns: ['code', 'name', 'manager', 'department', 'status', 'plannedStart', 'plannedEnd', 'progress'],
    filters: [
      'name',
      'code',
      'type',
      'manager',
      'department',
      'status',
      'plannedStart',
      'plannedEnd',
      'program',
      'portfolio',
    ],
    sort: '-createdAt',
  },
  form: [
    ['name', 'code'],
    ['type', 'manager', 'priority'],
    ['department', 'collaborators'],
    ['plannedStart', 'plannedEnd'],
    ['calendar', 'parentMode', 'configProject'],
    ['associated', 'isProductApproval'],
    ['description'],
  ],
  folds: ['collaborators', 'calendar', 'parentMode', 'configProject', 'associated', 'isProductApproval'],
  rights: {
    read: 'login',
    create: 'pm:project:add',
    update: 'pm:project:edit',
    remove: 'pm:project:delete',
    export: 'pm:project:export',
  },
  unique: [['code']],
  search: { words: ['name', 'code'] },
  facets: {
    watchedBy: ['createdBy', 'manager'],
    // Figures that follow the tasks change every day.
    meaning: [
      ...['name', 'code', 'manager', 'department', 'plannedStart', 'plannedEnd', 'status', 'priority', 'description'],
      ...['type', 'program'],
    ],
  },
});
export interface ProjectRow extends Row<typeof project> {}

declare module '#kernel/entity.ts' {
  interface ObjectNames {
    project: true;
  }
  interface Tables {
    project: ProjectRow;
  }
}
