import { entity, type Row } from '#kernel/entity.ts';
import { choice, date, decimal, dict, instant, int, longText, ref, text } from '#kernel/field.ts';

/** 1-product §4.3: submitted, approved, returned, revoked; a draft is what was saved and not submitted yet (records.md A3). */
export const workRecordStatus = {
  draft: ['草稿', '草稿', 'Draft'],
  submitted: ['待审批', '待審批', 'Submitted'],
  approved: ['已通过', '已通過', 'Approved'],
  returned: ['已退回', '已退回', 'Returned'],
  revoked: ['已撤销', '已撤銷', 'Revoked'],
} as const;
export type WorkRecordStatus = keyof typeof workRecordStatus;

export const workRecordSources = {
  typed: ['手工填报', '手工填報', 'Entered by hand'],
  prefilled: ['按计划带入', '按計劃帶入', 'Suggested from the plan'],
  copied: ['复制', '複製', 'Copied'],
  imported: ['导入', '匯入', 'Imported'],
  api: ['接口', '介面', 'Interface'],
} as const;

/** What somebody worked on one day on one thing: a task, a project without a task, or a category (1-product §3, Work record). */
export const workRecord = entity({
  name: 'workRecord',
  module: 'hours',
  label: ['工时记录', '工時記錄', 'Work record'],
  title: 'content',
  scopes: ['project'],
  ownerless: true,
  fields: {
    person: ref(['人员', '人員', 'Person'], 'user', { required: true, set: 'server' }),
    workDate: date(['工作日期', '工作日期', 'Work date'], { required: true, set: 'server' }),
    hours: decimal(['工时（小时）', '工時（小時）', 'Hours'], {
      digits: 1,
      min: 0.1,
      max: 24,
      required: true,
      set: 'server',
    }),
    kind: dict(['工时类型', '工時類型', 'Work hour type'], 'work_hour_type', { required: true, set: 'server' }),
    task: ref(['任务', '任務', 'Task'], 'task', { set: 'server' }),
    category: dict(['非项目类别', '非項目類別', 'Category'], 'work_hour_category', { set: 'server' }),
    role: ref(['责任角色', '責任角色', 'Responsible role'], 'projectRole', { set: 'server' }),
    weekNumber: int(['周次', '週次', 'Week'], { required: true, set: 'server' }),
    content: longText(['工作内容', '工作內容', 'Content'], { min: 1, max: 1000, required: true, set: 'server' }),
    remainingHours: decimal(['剩余工时（小时）', '剩餘工時（小時）', 'Remaining hours'], {
      digits: 1,
      min: 0,
      set: 'server',
    }),
    /** What it was about, of the same project. */
    issue: ref(['问题', '問題', 'Issue'], 'issue', { set: 'server' }),
    status: choice(['状态', '狀態', 'Status'], workRecordStatus, { required: true, default: 'draft', set: 'server' }),
    /** How often it was submitted. */
    round: int(['提交次数', '提交次數', 'Times submitted'], { required: true, default: 0, set: 'server' }),
    submission: int(['提交批次', '提交批次', 'Submission'], { set: 'server' }),
    submittedAt: instant(['提交时间', '提交時間', 'Submitted at'], { set: 'server' }),
    approvedAt: instant(['通过时间', '通過時間', 'Approved at'], { set: 'server' }),
    filledBy: ref(['填报人', '填報人', 'Filled by'], 'user', { set: 'server' }),
    source: choice(['来源', '來源', 'Source'], workRecordSources, { required: true, default: 'typed', set: 'server' }),
    /** Department, project and task as they were on that day, so that later reports do not change. */
    department: ref(['部门', '部門', 'Department'], 'department', { set: 'server' }),
    projectName: text(['项目', '項目', 'Project'], { max: 100, set: 'server' }),
    taskName: text(['任务名称', '任務名稱', 'Task name'], { max: 200, set: 'server' }),
  },
  list: {
    columns: [
      'workDate',
      'person',
      'department',
      'projectName',
      'taskName',
      'category',
      'kind',
      'hours',
      'content',
      'issue',
      'status',
    ],
    filters: [
      ...['workDate', 'person', 'department', 'projectName', 'taskName', 'category', 'kind', 'status', 'weekNumber'],
      ...['content', 'task', 'issue', 'filledBy', 'source', 'submittedAt', 'approvedAt'],
    ],
    sort: '-workDate',
  },
  form: [
    ['workDate', 'hours', 'kind'],
    ['projectName', 'taskName', 'category'],
    ['content'],
    ['person', 'department', 'role'],
    ['remainingHours', 'issue', 'status'],
    ['weekNumber'],
    ['submittedAt', 'approvedAt', 'round'],
    ['filledBy', 'source'],
  ],
  // Visibility of records: work-visible.ts.
  rights: {
    read: 'login',
    all: 'pm:workRecord:query',
    create: 'login',
    update: 'login',
    remove: 'login',
    export: 'login',
  },
  noExtFields: 'a record is a cell of a grid, saved by its own calls',
});
export interface WorkRecordRow extends Row<typeof workRecord> {}
declare module '#kernel/entity.ts' {
  interface Tables {
    workRecord: WorkRecordRow;
  }
}
