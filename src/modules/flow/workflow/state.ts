/**
 * The state of one running workflow: rows, and the events they are the fold of.
 *
 * Hides: nothing; with actions.ts and effects.ts this is the vocabulary of the engine, the server's tables (wf_*) and the
 * screens. Times are milliseconds since the epoch, users are user ids, 0 is the system. A row never knows the database.
 * Invariants after each command: I1 an open task has exactly one token waiting at its node, and the reverse; I2 an ended
 * instance has no token, open task or job; I3 events are numbered without a gap and carry their command's version; I4
 * the fold of all events gives the rows; I5 every actor who was killed or skipped stays with a reason.
 * Source: design/workflow.md §4-§6.
 */
import type { ScopeName } from '#kernel/entity.ts';
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
  /** The object it runs in; none: the company. */
  objectKind: ScopeName | null;
  objectId: number | null;
  /** The project, where that is one. */
  projectId: number | null;
  initiator: number;
  /** Whose request it is now: its initiator, or who it was handed to after they had left. */
  holder: number;
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
  /** What a parked token becomes when it goes on. */
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

/** waiting: not their turn yet; sent: their decision is on its way to an engine elsewhere; held: for their add-signers; delegated: for their delegate; taken: another candidate claimed. */
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
  /** Their group has reported to its adder: later decisions do not count it again. */
  reported: boolean;
  /** Who added them. */
  addedBy: number | null;
  seq: number;
  weight: number;
  opinion: string | null;
  auto: AutoReason | null;
  /** Why the row ended without their decision. */
  reason: string | null;
  /** Claimed by them. */
  claimed: boolean;
  openedAt: number | null;
  viewedAt: number | null;
  actedAt: number | null;
  /** Who acted: themselves, their agent, 0 for the system. */
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
  | 'ENGINE_FAILED'
  | 'RECORD_GONE';

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
  | 'recalled'
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
  | 'handedOver'
  | 'incident'
  | 'retried'
  | 'migrated'
  | 'sent'
  | 'sendRefused'
  | 'withdrawAsked'
  | 'mirrored'
  | 'ended';

/** What happened, as data for the story, and what changed. */
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

export const ENDED: readonly InstanceStatus[] = ['approved', 'rejected', 'withdrawn', 'terminated', 'reverted'];
export const isEnded = (status: InstanceStatus): status is EndStatus => ENDED.includes(status);
