/**
 * The compiled graph of a workflow: what the engine runs.
 *
 * Both designers (tree, BPMN) compile to it at publish; it is stored with its definition version and never changes.
 * Invariants (publish refuses everything else): every node is reachable and leads to an end; each parallel or inclusive
 * split names its join and back, and no branch leaves its block; an exclusive split with conditions has a default flow;
 * a sub-process holds exactly one start and its flows stay inside it. Plain JSON: ids are texts, no functions.
 * Refuses: knowledge of XML, of drawings and of people (approvers are rules, resolved when a task opens).
 * Source: design/workflow.md §2-§5.
 */

import type { VariableType } from '#modules/flow/feel/feel.ts';

export type { VariableType } from '#modules/flow/feel/feel.ts';

export interface Graph {
  /** Key of the definition (defKey). */
  key: string;
  name: string;
  /** The start node of the outermost scope. */
  start: string;
  nodes: Record<string, GraphNode>;
  flows: Record<string, Flow>;
  /** Registered variables: only these may be set by a caller, and only with values of their type. */
  variables: Record<string, VariableType>;
  settings: Settings;
  /** It runs at an engine elsewhere, under this key; the graph is its outside only (engine/there.ts). */
  external?: { engine: number; definition: string };
}

/** The node that holds all approvals of an external engine: people may agree and refuse, the rest happens there. */
export const THERE = 'there';

export interface Flow {
  id: string;
  from: string;
  to: string;
  name?: string;
  /** FEEL; absent: always. Only flows that leave an exclusive or inclusive split have one. */
  condition?: string;
  /** Taken when no condition of the split holds. */
  isDefault?: true;
}

interface NodeBase {
  id: string;
  name: string;
  /** Id of the sub-process that holds the node; null in the outermost scope. */
  scope: string | null;
  /** Flow ids, in the order of drawing: the order in which an exclusive split tries them. */
  incoming: string[];
  outgoing: string[];
}

/** A node with boundary timers. */
interface Host {
  /** Ids of the boundary nodes attached. */
  boundaries?: string[];
}

export type GraphNode =
  | StartNode
  | EndNode
  | UserTaskNode
  | ServiceNode
  | SendNode
  | ScriptNode
  | ExclusiveNode
  | SplitNode
  | JoinNode
  | SubProcessNode
  | CallNode
  | TimerNode
  | BoundaryNode;

export type NodeKind = GraphNode['kind'];

/** Also the initiator's step: they fill in the form here, and get it back here when the instance is returned. */
export interface StartNode extends NodeBase {
  kind: 'start';
  fields?: FieldRights;
  /** Starts an instance automatically: an ISO 8601 repetition such as `R/PT24H`, or a date. */
  timer?: string;
}

export interface EndNode extends NodeBase {
  kind: 'end';
  /** Kills every other token of its scope; a plain end waits for them. */
  terminate?: true;
  /** How the instance ends (in a sub-process: whether that fails); default approved. rejected kills like terminate. */
  outcome?: 'approved' | 'rejected';
}

/** single: one approver; or: the first decides; all: everybody; claim: one of the candidates claims, then decides. */
export type TaskMode = 'single' | 'or' | 'all' | 'sequential' | 'ratio' | 'weighted' | 'claim';

/** A share without rounding: 2/3 is {2, 3}, 66.67 % is {6667, 10000}. */
export interface Ratio {
  num: number;
  den: number;
}

