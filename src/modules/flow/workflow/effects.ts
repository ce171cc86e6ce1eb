/**
 * Effects of a command besides its rows: the engine names them, the server carries them out in the same transaction.
 *
 * Hides: nothing. Source: design/workflow.md §6.
 */
import type { MirroredTask } from './actions.ts';
import type { EndStatus } from './state.ts';

/** What an engine elsewhere is asked. */
export type EngineRequest =
  | { ask: 'start' | 'cancel' }
  | { ask: 'act'; task: number; verdict: 'agree' | 'reject'; user: number; opinion: string };

export type HandlerMoment =
  | 'start'
  | 'node'
  | 'returned'
  | 'resubmit'
  | 'approved'
  | 'rejected'
  | 'withdrawn'
  | 'reverted';

export type NoticeKind =
  | 'todo'
  | 'returned'
  | 'cancelled'
  | 'cc'
  | 'urge'
  | 'remind'
  | 'mention'
  | 'ended'
  | 'notice'
  | 'incident'
  | 'sendRefused';

/** What the server does in the same transaction after the rows are written, in this order. */
export type Effect =
  | { kind: 'handler'; moment: HandlerMoment; node: string | null }
  | { kind: 'notify'; notice: NoticeKind; users: number[]; node: string | null; task: number | null; text?: string }
  | { kind: 'service'; token: number; node: string; handler: string; input: Record<string, unknown> }
  | {
      kind: 'startChild';
      child: number;
      token: number;
      definition: string;
      vars: Record<string, unknown>;
      /** People whose request it is; whoever submitted it last comes last. */
      requesters: number[];
    }
  | { kind: 'cancelChild'; child: number; reason: string }
  /** A child is suspended (or resumed) with its parent. */
  | { kind: 'holdChild'; child: number; hold: boolean }
  /** A withdrawn instance becomes a draft of its initiator again. */
  | { kind: 'restoreDraft' }
  | { kind: 'engine'; request: EngineRequest }
  /** Requests that were given up are sent again, and the instance is compared at once. */
  | { kind: 'engineAgain' }
  /** What a task of ours mirrors. */
  | { kind: 'mirrored'; task: number; of: MirroredTask }
  | { kind: 'childEnded'; child: number; status: EndStatus; vars: Record<string, unknown> };
