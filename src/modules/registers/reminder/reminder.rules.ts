/** Rules of reminder rules: what may be written into their content, who gets them, by which channels. */
import { type Problem, problem } from '#kernel/problem.ts';
import { type Message, type Params, type Triple, texts } from '#kernel/text.ts';
import type { About, Frequency, ReminderRuleRow } from './reminder-rule.entity.ts';

export const reminderTexts = texts('reminder', {
  page: ['提醒规则', '提醒規則', 'Reminder rules'],
  told: ['提醒', '提醒', 'Reminder'],
  nobody: [
    '请选择提醒对象、项目角色、部门、用户组或其他人员',
    '請選擇提醒對象、項目角色、部門、用戶組或其他人員',
    'Choose whom to remind: reminder objects, project roles, departments, user groups or other people',
  ],
  noField: [
    '提醒内容中没有字段 {field}，可用的字段：{known}',
    '提醒內容中沒有欄位 {field}，可用的欄位：{known}',
    'The content has no field {field}. Available fields: {known}',
  ],
  noTask: [
    '项目和项目集没有参与人和分配人，请选择其他提醒对象',
    '項目和項目集沒有參與人和分配人，請選擇其他提醒對象',
    'Projects and programs have no participants or assigner; choose other people',
  ],
  noPrograms: [
    '项目和项目模板的规则不能提醒项目集，请选择任务、里程碑或项目',
    '項目和項目範本的規則不能提醒項目集，請選擇任務、里程碑或項目',
    'Rules of a project or template cannot be about programs; choose tasks, milestones or projects',
  ],
  afterwards: ['“{moment}”的天数至少为 1', '「{moment}」的天數至少為 1', 'Days must be at least 1 for "{moment}"'],
  noChannel: [
    '渠道“{channel}”尚未配置，可用的渠道：{known}',
    '渠道「{channel}」尚未設定，可用的渠道：{known}',
    '"{channel}" is not set up. Available ways: {known}',
  ],
});

/** Fields of the content, with what stands in their place. */
export const contentFields = {
  name: ['名称', '名稱', 'name'],
  code: ['编号', '編號', 'number'],
  project: ['项目', '項目', 'project or program'],
  responsible: ['负责人', '負責人', 'person in charge'],
  manager: ['经理', '經理', 'manager'],
  plannedStart: ['计划开始', '計劃開始', 'planned start'],
  plannedEnd: ['计划完成', '計劃完成', 'planned finish'],
  progress: ['进度', '進度', 'progress'],
  status: ['状态', '狀態', 'status'],
  days: ['距日期的天数', '距日期的天數', 'days from the date'],
} as const satisfies Readonly<Record<string, Triple>>;

const known = (): string =>
  Object.keys(contentFields)
    .map((field) => `{${field}}`)
    .join(' ');

/** The content as a text to fill: it reads alike in all languages, the values in it do not. */
export const contentOf = ({ content }: Pick<ReminderRuleRow, 'content'>): Message => ({
  key: reminderTexts.told.key,
  text: [content, content, content],
});
export type ContentValues = Params & Readonly<Record<keyof typeof contentFields, string | number | Triple>>;

const OF_TASKS: readonly About[] = ['task', 'milestone'];
export const isOfTasks = (about: About): boolean => OF_TASKS.includes(about);

type Checked = Pick<
  ReminderRuleRow,
  | 'about'
  | 'moment'
  | 'days'
  | 'receivers'
  | 'roles'
  | 'departments'
  | 'groups'
  | 'people'
  | 'content'
  | 'projectId'
  | 'templateId'
>;

export function checkRule(rule: Checked, label: (moment: Checked['moment']) => Triple): Problem[] {
  const { about, moment, days, content } = rule;
  const receivers = rule.receivers ?? [];
  const problems: Problem[] = [];
  if (
    receivers.length +
      [rule.roles, rule.departments, rule.groups, rule.people].reduce((all, some) => all + (some?.length ?? 0), 0) ===
    0
  )
    problems.push(problem(reminderTexts.nobody, undefined, 'receivers'));
  if (!isOfTasks(about) && receivers.some((one) => one === 'participants' || one === 'assigner'))
    problems.push(problem(reminderTexts.noTask, undefined, 'receivers'));
  if (about === 'program' && (rule.projectId || rule.templateId))
    problems.push(problem(reminderTexts.noPrograms, undefined, 'about'));
  if ((moment === 'notStarted' || moment === 'overdue') && days === 0)
    problems.push(problem(reminderTexts.afterwards, { moment: label(moment) }, 'days'));
  for (const [field, name] of content.matchAll(/\{(\w*)\}/g))
    if (!Object.hasOwn(contentFields, name!)) {
      problems.push(problem(reminderTexts.noField, { field, known: known() }, 'content'));
      break;
    }
  return problems;
}

/** Civil days after which a regular reminder comes again; a month is counted by the calendar. */
export const EVERY: Readonly<Record<Frequency, { days: number } | { months: number }>> = {
  daily: { days: 1 },
  weekly: { days: 7 },
  fortnightly: { days: 14 },
  monthly: { months: 1 },
};
