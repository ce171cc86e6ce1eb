/**
 * What happens in projects and to tasks that people may be told of, and how they are told unless somebody says otherwise.
 *
 * A rule says whether, by which channels and to whom; it is set for the company, a project template or a project. What a
 * project says holds in it, else what the company says, else what is delivered here. Templates hand theirs over to the
 * projects made of them. Pure. Source: 1-product §2.8 (projectConfigureNotification), §2.17; 2-rules §9 (reminders).
 */
import { isPlain } from '#kernel/check.ts';
import type { SettingLevel } from '#kernel/object-kind.ts';
import { type Problem, problem } from '#kernel/problem.ts';
import { type Triple, texts } from '#kernel/text.ts';

/** The title of each event's message. `{name}`: who did it; `{project}` and `{task}` by name. */
export const noticeTitles = texts('notice', {
  taskAssigned: [
    '任务“{task}”已分配给{responsible}（{project}）',
    '任務「{task}」已分配給{responsible}（{project}）',
    'The task "{task}" was assigned to {responsible} ({project})',
  ],
  taskStarted: [
    '{name}开始了任务“{task}”（{project}）',
    '{name}開始了任務「{task}」（{project}）',
    '{name} started the task "{task}" ({project})',
  ],
  taskFinished: [
    '{name}完成了任务“{task}”（{project}）',
    '{name}完成了任務「{task}」（{project}）',
    '{name} finished the task "{task}" ({project})',
  ],
  taskHalted: [
    '{name}对任务“{task}”执行了“{action}”（{project}）',
    '{name}對任務「{task}」執行了「{action}」（{project}）',
    '{name}: {action} "{task}" ({project})',
  ],
  taskReopened: [
    '{name}对任务“{task}”执行了“{action}”（{project}）',
    '{name}對任務「{task}」執行了「{action}」（{project}）',
    '{name}: {action} "{task}" ({project})',
  ],
  taskReported: [
    '{name}汇报了任务“{task}”的进度：{progress}%（{project}）',
    '{name}匯報了任務「{task}」的進度：{progress}%（{project}）',
    '{name} reported {progress}% on the task "{task}" ({project})',
  ],
  taskReady: [
    '前置任务“{task}”已完成，任务“{next}”可以进行了（{project}）',
    '前置任務「{task}」已完成，任務「{next}」可以進行了（{project}）',
    'Predecessor "{task}" is finished; the task "{next}" can proceed ({project})',
  ],
  taskMoved: [
    '{name}修改了计划，{count} 个相关任务的时间有变化（{project}）',
    '{name}修改了計劃，{count} 個相關任務的時間有變化（{project}）',
    '{name} changed the plan; the dates of {count} of your tasks moved ({project})',
  ],
  taskDueSoon: [
    '任务“{task}”将于 {date} 到期（{project}）',
    '任務「{task}」將於 {date} 到期（{project}）',
    'The task "{task}" is due on {date} ({project})',
  ],
  taskOverdue: [
    '任务“{task}”应于 {date} 完成，已逾期（{project}）',
    '任務「{task}」應於 {date} 完成，已逾期（{project}）',
    'The task "{task}" was due on {date} and is overdue ({project})',
  ],
  milestoneNear: [
    '里程碑“{task}”计划于 {date} 达成（{project}）',
    '里程碑「{task}」計劃於 {date} 達成（{project}）',
    'The milestone "{task}" is planned for {date} ({project})',
  ],
  projectMoved: [
    '{name}将项目“{project}”的状态改为“{status}”',
    '{name}將項目「{project}」的狀態改為「{status}」',
    '{name} set the project "{project}" to "{status}"',
  ],
  memberAdded: [
    '{person}已加入项目“{project}”',
    '{person}已加入項目「{project}」',
    '{person} was added to the project "{project}"',
  ],
  planSaved: [
    '{name}修改了项目“{project}”的计划（{count} 处）',
    '{name}修改了項目「{project}」的計劃（{count} 處）',
    '{name} changed the plan of "{project}" ({count} changes)',
  ],
  baselineSaved: [
    '{name}为项目“{project}”保存了基线“{baseline}”',
    '{name}為項目「{project}」儲存了基線「{baseline}」',
    '{name} saved the baseline "{baseline}" of "{project}"',
  ],
  calendarMoved: [
    '工作日历已变更，项目“{project}”有 {count} 个任务的计划时间随之调整',
    '工作日曆已變更，項目「{project}」有 {count} 個任務的計劃時間隨之調整',
    'A work calendar changed; {count} tasks of "{project}" were rescheduled',
  ],
});
export type NoticeKey = keyof typeof noticeTitles;

