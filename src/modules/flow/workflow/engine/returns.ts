/**
 * Returns: where a rejection may lead, what dies for it, and what comes back.
 *
 * The kill rule for a target of lineage L, seen from a token of lineage P with common beginning C: (1) L is a beginning
 * of P: everything under L dies; (2) the rest of L leads into blocks that are joined: everything under C dies, the
 * blocks are open again and their other branches count as arrived; (3) otherwise L is in a sibling branch: refused.
 * Direct: nothing dies, what would is parked until the target agrees and the rejecting task comes back.
 * Source: design/workflow.md §4, §5; ADR 030.
 */
import type { BackMode } from '../actions.ts';
import type { Fork, Path, ReturnFrame, Task, Token } from '../state.ts';
import { no } from '../workflow.problems.ts';
import { settleCall } from './children.ts';
import type { Draft } from './draft.ts';
import { returnToInitiator } from './initiator.ts';
import { closeTask, endActors, killUnder } from './kill.ts';
import { openTask } from './open-task.ts';
import { BODY, commonPath, startsWith } from './paths.ts';
import { armBoundaries, continueJobs, pauseJobs } from './timers.ts';
import { actorsOf, isLive } from './votes.ts';

interface ReturnPlan {
  /** Everything under it dies (or is parked). */
  prefix: Path;
  reopen: Fork[];
}

/** What a return from lineage `from` to the targets needs; throws when it is into a sibling branch. */
export function planReturn(draft: Draft, from: Path, targets: readonly Path[]): ReturnPlan {
  let prefix = from;
  const reopen = new Map<number, Fork>();
  const forks = new Map([...draft.rows.fork.values()].map((fork) => [fork.visit, fork]));
  for (const target of targets) {
    const common = commonPath(from, target);
    if (common.length < prefix.length) prefix = common;
    const inside = target.slice(common.length);
    // Another branch of the same visit; an earlier round of the same block is over, and opens again.
    if (inside.length > 0 && from[common.length]?.[0] === inside[0]![0]) throw no('TARGET_IN_PARALLEL_BRANCH');
    for (const [visit] of inside) {
      const fork = forks.get(visit);
      if (fork?.state !== 'joined') throw no('TARGET_IN_PARALLEL_BRANCH');
      reopen.set(visit, fork);
    }
  }
  return { prefix, reopen: [...reopen.values()] };
}

/** Opens blocks again; branches without a target count as arrived. */
export function reopenForks(draft: Draft, forks: readonly Fork[], targets: readonly Path[]): void {
  for (const fork of forks) {
    draft.patch('fork', fork.id, { state: 'open' });
    const node = draft.node(fork.node);
    if (node.kind === 'subProcess') {
      const token = draft.addToken({
        node: node.id,
        path: fork.path,
        state: 'child',
        flow: null,
        cause: enteredBy(draft, [...fork.path, [fork.visit, BODY]]),
        stack: [],
        visit: fork.visit,
      });
      armBoundaries(draft, node, token);
      continue;
    }
    if (node.kind !== 'split') continue;
    for (const branch of fork.branches) {
      const path: Path = [...fork.path, [fork.visit, branch]];
      if (targets.some((target) => startsWith(target, path))) continue;
      draft.addToken({
        node: node.join,
        path,
        state: 'join',
        flow: null,
        cause: fork.arrivals[branch] ?? [],
        stack: [],
        visit: draft.nextVisit(),
      });
    }
  }
}

/** Human tasks that led into a sub-process: what its own tasks, of which there are some, go back to outside of it. */
function enteredBy(draft: Draft, body: Path): number[] {
  const { task } = draft.rows;
  const causes = [...task.values()].filter((one) => startsWith(one.path, body)).flatMap((one) => one.cause);
  return [...new Set(causes)].filter((id) => !startsWith(task.get(id)!.path, body));
}