export interface UserTaskNode extends NodeBase, Host {
  kind: 'userTask';
  approvers: ApproverRule[];
  mode: TaskMode;
  /** ratio and weighted: passes when agree/total >= ratio, fails as soon as that is out of reach. */
  ratio?: Ratio;
  /** weighted: weight by user id; absent users weigh 1. */
  weights?: Record<string, number>;
  /** FEEL over {total, agreed, disagreed, open}, asked after each vote of all and sequential: true passes at once. */
  completion?: string;
  /** outOfTotal: an abstention leaves the denominator; asNo: it stays in it. Default forbidden. */
  abstain?: 'forbidden' | 'outOfTotal' | 'asNo';
  /** A step that does work and completes it; the wording differs, the engine does not. */
  handling?: true;
  /** What the approver may do besides agreeing. */
  allow: TaskAllowance[];
  /** What the node does when its votes fail (ratio, weighted, deadline reject). Default start. */
  onFail?: FailPolicy;
  /** A disagreement in a group of add-signers: back to the adder (default), or the node fails. */
  addSignFail?: 'adder' | 'node';
  /** Direct re-submission keeps the agrees given before. */
  keepVotes?: true;
  empty?: EmptyPolicy;
  self?: SelfPolicy;
  duplicate?: DuplicatePolicy;
  deadline?: Deadline;
  fields?: FieldRights;
  /** Opinion on agreeing; default required. */
  opinion?: 'required' | 'optional';
  /** Notified when the task has passed. */
  cc?: ApproverRule[];
}

export type TaskAllowance =
  | 'rejectToStart'
  | 'rejectToPrevious'
  | 'rejectToNode'
  /** The rejecting approver may ask to get it back directly. */
  | 'direct'
  /** Reject and end the instance. */
  | 'refuse'
  | 'addSignBefore'
  | 'addSignAfter'
  | 'addSignParallel'
  | 'transfer'
  | 'delegate'
  | 'takeBack'
  | 'cc';

/** start, previous: returns like a rejection; end: the instance ends rejected; continue: goes on, outcome in the vars. */
export type FailPolicy = 'start' | 'previous' | 'end' | 'continue';
/** Nobody found: the task agrees automatically, goes to the administrator or to the initiator's manager, or is refused. */
export type EmptyPolicy = 'pass' | 'administrator' | 'manager' | 'refuse';
/** The initiator is an approver: they decide, are skipped, or their manager or department head decides. */
export type SelfPolicy = 'self' | 'skip' | 'manager' | 'departmentHead';
/**
 * Whether an approver who agreed before agrees again automatically: never, if they agreed in the previous step, or anywhere in the
 * round.
 */
export type DuplicatePolicy = 'none' | 'consecutive' | 'wholeFlow';

/** Who decides, as data; a task's approvers are the union of its rules in their order, without inactive users. */
export type ApproverRule =
  | { by: 'users'; users: number[] }
  | { by: 'role'; role: number }
  /** Members of the business object's project who have this project role. */
  | { by: 'projectRole'; role: number }
  | { by: 'projectManager' }
  | { by: 'userGroup'; group: number }
  | { by: 'department'; department: number }
  /** Head of the department `levels` above (0: its own); upTo: all heads from 0 to `levels`, for successive approval. */
  | {
      by: 'departmentHead';
      of: 'initiator' | 'approver' | { department: number } | { field: string };
      levels: number;
      upTo?: true;
    }
  | { by: 'manager'; of: 'initiator' | 'approver' }
  | { by: 'initiator' }
  /** Picked when the instance starts; `from` limits the choice. */
  | { by: 'initiatorChoice'; max?: number; from?: number[] }
  /** User(s) in a form field. */
  | { by: 'field'; field: string }
  /** FEEL that gives a user id or a list of them. */
  | { by: 'expression'; expression: string }
  | { by: 'administrator' };

/** work: minutes on the calendar of the project (else the company); clock: minutes; at: FEEL that gives a date (time), or a duration from now. */
export type Delay = { work: number } | { clock: number } | { at: string };

export interface Deadline {
  after: Delay;
  /** Reminders every so often from the due time on (from the start with `early`), at most `times`. */
  remind?: { every: Delay; times: number; early?: true };
  policy: 'none' | 'agree' | 'reject' | 'transferToManager' | 'escalate';
  /** escalate: who gets the task. */
  to?: ApproverRule[];
}

export type FieldRight = 'hidden' | 'read' | 'edit' | 'required';
/** Right per form field; fields not named: edit at the start node, read elsewhere. */
export type FieldRights = Record<string, FieldRight>;

/** Runs a handler of the application in the transaction of the step; what it answers is put into the variables. */
export interface ServiceNode extends NodeBase, Host {
  kind: 'service';
  handler: string;
  input?: Record<string, string>;
}