/** Whom an event may be told to, beside people by their project role. `subject`: the person it is about. */
export const receiverKinds = {
  responsible: ['负责人', '負責人', 'Person in charge'],
  participants: ['参与人', '參與人', 'Participants'],
  assigner: ['分配人', '分配人', 'Assigner'],
  manager: ['项目经理', '項目經理', 'Project manager'],
  members: ['全体项目成员', '全體項目成員', 'All project members'],
  subject: ['本人', '本人', 'Person concerned'],
} as const;
export type ReceiverKind = keyof typeof receiverKinds;

export interface NoticeRule {
  inApp: boolean;
  mail: boolean;
  receivers: ReceiverKind[];
  /** Project roles; at the company, role templates. */
  roles: number[];
  /** Working days before or after, of events that have a time; else null. */
  days: number | null;
}

export interface NoticeEvent {
  key: NoticeKey;
  group: 'task' | 'project';
  label: Triple;
  /** Receivers that can be chosen. */
  offers: readonly ReceiverKind[];
  /** Told to each person about his own tasks only: people cannot be chosen by their role. */
  personal?: true;
  /** The meaning and limits of `days`. */
  days?: { label: Triple; min: number; max: number };
  delivered: NoticeRule;
}

const OF_TASK = ['responsible', 'participants', 'assigner', 'manager', 'members'] as const;
const OF_PROJECT = ['manager', 'members'] as const;
const BEFORE: Triple = ['提前工作日', '提前工作日', 'Working days before'];
const AFTER: Triple = ['逾期工作日', '逾期工作日', 'Working days overdue'];

const rule = (receivers: ReceiverKind[], days: number | null = null): NoticeRule => ({
  inApp: true,
  mail: false,
  receivers,
  roles: [],
  days,
});
const off = (receivers: ReceiverKind[]): NoticeRule => ({ ...rule(receivers), inApp: false });
const ofTask = (key: NoticeKey, label: Triple, delivered: NoticeRule): NoticeEvent => ({
  key,
  group: 'task',
  label,
  offers: OF_TASK,
  delivered,
});
const ofProject = (key: NoticeKey, label: Triple, delivered: NoticeRule): NoticeEvent => ({
  key,
  group: 'project',
  label,
  offers: OF_PROJECT,
  delivered,
});

