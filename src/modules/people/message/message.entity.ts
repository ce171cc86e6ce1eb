import { entity, type Row } from '#kernel/entity.ts';
import { bool, choice, choices, int, longText, ref, text } from '#kernel/field.ts';

export const messageKinds = {
  task: ['任务', '任務', 'Task'],
  project: ['项目', '項目', 'Project'],
  plan: ['计划', '計劃', 'Plan'],
  workflow: ['流程', '流程', 'Workflow'],
  system: ['系统', '系統', 'System'],
} as const;

/**
 * The ways by which messages reach people. Whoever adds one names it here and hands over how it sends (server/channels.ts); the
 * database lists them too (migration 0700).
 */
export const messageWays = {
  inApp: ['站内', '站內', 'In-app'],
  mail: ['邮件', '電郵', 'E-mail'],
  sms: ['短信', '短訊', 'SMS'],
} as const;
export type MessageWay = keyof typeof messageWays;

/** A message to one person. Title and content are stored in the receiver's three languages by the sender's texts. */
export const message = entity({
  name: 'message',
  module: 'message',
  label: ['消息', '訊息', 'Message'],
  title: 'title',
  fields: {
    receiver: ref(['接收人', '接收人', 'Recipient'], 'user', { required: true, set: 'server' }),
    kind: choice(['类型', '類型', 'Kind'], messageKinds, { required: true, set: 'server' }),
    title: text(['标题', '標題', 'Title'], { max: 300, required: true, set: 'server' }),
    hkTitle: text(['繁体标题', '繁體標題', 'Title in Traditional Chinese'], { max: 300, set: 'server' }),
    enTitle: text(['英文标题', '英文標題', 'Title in English'], { max: 300, set: 'server' }),
    content: longText(['内容', '內容', 'Content'], { max: 2000, set: 'server' }),
    link: text(['链接', '連結', 'Link'], { max: 500, set: 'server' }),
    isRead: bool(['是否已读', '是否已讀', 'Has been read'], { required: true, default: false }),
    /** Key of its event (message-events.ts). */
    event: text(['事件', '事件', 'Event'], { max: 100, set: 'server' }),
    /** Without `inApp` it goes outside only: the receiver's list does not show it. */
    channels: choices(['渠道', '渠道', 'Channel'], messageWays, { required: true, set: 'server' }),
    relatedId: int(['关联对象', '關聯對象', 'Related record'], { set: 'server' }),
  },
  list: { columns: ['title', 'kind', 'isRead', 'createdAt'], filters: ['title', 'kind', 'isRead'], sort: '-createdAt' },
  form: [['title'], ['content']],
  noExtFields: 'written by the application when something happens, never filled in or changed by people',
  rights: { read: 'login', create: 'platform:message:add', update: 'login', remove: 'login', export: 'login' },
});
export interface MessageRow extends Row<typeof message> {}
declare module '#kernel/entity.ts' {
  interface Tables {
    message: MessageRow;
  }
}