/** Ends the rejecting task and opens the targets again. The event of the rejection is open. */
export function returnTo(
  draft: Draft,
  task: Task,
  targets: readonly Task[],
  mode: BackMode,
  status: Task['status'],
): void {
  // A migration may have left behind steps that the new version does not know.
  if (targets.some((target) => !draft.graph.nodes[target.node])) throw no('REJECT_TARGET_INVALID');
  const paths = targets.map((target) => target.path);
  const plan = planReturn(draft, task.path, paths);
  if (mode === 'direct' && (targets.length !== 1 || plan.reopen.length > 0)) throw no('DIRECT_NOT_ALLOWED');
  endActors(draft, task.id, 'cancelled', 'rejected');
  closeTask(draft, task.id, status);
  const stack: ReturnFrame[] = [];
  if (mode === 'direct') stack.push(...task.stack, { task: task.id, parked: park(draft, plan.prefix) });
  else killUnder(draft, plan.prefix, 'rejected');
  reopenForks(draft, plan.reopen, paths);
  for (const target of targets) openAgain(draft, target, stack);
}

/** A new round of a task with its former people; the start node asks its initiator. */
function openAgain(draft: Draft, target: Task, stack: ReturnFrame[]): void {
  const node = draft.node(target.node);
  if (node.kind === 'userTask')
    openTask(draft, node, { path: target.path, cause: target.cause, flow: null, stack, again: target });
  else returnToInitiator(draft, target, stack);
}

/** Parks what lives under the prefix: tasks are hidden, their jobs stand still. */
function park(draft: Draft, prefix: Path): number[] {
  const live = [...draft.rows.token.values()].filter((one) => one.state !== 'parked' && startsWith(one.path, prefix));
  parkTokens(draft, live);
  return live.map((token) => token.id);
}

function parkTokens(draft: Draft, tokens: readonly Token[]): void {
  for (const token of tokens) {
    draft.patch('token', token.id, { state: 'parked', parkedState: token.state as Token['parkedState'] });
    for (const task of draft.rows.task.values()) {
      if (task.token !== token.id || task.status !== 'open') continue;
      draft.patch('task', task.id, { status: 'parked' });
      for (const actor of actorsOf(draft.rows, task.id))
        if (isLive(actor)) draft.patch('actor', actor.id, { status: 'parked', formerStatus: actor.status });
    }
  }
  pauseJobs(draft, new Set(tokens.map((token) => token.id)));
}

/** Parks exactly these tokens again (the decision that resumed them is taken back); false when one has gone on. */
export function parkAgain(draft: Draft, ids: readonly number[]): boolean {
  const tokens = ids.map((id) => draft.rows.token.get(id)).filter((one) => one !== undefined && one.state !== 'parked');
  if (tokens.length < ids.length) return false;
  parkTokens(draft, tokens as Token[]);
  return true;
}

function resumeParked(draft: Draft, ids: readonly number[]): void {
  continueJobs(draft, new Set(ids));
  for (const id of ids) {
    const token = draft.rows.token.get(id);
    if (token?.state !== 'parked') continue;
    draft.patch('token', id, { state: token.parkedState!, parkedState: null });
    for (const task of draft.rows.task.values()) {
      if (task.token !== id || task.status !== 'parked') continue;
      draft.patch('task', task.id, { status: 'open' });
      for (const actor of actorsOf(draft.rows, task.id))
        if (actor.status === 'parked')
          draft.patch('actor', actor.id, { status: actor.formerStatus ?? 'open', formerStatus: null });
    }
    if (token.parkedState === 'child' && draft.node(token.node).kind === 'call') settleCall(draft, id);
  }
}

/**
 * The target of a direct return has agreed: back to the task that rejected, then the parked tokens go on. In this order, because
 * children that have ended meanwhile may end the instance.
 */
export function popReturn(draft: Draft, task: Task): void {
  const frame = task.stack.at(-1)!;
  const rejecting = draft.rows.task.get(frame.task)!;
  const node = draft.node(rejecting.node);
  if (node.kind !== 'userTask') throw new Error(`a direct return from ${node.kind}`);
  openTask(draft, node, {
    path: rejecting.path,
    cause: rejecting.cause.map((id) => (draft.rows.task.get(id)!.node === task.node ? task.id : id)),
    flow: null,
    stack: task.stack.slice(0, -1),
    again: rejecting,
    resumedBy: task.id,
  });
  resumeParked(draft, frame.parked);
}

/** Last human decisions before a task: of each branch after a join. */
export const previousTasks = (draft: Draft, task: Task): Task[] =>
  task.cause.map((id) => draft.rows.task.get(id)!).filter((one) => !one.auto);
