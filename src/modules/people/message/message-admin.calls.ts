/** Calls of the message administration (1-product §2.17, msg). */
import { call, output } from '#kernel/call.ts';
import { bool, choice, choices, instant, int, json, longText, ref, refs, text } from '#kernel/field.ts';
import { listInput } from '#kernel/query.ts';
import { type ReportAnswer, report, sheetInput } from '#kernel/report.ts';
import type { Triple } from '#kernel/text.ts';
import { type MessageWay, messageKinds, messageWays } from './message.entity.ts';
import type { Channels, MessageKind } from './message-events.ts';

export interface SentMessage {
  id: number;
  receiver: string;
  username: string;
  department: number;
  kind: MessageKind;
  event: string | null;
  title: string;
  content: string | null;
  channels: MessageWay[];
  isRead: boolean;
  /** null: the system. */
  sender: string | null;
  at: string;
}
/** Every message of the company, the newest first. */
export const sentMessages = call(
  'GET',
  '/api/v1/message/sent',
  'sys:msg:query',
  listInput,
  output<ReportAnswer<SentMessage>>(),
  { label: ['查看全部消息', '查看全部訊息', 'View all messages'] },
);
export const exportSentMessages = call(
  'GET',
  '/api/v1/message/sent/export',
  'sys:msg:query',
  sheetInput,
  output<Uint8Array>(),
  { label: ['导出全部消息', '匯出全部訊息', 'Export all messages'], body: 'download' },
);

export const sentMessagesReport = report<SentMessage>({
  name: 'sentMessages',
  label: ['已发送的消息', '已傳送的訊息', 'Sent messages'],
  call: sentMessages,
  sheet: exportSentMessages,
  columns: {
    at: instant(['发送时间', '傳送時間', 'Sent at'], { required: true }),
    receiver: text(['接收人', '接收人', 'Receiver'], { required: true }),
    username: text(['账号', '帳號', 'Account'], { required: true }),
    department: ref(['部门', '部門', 'Department'], 'department', { required: true }),
    kind: choice(['类型', '類型', 'Kind'], messageKinds, { required: true }),
    title: text(['标题', '標題', 'Title'], { required: true }),
    channels: choices(['渠道', '渠道', 'Channel'], messageWays, { required: true }),
    isRead: bool(['是否已读', '是否已讀', 'Has been read'], { required: true }),
    sender: text(['发送人', '傳送人', 'Sender']),
  },
  title: 'title',
  list: {
    columns: ['at', 'receiver', 'department', 'kind', 'title', 'channels', 'isRead', 'sender'],
    filters: ['at', 'kind', 'isRead', 'channels', 'department'],
    sort: '-at',
  },
  search: {
    in: ['receiver', 'username', 'firstTitle', 'hkTitle', 'enTitle'],
    label: ['标题、姓名或账号', '標題、姓名或帳號', 'Title, name or account'],
  },
});

/** Whom it is for is chosen, unless it is for everybody. */
const CHOSEN = { shown: { everybody: [false, null] } } as const;

/** Notifies chosen people, and everybody of the chosen departments (with those below), groups and roles, each once. */
export const sendNotice = call(
  'POST',
  '/api/v1/message/notice',
  'sys:msg:send',
  {
    title: text(['标题', '標題', 'Title'], { required: true, max: 200 }),
    content: longText(['内容', '內容', 'Content'], { max: 2000 }),
    everybody: bool(['发给全体', '傳給全體', 'To everyone']),
    users: refs(['人员', '人員', 'People'], 'user', { max: 1000, when: CHOSEN }),
    departments: refs(['部门', '部門', 'Departments'], 'department', { max: 200, when: CHOSEN }),
    userGroups: refs(['用户组', '用戶組', 'User groups'], 'userGroup', { max: 200, when: CHOSEN }),
    roles: refs(['角色', '角色', 'Roles'], 'role', { max: 200, when: CHOSEN }),
    mail: bool(['同时发送邮件', '同時傳送電郵', 'Send by e-mail too']),
  },
  output<{ sent: number; mailed: number }>(),
  { label: ['发送通知', '傳送通知', 'Send a notice'], touches: ['message'], creates: true },
);

export interface EventRow extends Channels {
  key: string;
  kind: MessageKind;
  label: Triple;
}
export interface MessageSettings {
  version: number;
  events: EventRow[];
  /** Ways that are set up: the company has a mail server, there is a gateway for short messages. Others are not offered. */
  ready: MessageWay[];
}
/** Which events send messages, and by which channels. */
export const messageSettings = call('GET', '/api/v1/message/settings', 'sys:msg:query', {}, output<MessageSettings>(), {
  label: ['查看消息设置', '查看訊息設定', 'View the message settings'],
});
export const saveMessageSettings = call(
  'PUT',
  '/api/v1/message/settings',
  'sys:msg:edit',
  {
    version: int(['版本', '版本', 'Version'], { required: true, min: 0 }),
    /** Channels by event; events left out keep theirs. */
    events: json<Record<string, Channels>>()(['事件', '事件', 'Events'], { required: true }),
  },
  output<MessageSettings>(),
  { label: ['保存消息设置', '儲存訊息設定', 'Save the message settings'], touches: ['message'] },
);
