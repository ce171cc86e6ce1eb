/**
 * Events that send messages, as modules hand them over; events of projects and tasks have their own rules (notice-events.ts). The
 * key is that of the message's title, so a new title is its own event; an unlisted event is sent in the application until a company
 * decides otherwise.
 */
import { isPlain } from '#kernel/check.ts';
import { contribution, list } from '#kernel/contribution.ts';
import type { Triple } from '#kernel/text.ts';
import { type MessageWay, type messageKinds, messageWays } from './message.entity.ts';

export type MessageKind = keyof typeof messageKinds;
export interface MessageEvent {
  key: string;
  kind: MessageKind;
  label: Triple;
  /** Its channels are said by rules, not by the company's settings of events. */
  ruled?: true;
}
export const MESSAGE_WAYS = Object.keys(messageWays) as MessageWay[];

/** Channels of the messages of an event; all off: nobody gets any. Those outside that are left out are off. */
export type Channels = { inApp: boolean; mail: boolean } & { [W in Exclude<MessageWay, 'inApp' | 'mail'>]?: boolean };
/** Ways that settings may leave out: off. */
export const LEFT_OUT = Object.fromEntries(
  MESSAGE_WAYS.filter((way) => way !== 'inApp' && way !== 'mail').map((way) => [way, false]),
) as Partial<Record<MessageWay, false>>;
export const isChannels = (value: unknown): value is Channels =>
  isPlain(value) &&
  MESSAGE_WAYS.every((way) => typeof value[way] === 'boolean' || (value[way] === undefined && way in LEFT_OUT)) &&
  Object.keys(value).every((key) => key in messageWays);
export const waysOf = (channels: Channels): MessageWay[] => MESSAGE_WAYS.filter((way) => channels[way]);
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
