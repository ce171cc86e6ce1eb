/**
 * The state of one running workflow: rows, and the events they are the fold of.
 *
 * Hides: nothing; this is the vocabulary of the engine, the server's tables (wf_*) and the screens. Times are
 * milliseconds since the epoch, users are user ids, 0 is the system. A row never knows the database.
 * Invariants after each command: I1 an open task has exactly one token waiting at its node, and the reverse; I2 an ended
 * instance has no token, open task or job; I3 events are numbered without a gap and carry their command's version; I4
 * the fold of all events gives the rows; I5 every actor who was killed or skipped stays with a reason.
 * Source: design/workflow.md §4-§6.
 */
import type { TaskMode } from './graph.ts';

export type InstanceStatus = 'draft' | 'running' | 'returned' | 'suspended' | EndStatus;
export type EndStatus = 'approved' | 'rejected' | 'withdrawn' | 'terminated' | 'reverted';

export interface Instance {
  id: number;
  /** Outermost instance: what commands lock. */
  rootId: number;
  parentId: number | null;
  /** Token of the parent that waits for this child. */
  parentToken: number | null;
  definition: string;
  /** Number of the definition version it runs on. */
  definitionVersion: number;
  businessType: string | null;
  businessId: number | null;
  projectId: number | null;
  initiator: number;
  /** Shown to people, unique in the company. */
  number: string;
  title: string;
  status: InstanceStatus;
  /** Status before it was suspended. */
  heldStatus: 'running' | 'returned' | null;
  /** 1 at the start, one more with each re-submission. */
  round: number;
  vars: Record<string, unknown>;
  form: Record<string, unknown>;
  /** Approvers picked by the initiator, by node id. */
  choices: Record<string, number[]>;
  /** Counts commands. */
  version: number;
  /** Last event number. */
  eventSeq: number;
  /** Last visit number. */
  visitSeq: number;
  startedAt: number;
  endedAt: number | null;
  suspendedAt: number | null;
  urgedAt: number | null;
  /** Version of the last command in which a timer fired, a service ran or a child started or ended, or an administrator jumped: no way back behind it. */
  barrier: number;
}

/** [visit of the fork, branch]: the branch is a flow id, a boundary id, or 'body' of a sub-process. */
export type PathStep = readonly [fork: number, branch: string];
/** Lineage: the forks a token is inside of, outermost first. */
export type Path = readonly PathStep[];

/** wait: at an open task; join: arrived; child: for its sub-process or called instances; parked: by a direct return. */
export type TokenState = 'wait' | 'join' | 'child' | 'timer' | 'service' | 'incident' | 'parked';

/** Where a task returns to when its resubmission is direct: the rejecting visit, and what was parked meanwhile. */
export interface ReturnFrame {
  /** The rejected task, re-opened as a new round. */
  task: number;
  parked: number[];
}

export interface Token {
  id: number;
  node: string;
  path: Path;
  state: TokenState;
  /** What a parked token goes on as. */
  parkedState: Exclude<TokenState, 'parked'> | null;
  /** Flow it came by. */
  flow: string | null;
  /** Human tasks whose completion brought it here; several after a join. */
  cause: number[];
  /** Innermost return last. */
  stack: ReturnFrame[];
  /** Number of this stay at the node, unique in the instance. */
  visit: number;
}

/** A split or sub-process that was entered. Stays when joined: a return into the block re-opens it. */
export interface Fork {
  id: number;
  /** The visit: first part of the path steps inside. */
  visit: number;
  node: string;
  path: Path;
  branches: string[];
  /** dead: killed before it was complete; nothing can return into it. */
  state: 'open' | 'joined' | 'dead';
  /** Human tasks that brought each branch to the join, when joined. */
  arrivals: Record<string, number[]>;
}

export type TaskStatus = 'open' | 'parked' | 'passed' | 'failed' | 'rejected' | 'cancelled' | 'revoked';

