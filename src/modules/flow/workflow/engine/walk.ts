/**
 * Walking: tokens move until each waits for somebody or something.
 *
 * Invariants: at most LOOP_LIMIT moves a command; what cannot go on becomes an incident, never a guess (a condition
 * without a boolean value is not false), also where the engine itself fails (decide.ts walks again without that move);
 * a scope ends when an end was reached and nothing lives in it any more.
 * Source: design/workflow.md §3 (conditions), §4, §6.10.
 */
import type {
  ExclusiveNode,
  Flow,
  Graph,
  GraphNode,
  JoinNode,
  NodeKind,
  SendNode,
  ServiceNode,
  SplitNode,
  SubProcessNode,
} from '../graph.ts';
import type { Fork, IncidentCode, Path, Token } from '../state.ts';
import { leaveSubFlow, openCall } from './children.ts';
import type { Draft, Ending, Step } from './draft.ts';
import { copyTo, endInstance } from './end.ts';
import { makeIncident, noteIncident } from './incidents.ts';
import { dropToken, killUnder } from './kill.ts';
import { openTask } from './open-task.ts';
import { BODY, nestingOf, samePath, scopePath, startsWith } from './paths.ts';
import { settleTask } from './settle.ts';
import { addJob, armBoundaries } from './timers.ts';

export const LOOP_LIMIT = 1000;
/** Rows one move may at most need, so that a command never runs out of ids. */
const IDS_PER_MOVE = 1200;

type Entering = Extract<Step, { kind: 'enter' }>;

/** Takes steps until nothing moves. */
export function run(draft: Draft): void {
  let entries = 0;
  for (draft.move = 0; ; draft.move++) {
    const step = draft.steps.shift();
    const ending = step ? undefined : draft.endings.shift();
    if (!step && !ending) return;
    const broken = draft.broken.get(draft.move);
    if (broken) standStill(draft, step ?? { kind: 'enter', flow: null, ...ending! }, broken);
    else if (!step) finishScope(draft, ending!);
    else if (step.kind === 'settle') settleTask(draft, step.task);
    else if (entries++ >= LOOP_LIMIT || draft.idsLeft < IDS_PER_MOVE)
      makeIncident(draft, step.node, step, 'LOOP_LIMIT', `${LOOP_LIMIT}`);
    else enter(draft, step);
  }
}

/** A move that the engine cannot make is an incident at its place; an administrator tries it again. */
function standStill(draft: Draft, step: Step, { code, detail }: { code: IncidentCode; detail: string }): void {
  if (step.kind === 'enter') {
    makeIncident(draft, step.node, step, code, detail);
    return;
  }
  const task = draft.rows.task.get(step.task)!;
  noteIncident(draft, { token: task.token, node: task.node, task: task.id }, code, detail);
}

function enter(draft: Draft, step: Entering): void {
  const node = draft.node(step.node);
  if (node.kind !== 'end' && leavesSidePath(draft.graph, node, step.path)) {
    draft.endings.push({ node: node.id, path: step.path, cause: step.cause, outcome: 'approved' });
    return;
  }
  if (READS.has(node.kind)) draft.readObject();
  (ENTER[node.kind] as (draft: Draft, node: GraphNode, step: Entering) => void)(draft, node, step);
}

/** Kinds of nodes that decide something by variables. */
const READS: ReadonlySet<NodeKind> = new Set(['exclusive', 'split', 'script', 'service', 'call', 'userTask', 'timer']);

/**
 * Whether a token that a timer has added comes to a node of another path. Publish refuses that; in versions published
 * before, the token ends there, for it would open a step twice or go into a join that no branch of it has sent it to.
 */
function leavesSidePath(graph: Graph, { id }: GraphNode, path: Path): boolean {
  const beside = path.filter(([, branch]) => graph.nodes[branch]?.kind === 'boundary');
  if (beside.length === 0) return false;
  const nesting = nestingOf(graph).get(id) ?? [];
  return beside.some(([, timer]) => !nesting.some(([node]) => node === timer));
}

const entered = (draft: Draft, step: Entering, data: Record<string, unknown> = {}): void =>
  draft.event('entered', { node: step.node, data: { flow: step.flow, ...data }, system: true });

const stay = (draft: Draft, step: Entering, state: Token['state']): Token =>
  draft.addToken({
    node: step.node,
    path: step.path,
    state,
    flow: step.flow,
    cause: step.cause,
    stack: [],
    visit: draft.nextVisit(),
  });

function pass(draft: Draft, node: GraphNode, step: Entering): void {
  entered(draft, step);
  draft.leave(node, step.path, step.cause);
}