export const noticeEvents: readonly NoticeEvent[] = [
  ofTask('taskAssigned', ['任务分配', '任務分配', 'Task assigned'], rule(['responsible'])),
  ofTask('taskReady', ['前置任务完成', '前置任務完成', 'Predecessor finished'], rule(['responsible'])),
  ofTask('taskStarted', ['任务开始', '任務開始', 'Task started'], off(['assigner', 'manager'])),
  ofTask('taskReported', ['任务汇报进度', '任務匯報進度', 'Progress reported'], off(['assigner', 'manager'])),
  ofTask('taskFinished', ['任务完成', '任務完成', 'Task finished'], rule(['assigner', 'manager'])),
  ofTask(
    'taskHalted',
    ['任务暂停或终止', '任務暫停或終止', 'Task paused or terminated'],
    rule(['assigner', 'manager']),
  ),
  ofTask(
    'taskReopened',
    ['任务恢复、重新开始或退回', '任務恢復、重新開始或退回', 'Task resumed, restarted or reset'],
    off(['assigner', 'manager']),
  ),
  {
    ...ofTask('taskMoved', ['计划时间调整', '計劃時間調整', 'Planned dates changed'], rule(['responsible'])),
    offers: ['responsible', 'participants'],
    personal: true,
  },
  {
    ...ofTask('taskDueSoon', ['任务即将到期', '任務即將到期', 'Task due soon'], rule(['responsible'], 2)),
    days: { label: BEFORE, min: 0, max: 30 },
  },
  {
    ...ofTask('taskOverdue', ['任务逾期', '任務逾期', 'Task overdue'], rule(['responsible', 'manager'], 1)),
    days: { label: AFTER, min: 1, max: 30 },
  },
  {
    ...ofTask(
      'milestoneNear',
      ['里程碑临近', '里程碑臨近', 'Milestone approaching'],
      rule(['responsible', 'manager'], 5),
    ),
    days: { label: BEFORE, min: 0, max: 60 },
  },
  ofProject('projectMoved', ['项目状态变更', '項目狀態變更', 'Project status changed'], rule(['manager', 'members'])),
  {
    ...ofProject('memberAdded', ['加入项目', '加入項目', 'Member added to the project'], rule(['subject'])),
    offers: ['subject', 'manager', 'members'],
  },
  ofProject('planSaved', ['计划保存', '計劃儲存', 'Plan saved'], off(['manager'])),
  ofProject('baselineSaved', ['保存基线', '儲存基線', 'Baseline saved'], off(['manager', 'members'])),
  ofProject(
    'calendarMoved',
    ['工作日历调整计划', '工作日曆調整計劃', 'Plan rescheduled by a calendar'],
    rule(['manager']),
  ),
];

const byKey: ReadonlyMap<string, NoticeEvent> = new Map(noticeEvents.map((event) => [event.key, event]));
export const noticeEvent = (key: string): NoticeEvent | undefined => byKey.get(key);

/** Where a rule is set. */
export type NoticeLevel = SettingLevel;

export const noticeTexts = texts('noticeRule', {
  noEvent: ['没有该通知事件', '沒有該通知事件', 'There is no such event'],
  wrong: ['通知设置不正确', '通知設定不正確', 'The notification setting is not valid'],
  nobody: ['请选择接收人', '請選擇接收人', 'Please choose the recipients'],
  days: [
    '天数应为 {min} 到 {max} 的整数',
    '天數應為 {min} 到 {max} 的整數',
    'Days must be a whole number from {min} to {max}',
  ],
  noRole: ['所选角色不存在', '所選角色不存在', 'A chosen role does not exist'],
});

const isIds = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length <= 50 && value.every((id) => Number.isSafeInteger(id) && id > 0);

/** What is wrong with a rule as it came; null: nothing. Whether its roles exist is for the server to say. */
export function checkRule(key: string, value: unknown): Problem | null {
  const event = noticeEvent(key);
  if (!event) return problem(noticeTexts.noEvent, undefined, 'event');
  const wrong = problem(noticeTexts.wrong, undefined, 'rule');
  if (!isPlain(value)) return wrong;
  const { inApp, mail, receivers, roles, days } = value as unknown as NoticeRule;
  if (typeof inApp !== 'boolean' || typeof mail !== 'boolean' || !isIds(roles)) return wrong;
  if (event.personal && roles.length > 0) return wrong;
  if (!Array.isArray(receivers) || new Set(receivers).size !== receivers.length) return wrong;
  if (!receivers.every((one) => event.offers.includes(one))) return wrong;
  if ((inApp || mail) && receivers.length + roles.length === 0) return problem(noticeTexts.nobody, undefined, 'rule');
  if (!event.days) return days === null ? null : wrong;
  const { min, max } = event.days;
  return typeof days === 'number' && Number.isInteger(days) && days >= min && days <= max
    ? null
    : problem(noticeTexts.days, { min, max }, 'rule');
}

/** The rule that holds in a project or template, or at the company. */
export function ruleThatHolds(
  event: NoticeEvent,
  stored: readonly { level: NoticeLevel; event: string; rule: NoticeRule }[],
): { level: NoticeLevel | 'delivered'; rule: NoticeRule } {
  const own = stored.filter((one) => one.event === event.key);
  const found = own.find((one) => one.level !== 'company') ?? own.find((one) => one.level === 'company');
  return found ?? { level: 'delivered', rule: event.delivered };
}
