/** A person's choice of events and channels, within what their company sends. */
import { call, output } from '#kernel/call.ts';
import { json } from '#kernel/field.ts';
import type { Triple } from '#kernel/text.ts';
import type { MessageWay } from './message.entity.ts';
import type { MessageKind } from './message-events.ts';

/** Turned off, by event; others are as the company set them. */
export type TurnedOff = Readonly<Record<string, Partial<Record<MessageWay, false>>>>;

export interface OwnEvent {
  key: string;
  kind: MessageKind;
  label: Triple;
  /** Channels the company, or the rules of projects, may use for it. */
  offered: MessageWay[];
}
export interface OwnNotifications {
  events: OwnEvent[];
  off: TurnedOff;
  /** Ways that are set up; others are not shown. */
  ready: MessageWay[];
}
const PATH = '/api/v1/message/own-channels';
export const ownNotifications = call('GET', PATH, 'login', {}, output<OwnNotifications>(), {
  label: ['查看我的通知设置', '查看我的通知設定', 'View my notification settings'],
});
export const saveOwnNotifications = call(
  'PUT',
  PATH,
  'login',
  { off: json<TurnedOff>()(['关闭的通知', '關閉的通知', 'Notifications turned off'], { required: true }) },
  output<OwnNotifications>(),
  { label: ['保存我的通知设置', '儲存我的通知設定', 'Save my notification settings'], touches: ['message'] },
);