/** Effect of entering, by kind of node. */
const ENTER: { [K in NodeKind]: (draft: Draft, node: Extract<GraphNode, { kind: K }>, step: Entering) => void } = {
  start: pass,
  boundary: pass,
  userTask: openTask,
  call: openCall,
  exclusive: choose,
  split,
  service: callService,
  script: (draft, node, step) => {
    const result = draft.env.evaluate(node.expression, draft.vars);
    if ('failure' in result) {
      makeIncident(draft, node.id, step, 'EXPRESSION_FAILED', result.failure);
      return;
    }
    draft.event('scriptRan', { node: node.id, data: { flow: step.flow, variable: node.variable }, system: true });
    draft.instance({ vars: { ...draft.rows.instance.vars, [node.variable]: result.value } });
    draft.leave(node, step.path, step.cause);
  },
  send: (draft, node, step) => {
    entered(draft, step);
    send(draft, node);
    draft.leave(node, step.path, step.cause);
  },
  timer: (draft, node, step) => {
    entered(draft, step);
    const token = stay(draft, step, 'timer');
    const job = addJob(draft, { kind: 'timer', node: node.id, token: token.id, task: null, left: 0 }, node.after);
    if (!('failure' in job)) return;
    dropToken(draft, token.id);
    makeIncident(draft, node.id, step, 'EXPRESSION_FAILED', job.failure);
  },
  subProcess: (draft, node, step) => {
    entered(draft, step);
    const token = stay(draft, step, 'child');
    const failure = armBoundaries(draft, node, token);
    if (failure) {
      dropToken(draft, token.id);
      makeIncident(draft, node.id, step, 'EXPRESSION_FAILED', failure);
      return;
    }
    addFork(draft, node, token.visit, step.path, [BODY]);
    const path: Path = [...step.path, [token.visit, BODY]];
    draft.steps.push({ kind: 'enter', node: node.start, path, cause: step.cause, flow: null });
  },
  join: (draft, node, step) => {
    entered(draft, step);
    stay(draft, step, 'join');
    join(draft, node, step.path);
  },
  end: (draft, node, step) => {
    entered(draft, step);
    if (node.terminate || node.outcome === 'rejected') killUnder(draft, scopePath(step.path), 'terminated');
    draft.endings.push({ node: node.id, path: step.path, cause: step.cause, outcome: node.outcome ?? 'approved' });
  },
};

/** The server runs the service in the same transaction and answers with serviceDone. */
function callService(draft: Draft, node: ServiceNode, step: Entering): void {
  const input: Record<string, unknown> = {};
  for (const [name, text] of Object.entries(node.input ?? {})) {
    const result = draft.env.evaluate(text, draft.vars);
    if ('failure' in result) {
      makeIncident(draft, node.id, step, 'EXPRESSION_FAILED', result.failure);
      return;
    }
    input[name] = result.value;
  }
  entered(draft, step);
  const token = stay(draft, step, 'service');
  draft.instance({ barrier: draft.version });
  draft.effects.push({ kind: 'service', token: token.id, node: node.id, handler: node.handler, input });
}

export function addFork(draft: Draft, node: GraphNode, visit: number, path: Path, branches: string[]): void {
  draft.add('fork', { id: draft.nextId(), visit, node: node.id, path, branches, state: 'open', arrivals: {} });
}

/** Flows whose condition holds (the default not among them), or why one has no answer. */
function holding(draft: Draft, node: GraphNode, first: boolean): Flow[] | { failure: string } {
  const found: Flow[] = [];
  for (const id of node.outgoing) {
    const flow = draft.graph.flows[id]!;
    if (flow.isDefault) continue;
    if (flow.condition) {
      const result = draft.env.evaluate(flow.condition, draft.vars);
      if ('failure' in result) return result;
      if (typeof result.value !== 'boolean') return { failure: `${flow.condition}: not a boolean` };
      if (!result.value) continue;
    }
    found.push(flow);
    if (first) break;
  }
  if (found.length > 0) return found;
  return node.outgoing.map((id) => draft.graph.flows[id]!).filter((flow) => flow.isDefault);
}

function choose(draft: Draft, node: ExclusiveNode, step: Entering): void {
  const flows = holding(draft, node, true);
  if ('failure' in flows) {
    makeIncident(draft, node.id, step, 'CONDITION_FAILED', flows.failure);
    return;
  }
  const [flow] = flows;
  if (!flow) {
    makeIncident(draft, node.id, step, 'NO_FLOW', node.name);
    return;
  }
  entered(draft, step, { taken: [flow.id] });
  draft.steps.push({ kind: 'enter', node: flow.to, path: step.path, cause: step.cause, flow: flow.id });
}

function split(draft: Draft, node: SplitNode, step: Entering): void {
  const flows =
    node.type === 'parallel' ? node.outgoing.map((id) => draft.graph.flows[id]!) : holding(draft, node, false);
  if ('failure' in flows) {
    makeIncident(draft, node.id, step, 'CONDITION_FAILED', flows.failure);
    return;
  }
  if (flows.length === 0) {
    makeIncident(draft, node.id, step, 'NO_FLOW', node.name);
    return;
  }
  const branches = flows.map((flow) => flow.id);
  entered(draft, step, { taken: branches });
  const visit = draft.nextVisit();
  addFork(draft, node, visit, step.path, branches);
  for (const flow of flows) {
    const path: Path = [...step.path, [visit, flow.id]];
    draft.steps.push({ kind: 'enter', node: flow.to, path, cause: step.cause, flow: flow.id });
  }
}

