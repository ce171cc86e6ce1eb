/**
 * Events that send messages, as modules hand them over; events of projects and tasks have their own rules (notice-events.ts). The
 * key is that of the message's title, so a new title is its own event; an unlisted event is sent in the application until a company
 * decides otherwise.
 */
import { contribution, list } from '#kernel/contribution.ts';
import type { Triple } from '#kernel/text.ts';
import type { messageKinds } from './message.entity.ts';

export type MessageKind = keyof typeof messageKinds;
export interface MessageEvent {
  key: string;
  kind: MessageKind;
  label: Triple;
}
/** Channels of the messages of an event; all off: nobody gets any. */
export interface Channels {
  inApp: boolean;
  mail: boolean;
  /** Left out: not by short message. */
  sms?: boolean;
}
export const DEFAULT_CHANNELS: Channels = { inApp: true, mail: false };

/** Event of what administrators send by hand. */
export const NOTICE_EVENT = 'message.notice';

declare module '#kernel/module.ts' {
  interface Module {
    /** Events of it that send messages. */
    messages?: readonly MessageEvent[];
  }
}

/** Events of all modules. */
export const messageEvents = contribution('modules', 'messages', list<MessageEvent>);
