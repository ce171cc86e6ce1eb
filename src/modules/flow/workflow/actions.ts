/**
 * What may be done with a workflow: by people, by administrators, by the server itself.
 *
 * Hides: nothing. Invariants: one command is one action and who gives it; nothing else changes rows (state.ts).
 * Source: design/workflow.md §5.
 */
import type { Sides } from '#modules/flow/form/form-merge.ts';
import type { AddSignWhere, EndStatus, GroupMode, IncidentCode, Instance } from './state.ts';

/** Who gives a command. */
export interface Caller {
  /** 0: the system. */
  user: number;
  /** Users they are agent for right now, for this definition. */
  agentOf?: readonly number[];
  /** May administer instances. */
  admin?: boolean;
}

/** What an approver may send along; only fields the node lets them edit, only registered variables. */
export interface Input {
  opinion?: string;
  form?: Record<string, unknown>;
  vars?: Record<string, unknown>;
  /** Version of the instance whose values these began with: what others have changed since is merged, never overwritten. */
  read?: number;
  /** Sides chosen where both have changed something, by path, having seen the instance at this version. */
  settled?: { version: number; sides: Sides };
  /** Variables as the business object has them, given by the server: they win over what is sent. */
  ofObject?: Record<string, unknown>;
}

export type BackMode = 'normal' | 'direct';

export type Action =
  | ({
      kind: 'start';
      instance: NewInstance;
      choices?: Record<string, number[]>;
      /** It was started at an engine elsewhere: nothing is sent there, and its form is not ours to check. */
      there?: true;
      /** No administrator is at hand to fix it, so whatever is missing becomes an incident. */
      unattended?: true;
      /**
       * Of a called workflow: the people whose request its parent is, ending with whoever submitted it last; the initiator if left
       * out.
       */
      requesters?: readonly number[];
    } & Input)
  | ({ kind: 'agree' | 'disagree' | 'abstain' | 'refuse' | 'answer'; task: number } & Input)
  | ({ kind: 'reject'; task: number; to: 'start' | 'previous' | 'node'; node?: string; mode: BackMode } & Input)
  | ({ kind: 'resubmit'; choices?: Record<string, number[]> } & Input)
  | { kind: 'withdraw' | 'revert'; opinion?: string }
  | { kind: 'takeBack'; task: number; opinion?: string }
  | {
      kind: 'addSign';
      task: number;
      where: AddSignWhere;
      users: number[];
      mode?: GroupMode;
      opinion?: string;
    }
  | { kind: 'removeSign' | 'recall'; actor: number; opinion?: string }
  | { kind: 'transfer' | 'delegate'; task: number; user: number; opinion?: string }
  | { kind: 'claim' | 'unclaim' | 'view'; task: number }
  | { kind: 'urge'; opinion?: string }
  | { kind: 'cc'; users: number[]; task?: number; opinion?: string }
  | { kind: 'readCc' }
  | { kind: 'comment'; text: string; mentions?: number[] }
  | { kind: 'suspend' | 'resume' | 'terminate'; reason: string }
  | { kind: 'jump'; node: string; token?: number; reason: string }
  | { kind: 'reassign'; actor: number; user: number; reason: string }
  /** The request itself, while it runs: its holder has left. */
  | { kind: 'handOver'; user: number; reason: string }
  /** `users`: the approvers named for a step that found none. */
  | { kind: 'retry'; incident: number; vars?: Record<string, unknown>; users?: number[] }
  | {
      kind: 'migrate';
      definitionVersion: number;
      nodes: Record<string, string>;
      flows?: Record<string, string>;
      reason: string;
    }
  /** From here on: given by the server itself. */
  | { kind: 'fireJob'; job: number }
  | { kind: 'jobFailed'; job: number; detail: string }
  /** The engine failed on a command, and nothing of it was done; `task`: what the command was about. */
  | { kind: 'faulted'; task: number | null; detail: string; code?: IncidentCode }
  | { kind: 'serviceDone'; token: number; vars: Record<string, unknown> }
  | { kind: 'childEnded'; child: number; status: EndStatus; vars: Record<string, unknown> }
  | { kind: 'cancel'; reason: string }
  /** An external engine has reported the state of its instance; `onTheWay`: tasks whose decisions have not reached it yet. */
  | { kind: 'mirror'; state: MirroredState; replace: boolean; onTheWay: ReadonlySet<number> }
  | { kind: 'sendRefused'; task: number; detail: string }
  | { kind: 'engineFailed'; detail: string };

/** An instance elsewhere in our terms: people by id (those the company does not know are left out). */
export interface MirroredState {
  status: 'running' | EndStatus;
  tasks: MirroredTask[];
  cc: number[];
}
export interface MirroredTask {
  /** Our task that mirrors it; null: a new one. */
  id: number | null;
  externalId: string;
  name: string;
  url: string | null;
  user: number;
  /** done: somebody else has decided, so this person no longer has to. */
  status: 'open' | 'agreed' | 'rejected' | 'transferred' | 'done' | 'cancelled';
  opinion: string | null;
  openedAt: number | null;
  endedAt: number | null;
  dueAt: number | null;
}
export type ActionKind = Action['kind'];
/** The action of a kind (some kinds share one shape). */
export type ActionOf<K extends ActionKind> = Action extends infer A
  ? A extends { kind: ActionKind }
    ? K extends A['kind']
      ? A
      : never
    : never
  : never;
export type Command = Action & { by: Caller };

/** What the caller of start knows of the instance. */
export type NewInstance = Pick<
  Instance,
  | 'id'
  | 'rootId'
  | 'parentId'
  | 'parentToken'
  | 'definition'
  | 'definitionVersion'
  | 'businessType'
  | 'businessId'
  | 'objectKind'
  | 'objectId'
  | 'projectId'
  | 'initiator'
  | 'number'
  | 'title'
>;