const forkOf = (draft: Draft, step: Path[number] | undefined): Fork | undefined =>
  step && [...draft.rows.fork.values()].find((one) => one.visit === step[0]);

/**
 * Goes on when every branch that the split has opened has arrived. Tokens that timers have added inside the block are
 * waited for as well: nothing lives in a block that is joined.
 */
function join(draft: Draft, node: JoinNode, path: Path): void {
  const fork = forkOf(draft, path.at(-1));
  if (fork?.node !== node.split) throw new Error(`join ${node.id} outside its block`);
  const arrived = new Map<string, Token>();
  for (const token of draft.rows.token.values()) {
    const last = token.path.at(-1);
    if (token.state === 'join' && token.node === node.id && last?.[0] === fork.visit) arrived.set(last[1], token);
  }
  if (!fork.branches.every((branch) => arrived.has(branch))) return;
  const inside = (lineage: Path): boolean => lineage[fork.path.length]?.[0] === fork.visit;
  const living = [...draft.rows.token.values()].filter((token) => inside(token.path)).length;
  if (living > arrived.size || draft.steps.some((step) => step.kind === 'enter' && inside(step.path))) return;
  const arrivals: Record<string, number[]> = {};
  for (const [branch, token] of arrived) {
    arrivals[branch] = token.cause;
    dropToken(draft, token.id);
  }
  draft.patch('fork', fork.id, { state: 'joined', arrivals });
  draft.leave(node, fork.path, joinedCause(draft, fork.path.length, fork.visit, Object.values(arrivals)));
}

/** Decisions inside the block, of every branch; earlier ones only if nobody decided inside. */
function joinedCause(draft: Draft, depth: number, visit: number, causes: readonly number[][]): number[] {
  const all = [...new Set(causes.flat())];
  const inside = all.filter((id) => draft.rows.task.get(id)!.path[depth]?.[0] === visit);
  return inside.length > 0 ? inside : all;
}

function send(draft: Draft, node: SendNode): void {
  if (node.as === 'cc') {
    copyTo(draft, node.id, node.to);
    return;
  }
  const people = draft.people(node.id, 'notice', node.to);
  if (!people) return;
  // People who are notified may read the instance.
  draft.events.at(-1)!.data.told = people;
  draft.notify('notice', people, node.id, null, node.text ?? node.name);
}

/** Finishes the scope of an end that was reached, when nothing lives in it any more. */
function finishScope(draft: Draft, ending: Ending): void {
  const scope = scopePath(ending.path);
  leaveAdded(draft, ending.path, scope.length);
  if (isAlive(draft, scope)) return;
  if (scope.length === 0) endInstance(draft, ending.outcome, 'completed');
  else leaveSubProcess(draft, scope, ending);
}

/** Whether a token rests or moves under the lineage. */
const isAlive = (draft: Draft, prefix: Path): boolean =>
  draft.steps.some((step) => step.kind === 'enter' && startsWith(step.path, prefix)) ||
  [...draft.rows.token.values()].some((token) => startsWith(token.path, prefix));

/** A token that a timer had added has ended: the blocks around it may have waited for it. */
function leaveAdded(draft: Draft, path: Path, scope: number): void {
  for (let depth = path.length; depth > scope; depth--) {
    const lineage = path.slice(0, depth);
    const fork = forkOf(draft, lineage.at(-1))!;
    const node = draft.node(fork.node);
    // The path of a timer is over when all that it has become has ended.
    if (node.kind === 'boundary' && fork.state === 'open' && !isAlive(draft, lineage)) {
      draft.event('passed', { node: node.id, system: true });
      draft.patch('fork', fork.id, { state: 'joined' });
    }
    if (node.kind === 'split') join(draft, draft.node(node.join) as JoinNode, lineage);
  }
}

function leaveSubProcess(draft: Draft, scope: Path, ending: Ending): void {
  const [visit] = scope.at(-1)!;
  const outside = scope.slice(0, -1);
  const parent = [...draft.rows.token.values()].find((one) => one.visit === visit && samePath(one.path, outside));
  if (!parent) throw new Error(`no sub-process ${visit}`);
  const node = draft.node(parent.node) as SubProcessNode;
  const passed = ending.outcome === 'approved';
  draft.event(passed ? 'passed' : 'failed', {
    node: node.id,
    ...(!passed && { data: { policy: node.onFail ?? 'end' } }),
    system: true,
  });
  dropToken(draft, parent.id);
  const fork = [...draft.rows.fork.values()].find((one) => one.visit === visit)!;
  draft.patch('fork', fork.id, { state: 'joined', arrivals: { [BODY]: ending.cause } });
  for (const one of draft.rows.fork.values())
    if (one.state === 'open' && startsWith(one.path, scope)) draft.patch('fork', one.id, { state: 'joined' });
  leaveSubFlow(draft, node, passed, outside, ending.cause);
}