export interface Task {
  id: number;
  token: number;
  node: string;
  visit: number;
  path: Path;
  cause: number[];
  stack: ReturnFrame[];
  /** How often the node has been asked in this instance, from 1. */
  round: number;
  /** Round of the instance in which it was opened. */
  submission: number;
  mode: TaskMode;
  status: TaskStatus;
  /** Passed without anybody deciding: returns pass over it. */
  auto: boolean;
  /** Task whose agreement brought it back, after a direct return. */
  resumedBy: number | null;
  /** Version of the command that closed it. */
  closedVersion: number | null;
  openedAt: number;
  dueAt: number | null;
  closedAt: number | null;
}

/** waiting: not his turn yet; sent: his decision is on its way to an engine elsewhere; held: for his add-signers; delegated: for his delegate; taken: another candidate claimed. */
export type ActorStatus =
  | 'waiting'
  | 'open'
  | 'held'
  | 'delegated'
  | 'taken'
  | 'parked'
  | 'sent'
  | 'agreed'
  | 'disagreed'
  | 'abstained'
  | 'rejected'
  | 'answered'
  | 'skipped'
  | 'cancelled'
  | 'transferred'
  | 'removed'
  | 'revoked';

export type ActorSource = 'rule' | 'initiator' | 'addSign' | 'transfer' | 'delegate' | 'reassign' | 'policy';
export type AddSignWhere = 'before' | 'after' | 'parallel';
export type GroupMode = 'or' | 'all' | 'sequential';
/** Why something was decided without a person. */
export type AutoReason = 'empty' | 'self' | 'duplicate' | 'deadline' | 'kept';

export interface Actor {
  id: number;
  task: number;
  user: number;
  status: ActorStatus;
  /** Status before it was parked or skipped. */
  formerStatus: ActorStatus | null;
  source: ActorSource;
  /** Adder or delegator; null for those of the node and those added in parallel. */
  parent: number | null;
  group: 'before' | 'after' | 'delegate' | null;
  groupMode: GroupMode | null;
  /** His group has reported to its adder: later decisions do not count it again. */
  reported: boolean;
  /** Who added him. */
  addedBy: number | null;
  seq: number;
  weight: number;
  opinion: string | null;
  auto: AutoReason | null;
  /** Why the row ended without his decision. */
  reason: string | null;
  /** Claimed by him. */
  claimed: boolean;
  openedAt: number | null;
  viewedAt: number | null;
  actedAt: number | null;
  /** Who acted: himself, his agent, 0 for the system. */
  actedBy: number | null;
}

export type JobKind = 'deadline' | 'remind' | 'timer' | 'boundary';

export interface Job {
  id: number;
  kind: JobKind;
  node: string;
  token: number;
  task: number | null;
  dueAt: number;
  /** Reminders left. */
  left: number;
  /** Not running since: parked or suspended; continuing shifts the due time by the pause. */
  pausedAt: number | null;
}

export interface Cc {
  id: number;
  user: number;
  node: string | null;
  round: number;
  by: number;
  at: number;
  readAt: number | null;
}

export type IncidentCode =
  | 'CONDITION_FAILED'
  | 'NO_FLOW'
  | 'LOOP_LIMIT'
  | 'EXPRESSION_FAILED'
  | 'NO_APPROVER'
  | 'JOB_FAILED'
  | 'BAD_STRUCTURE'
  | 'ENGINE_FAILED';

export interface Incident {
  id: number;
  token: number;
  node: string;
  code: IncidentCode;
  detail: string;
  at: number;
  resolvedAt: number | null;
}

/** A called instance, as its parent sees it; the id is the child's instance id. */
export interface Child {
  id: number;
  token: number;
  index: number;
  status: 'waiting' | 'running' | 'cancelled' | EndStatus;
  item: unknown;
}

/** Everything decide reads and writes of one instance. */
export interface Rows {
  instance: Instance;
  token: Map<number, Token>;
  fork: Map<number, Fork>;
  task: Map<number, Task>;
  actor: Map<number, Actor>;
  job: Map<number, Job>;
  cc: Map<number, Cc>;
  incident: Map<number, Incident>;
  child: Map<number, Child>;
}
export type RowTable = keyof Rows;
export type RowOf<T extends RowTable> = Rows[T] extends Map<number, infer R> ? R : Rows[T];

/** A new row (whole), new values of an old one, or its end (null). */
export type Change = readonly [table: RowTable, id: number, values: Record<string, unknown> | null];

