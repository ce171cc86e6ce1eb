/**
 * Events that send messages, as modules hand them over; what happens in projects and to tasks has rules of its own
 * (notice-events.ts). The key is that of the message's title, so a new title is an event of its own; what is not listed is sent in the application
 * until a company decides otherwise.
 */
import type { Module } from '#kernel/module.ts';
import type { Triple } from '#kernel/text.ts';
import type { messageKinds } from './message.entity.ts';

export type MessageKind = keyof typeof messageKinds;
export interface MessageEvent {
  key: string;
  kind: MessageKind;
  label: Triple;
}
/** Where the messages of an event go; all off: nobody is told. */
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

let known: readonly MessageEvent[] = [];

/** Tells the events of all modules; called once by the composition. */
export function bindMessages(modules: readonly Module[]): void {
  known = modules.flatMap((module) => module.messages ?? []);
}

export const messageEvents = (): readonly MessageEvent[] => known;
