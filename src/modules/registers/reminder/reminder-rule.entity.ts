import { entity, type Row } from '#kernel/entity.ts';
import { bool, choice, choices, dict, int, longText, refs, text } from '#kernel/field.ts';
import { messageWays } from '#modules/people/message/message.entity.ts';

/** What is reminded of. */
export const abouts = {
  task: ['任务', '任務', 'Tasks'],
  milestone: ['里程碑', '里程碑', 'Milestones'],
  project: ['项目', '項目', 'Projects'],
  program: ['项目集', '項目集', 'Programs'],
} as const;
export type About = keyof typeof abouts;

/** The reminder type: when a record is reminded of. */
export const moments = {
  beforeStart: ['计划开始前', '計劃開始前', 'Before the planned start'],
  notStarted: ['应开始而未开始', '應開始而未開始', 'Not started by the planned start'],
  beforeEnd: ['计划完成前', '計劃完成前', 'Before the planned finish'],
  overdue: ['逾期未完成', '逾期未完成', 'Not finished by the planned finish'],
  ongoing: ['进行期间', '進行期間', 'While in progress'],
} as const;
export type Moment = keyof typeof moments;
export const DATED = ['beforeStart', 'notStarted', 'beforeEnd', 'overdue'] as const satisfies readonly Moment[];

/** 2-rules §9. A node is a record at its planned date: a date that moves is a new node. */
export const recurrences = {
  once: ['仅提醒一次', '僅提醒一次', 'Only once'],
  oncePerNode: ['每个节点仅提醒一次', '每個節點僅提醒一次', 'Only once per node'],
  regular: ['定期提醒', '定期提醒', 'Regular'],
} as const;

export const frequencies = {
  daily: ['每个工作日', '每個工作日', 'Every working day'],
  weekly: ['每周', '每週', 'Every week'],
  fortnightly: ['每两周', '每兩週', 'Every two weeks'],
  monthly: ['每月', '每月', 'Every month'],
} as const;
export type Frequency = keyof typeof frequencies;

export const reminded = {
  responsible: ['负责人', '負責人', 'Person in charge'],
  participants: ['参与人', '參與人', 'Participants'],
  assigner: ['分配人', '分配人', 'Assigner'],
  manager: ['项目（集）经理', '項目（集）經理', 'Project or program manager'],
  members: ['全体成员', '全體成員', 'All members'],
} as const;

/**
 * A rule by which people are reminded of tasks, milestones, projects or programs: of the company, or of one object (1-product §3,
 * Notification rule; 2-rules §9). One of a template comes along to the projects made of it.
 */
export const reminderRule = entity({
  name: 'reminderRule',
  module: 'reminder',
  label: ['提醒规则', '提醒規則', 'Reminder rule'],
  title: 'name',
  scopes: 'holders',
  readAs: ['project', 'template', 'program'],
  ownerless: true,
  fields: {
    name: text(['规则名称', '規則名稱', 'Name'], { min: 1, max: 100, required: true }),
    about: choice(['提醒事项', '提醒事項', 'About'], abouts, { required: true, default: 'task' }),
    projectType: dict(['项目类型', '項目類型', 'Project type'], 'project_type', {
      when: { shown: { about: ['task', 'milestone', 'project'] } },
    }),
    moment: choice(['提醒类型', '提醒類型', 'Reminder type'], moments, { required: true, default: 'beforeEnd' }),
    days: int(['天数（工作日）', '天數（工作日）', 'Days (working days)'], {
      min: 0,
      max: 60,
      default: 1,
      when: { shown: { moment: DATED }, required: true },
    }),
    recurrence: choice(['重复方式', '重複方式', 'Recurrence'], recurrences, { required: true, default: 'oncePerNode' }),
    frequency: choice(['提醒频率', '提醒頻率', 'Frequency'], frequencies, {
      when: { shown: { recurrence: ['regular'] }, required: true },
    }),
    channels: choices(['提醒方式', '提醒方式', 'Reminder way'], messageWays, { required: true }),
    receivers: choices(['提醒对象', '提醒對象', 'Reminder objects'], reminded),
    roles: refs(['项目角色', '項目角色', 'Project roles'], 'projectRoleTemplate', { max: 50 }),
    departments: refs(['部门', '部門', 'Departments'], 'department', { max: 50 }),
    groups: refs(['用户组', '用戶組', 'User groups'], 'userGroup', { max: 50 }),
    people: refs(['其他人员', '其他人員', 'Other people'], 'user', { max: 100 }),
    content: longText(['提醒内容', '提醒內容', 'Content'], { min: 1, max: 300, required: true }),
    active: bool(['启用', '啟用', 'Active'], { required: true, default: true }),
  },
  list: {
    columns: ['name', 'about', 'projectType', 'moment', 'days', 'recurrence', 'frequency', 'channels', 'active'],
    filters: ['name', 'about', 'projectType', 'moment', 'recurrence', 'active'],
    sort: 'name',
  },
  form: [
    ['name', 'active'],
    ['about', 'projectType'],
    ['moment', 'days'],
    ['recurrence', 'frequency'],
    ['receivers', 'channels'],
    ['roles', 'people'],
    ['departments', 'groups'],
    ['content'],
  ],
  rights: {
    read: 'pm:reminder:query',
    create: 'pm:reminder:edit',
    update: 'pm:reminder:edit',
    remove: 'pm:reminder:edit',
    export: 'pm:reminder:query',
  },
  unique: [['scope', 'name']],
  facets: { none: 'a setting: what is said about it is said where it is set' },
});
/** The view of the list that holds the company's own rules. */
export const COMPANY_RULES = 'company';
export interface ReminderRuleRow extends Row<typeof reminderRule> {}
declare module '#kernel/entity.ts' {
  interface Tables {
    reminderRule: ReminderRuleRow;
  }
}
