/** A person's choice of events and channels, within what their company sends. */
import { call, output } from '#kernel/call.ts';
import { json } from '#kernel/field.ts';
import type { Triple } from '#kernel/text.ts';
import type { MessageKind } from './message-events.ts';

export const ownChannels = ['inApp', 'mail', 'sms'] as const;
export type OwnChannel = (typeof ownChannels)[number];
/** Turned off, by event; others are as the company set them. */
export type TurnedOff = Readonly<Record<string, Partial<Record<OwnChannel, false>>>>;

export interface OwnEvent {
  key: string;
  kind: MessageKind;
  label: Triple;
  /** Channels the company, or the rules of projects, may use for it. */
  offered: OwnChannel[];
}
export interface OwnNotifications {
  events: OwnEvent[];
  off: TurnedOff;
  canMail: boolean;
  canSms: boolean;
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