/** Sends a notice, or copies (cc) the instance to people. */
export interface SendNode extends NodeBase {
  kind: 'send';
  as: 'cc' | 'notice';
  to: ApproverRule[];
  text?: string;
}

/** FEEL; its value becomes the variable. */
export interface ScriptNode extends NodeBase {
  kind: 'script';
  expression: string;
  variable: string;
}

/** Split by the first condition that holds, or a plain merge. */
export interface ExclusiveNode extends NodeBase {
  kind: 'exclusive';
}

/** parallel: all flows; inclusive: every flow whose condition holds, else the default. */
export interface SplitNode extends NodeBase {
  kind: 'split';
  type: 'parallel' | 'inclusive';
  join: string;
}

/** Waits for exactly the branches its split has opened. */
export interface JoinNode extends NodeBase {
  kind: 'join';
  type: 'parallel' | 'inclusive';
  split: string;
}

/** Embedded sub-process: its nodes are in the same graph with `scope` = its id. */
export interface SubProcessNode extends NodeBase, Host {
  kind: 'subProcess';
  start: string;
  /** What happens when it comes to a rejected end. */
  onFail?: SubFlowFail;
}

/** A sub-flow that fails is not done: end (default): the instance ends rejected; start: back to the initiator; continue: the outcome is in the vars. */
export type SubFlowFail = 'end' | 'start' | 'continue';

/** Runs other definitions as child instances and waits for them. */
export interface CallNode extends NodeBase, Host {
  kind: 'call';
  definition: string;
  /** Variable of the child -> FEEL over the parent's variables. */
  input?: Record<string, string>;
  /** Variable of the parent -> FEEL over the child's variables (of the last child that ended). */
  output?: Record<string, string>;
  multi?: Multi;
  /** What happens when the children do not succeed. */
  onFail?: SubFlowFail;
}

/** One child per item of a list. */
export interface Multi {
  /** FEEL that gives a list, or a number. */
  items: string;
  /** Name of the item in the child's variables. */
  item?: string;
  sequential?: true;
  /** FEEL over {total, ended, approved, rejected, open}: true ends the node and cancels the rest. */
  completion?: string;
}

/** Waits until the delay is over. */
export interface TimerNode extends NodeBase {
  kind: 'timer';
  after: Delay;
}

/** A timer on another node. Interrupting: kills the host's token and goes on here; otherwise adds a token beside it. */
export interface BoundaryNode extends NodeBase {
  kind: 'boundary';
  host: string;
  after: Delay;
  interrupting: boolean;
}

export interface Settings {
  /** Who may start it; absent: everybody. */
  starters?: ApproverRule[];
  /** Until when the initiator may withdraw; default firstDecision. */
  withdraw?: 'never' | 'firstDecision' | 'anytime';
  /** What a withdrawn instance becomes; default withdrawn. */
  withdrawTo?: 'withdrawn' | 'draft';
  /** The initiator may revert an approved instance, if the business handler agrees. */
  revert?: true;
  /** Minutes after their decision within which an approver may take it back; absent: no limit of time. */
  takeBackMinutes?: number;
  /** Defaults of the user tasks. */
  empty?: EmptyPolicy;
  self?: SelfPolicy;
  duplicate?: DuplicatePolicy;
  /** Longest chain of delegations, default 3. */
  delegationDepth?: number;
  /** Minutes between two urges of an instance, default 30. */
  urgeMinutes?: number;
  /** Copied when the instance has ended approved. */
  cc?: ApproverRule[];
  /** Who steps in where a policy says administrator; the system administrators if absent. */
  administrators?: number[];
  /** Title of instances; `{name}`, `{initiator}`, `{date}` and form fields are filled in. */
  title?: string;
}

/** Right to a form field at a node; tasks without rules read. */
export function fieldRight(node: GraphNode | undefined, field: string): FieldRight {
  if (node?.kind === 'start') return node.fields?.[field] ?? 'edit';
  return (node?.kind === 'userTask' ? node.fields?.[field] : undefined) ?? 'read';
}