export type EventKind =
  | 'started'
  | 'resubmitted'
  | 'entered'
  | 'opened'
  | 'passed'
  | 'failed'
  | 'agreed'
  | 'disagreed'
  | 'abstained'
  | 'rejected'
  | 'refused'
  | 'answered'
  | 'autoAgreed'
  | 'withdrawn'
  | 'takenBack'
  | 'reverted'
  | 'addedSign'
  | 'removedSign'
  | 'transferred'
  | 'delegated'
  | 'claimed'
  | 'unclaimed'
  | 'urged'
  | 'copied'
  | 'commented'
  | 'viewed'
  | 'deadline'
  | 'reminded'
  | 'timerFired'
  | 'serviceRan'
  | 'scriptRan'
  | 'childStarted'
  | 'childEnded'
  | 'suspended'
  | 'resumed'
  | 'jumped'
  | 'terminated'
  | 'reassigned'
  | 'incident'
  | 'retried'
  | 'migrated'
  | 'sent'
  | 'sendRefused'
  | 'withdrawAsked'
  | 'mirrored'
  | 'ended';

/** What happened, in data for the story, and what it changed. */
export interface WorkflowEvent {
  seq: number;
  /** Version of the instance that the command made. */
  version: number;
  kind: EventKind;
  at: number;
  by: number;
  /** The principal, when an agent acted. */
  principal: number | null;
  node: string | null;
  task: number | null;
  data: Record<string, unknown>;
  changes: Change[];
}

/** Who gives a command. */
export interface Caller {
  /** 0: the system. */
  user: number;
  /** Users whose agent he is now, for this definition. */
  agentOf?: readonly number[];
  /** May administer instances. */
  admin?: boolean;
}

/** What an approver may send along; only fields the node lets him edit, only registered variables. */
export interface Input {
  opinion?: string;
  form?: Record<string, unknown>;
  vars?: Record<string, unknown>;
}

export type BackMode = 'normal' | 'direct';

export type Action =
  | ({
      kind: 'start';
      instance: NewInstance;
      choices?: Record<string, number[]>;
      /** It was started at an engine elsewhere: nothing is sent there, and its form is not ours to check. */
      there?: true;
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
  | { kind: 'removeSign'; actor: number; opinion?: string }
  | { kind: 'transfer' | 'delegate'; task: number; user: number; opinion?: string }
  | { kind: 'claim' | 'unclaim' | 'view'; task: number }
  | { kind: 'urge'; opinion?: string }
  | { kind: 'cc'; users: number[]; task?: number; opinion?: string }
  | { kind: 'readCc' }
  | { kind: 'comment'; text: string; mentions?: number[] }
  | { kind: 'suspend' | 'resume' | 'terminate'; reason: string }
  | { kind: 'jump'; node: string; token?: number; reason: string }
  | { kind: 'reassign'; actor: number; user: number; reason: string }
  | { kind: 'retry'; incident: number; vars?: Record<string, unknown> }
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
  | { kind: 'serviceDone'; token: number; vars: Record<string, unknown> }
  | { kind: 'childEnded'; child: number; status: EndStatus; vars: Record<string, unknown> }
  | { kind: 'cancel'; reason: string }
  /** An engine elsewhere has told how its instance stands; `onTheWay`: tasks whose decisions it does not have yet. */
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
  /** done: somebody else has decided, he need not any more. */
  status: 'open' | 'agreed' | 'rejected' | 'transferred' | 'done' | 'cancelled';
  opinion: string | null;
  openedAt: number | null;
  endedAt: number | null;
  dueAt: number | null;
}
/** What an engine elsewhere is asked. */
export type EngineRequest =
  | { ask: 'start' | 'cancel' }
  | { ask: 'act'; task: number; verdict: 'agree' | 'reject'; user: number; opinion: string };

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
  | 'projectId'
  | 'initiator'
  | 'number'
  | 'title'
>;

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
  | { kind: 'startChild'; child: number; token: number; definition: string; vars: Record<string, unknown> }
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

export const ENDED: readonly InstanceStatus[] = ['approved', 'rejected', 'withdrawn', 'terminated', 'reverted'];
export const isEnded = (status: InstanceStatus): status is EndStatus => ENDED.includes(status);
