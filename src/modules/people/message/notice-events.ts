/**
 * Events of projects and tasks that people may be notified of, and the default way.
 * Each module hands over its own events (`notices` of Module; `*.notices.ts`).
 *
 * A rule says whether, by which channels and to whom; it is set for the company, a project template or a project. A project's rule
 * applies in it, else the company's, else the default here. Templates pass theirs to the projects made from them. Pure. Source:
 * 1-product §2.8 (projectConfigureNotification), §2.17; 2-rules §9 (reminders).
 */

import { isPlain } from '#kernel/check.ts';
import { byKeyOf, contribution } from '#kernel/contribution.ts';
import type { SettingLevel } from '#kernel/object-kind.ts';
import { type Problem, problem } from '#kernel/problem.ts';
import { type Message, type Triple, texts } from '#kernel/text.ts';
import { type Channels, isChannels, waysOf } from './message-events.ts';

declare module '#kernel/module.ts' {
  interface Module {
    /** Its events that people may be notified of. */
    notices?: readonly NoticeEvent[];
  }
}
/** Keys of the events: each module adds its own here, those of the titles of their messages. */
// biome-ignore lint/suspicious/noEmptyInterface: modules fill it
export interface NoticeKeys {}
export type NoticeKey = keyof NoticeKeys;

/** Possible recipients of an event, in addition to people by project role. `subject`: the person it is about. */
export const receiverKinds = {
  responsible: ['负责人', '負責人', 'Person in charge'],
  participants: ['参与人', '參與人', 'Participants'],
  assigner: ['分配人', '分配人', 'Assigner'],
  manager: ['项目经理', '項目經理', 'Project manager'],
  members: ['全体项目成员', '全體項目成員', 'All project members'],
  subject: ['本人', '本人', 'Person concerned'],
} as const;
export type ReceiverKind = keyof typeof receiverKinds;

export type NoticeRule = Channels & {
  receivers: ReceiverKind[];
  /** Project roles; at the company, role templates. */
  roles: number[];
  /** Working days before or after, of events that have a time; else null. */
  days: number | null;
};

export interface NoticeEvent {
  key: NoticeKey;
  /** Of its message. `{name}`: who did it; `{project}` and `{task}` by name. */
  title: Message;
  group: 'task' | 'project';
  label: Triple;
  /** Receivers that can be chosen. */
  offers: readonly ReceiverKind[];
  /** Told to each person about their own tasks only: people cannot be chosen by their role. */
  personal?: true;
  /** The meaning and limits of `days`. */
  days?: { label: Triple; min: number; max: number };
  delivered: NoticeRule;
}

const OF_TASK = ['responsible', 'participants', 'assigner', 'manager', 'members'] as const;
const OF_PROJECT = ['manager', 'members'] as const;

const rule = (inApp: boolean, receivers: ReceiverKind[], days: number | null): NoticeRule => ({
  inApp,
  mail: false,
  receivers,
  roles: [],
  days,
});
/** Default: these people are notified in the application. */
export const tell = (receivers: ReceiverKind[], days: number | null = null): NoticeRule => rule(true, receivers, days);
/** Default: nobody is notified until a rule is set. */
export const quiet = (receivers: ReceiverKind[]): NoticeRule => rule(false, receivers, null);

/** Events of a group by the titles of their messages. */
const eventsOf =
  (group: NoticeEvent['group'], offers: readonly ReceiverKind[]) =>
  <K extends string>(titles: Readonly<Record<K, Message>>) =>
  (key: K, label: Triple, delivered: NoticeRule): NoticeEvent => ({
    key: key as string as NoticeKey,
    title: titles[key],
    group,
    label,
    offers,
    delivered,
  });
export const eventsOfTasks = eventsOf('task', OF_TASK);
export const eventsOfProjects = eventsOf('project', OF_PROJECT);

const events = contribution(
  'modules',
  'notices',
  byKeyOf<NoticeEvent>((event) => event.key),
);

/** Every event, in the order of the modules. */
export const noticeEvents = (): NoticeEvent[] => [...events().values()];
export const noticeEvent = (key: string): NoticeEvent | undefined => events().get(key);

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

/** The problem of a submitted rule; null: none. The server checks whether its roles exist. */
export function checkRule(key: string, value: unknown): Problem | null {
  const event = noticeEvent(key);
  if (!event) return problem(noticeTexts.noEvent, undefined, 'event');
  const wrong = problem(noticeTexts.wrong, undefined, 'rule');
  if (!isPlain(value)) return wrong;
  const { receivers, roles, days, ...channels } = value as unknown as NoticeRule;
  if (!isChannels(channels) || !isIds(roles)) return wrong;
  if (event.personal && roles.length > 0) return wrong;
  if (!Array.isArray(receivers) || new Set(receivers).size !== receivers.length) return wrong;
  if (!receivers.every((one) => event.offers.includes(one))) return wrong;
  if (waysOf(channels).length > 0 && receivers.length + roles.length === 0)
    return problem(noticeTexts.nobody, undefined, 'rule');
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
