/** Called instances: starting them, and what their ends mean for the node that waits. */
import { LIMITS, within } from '../definition-limits.ts';
import type { CallNode, SubProcessNode } from '../graph.ts';
import type { Child, EndStatus, Path, Token } from '../state.ts';
import type { Draft } from './draft.ts';
import { endInstance } from './end.ts';
import { makeIncident, noteIncident, type Place } from './incidents.ts';
import { returnAll } from './initiator.ts';
import { dropToken, killToken } from './kill.ts';
import { requestersOf } from './self-approval.ts';
import { armBoundaries } from './timers.ts';

const childrenOf = (draft: Draft, token: number): Child[] =>
  [...draft.rows.child.values()].filter((child) => child.token === token).sort((a, b) => a.index - b.index);

/** One item per child: the list, so many numbers, or just one. */
function itemsOf(draft: Draft, node: CallNode): unknown[] | { failure: string } {
  if (!node.multi) return [null];
  const result = draft.env.evaluate(node.multi.items, draft.vars);
  if ('failure' in result) return result;
  const list = Array.isArray(result.value) ? (result.value as unknown[]) : null;
  const count = list ? list.length : result.value;
  if (typeof count === 'number' && !within('children', count))
    return { failure: `${node.multi.items}: ${count} sub-flows, at most ${LIMITS.children.max}` };
  if (list) return list;
  if (typeof count === 'number' && Number.isInteger(count)) return Array.from({ length: count }, (_, i) => i + 1);
  return { failure: `${node.multi.items}: neither a list nor a count` };
}

/** A token enters a call: its children are made, and all (or the first) of them started. */
export function openCall(draft: Draft, node: CallNode, place: Place): void {
  const items = itemsOf(draft, node);
  if ('failure' in items) {
    makeIncident(draft, node.id, place, 'EXPRESSION_FAILED', items.failure);
    return;
  }
  draft.event('entered', { node: node.id, data: { flow: place.flow, children: items.length }, system: true });
  const token = draft.addToken({
    node: node.id,
    path: place.path,
    state: 'child',
    flow: place.flow,
    cause: place.cause,
    stack: [],
    visit: draft.nextVisit(),
  });
  draft.instance({ barrier: draft.version });
  const failure = armBoundaries(draft, node, token);
  if (failure) {
    dropToken(draft, token.id);
    makeIncident(draft, node.id, place, 'EXPRESSION_FAILED', failure);
    return;
  }
  for (const [index, item] of items.entries())
    draft.add('child', { id: draft.nextId(), token: token.id, index, status: 'waiting', item });
  startNext(draft, node, token);
  settleCall(draft, token.id);
}

/** Starts the children whose turn it is. */
function startNext(draft: Draft, node: CallNode, token: Token): void {
  const children = childrenOf(draft, token.id);
  const sequential = node.multi?.sequential === true;
  if (sequential && children.some((child) => child.status === 'running')) return;
  const waiting = children.filter((child) => child.status === 'waiting');
  for (const child of sequential ? waiting.slice(0, 1) : waiting) {
    const vars: Record<string, unknown> = {};
    const scope = { ...draft.vars, item: child.item, index: child.index + 1 };
    for (const [name, text] of Object.entries(node.input ?? {})) {
      const result = draft.env.evaluate(text, scope);
      vars[name] = 'value' in result ? result.value : null;
    }
    if (node.multi?.item) vars[node.multi.item] = child.item;
    draft.event('childStarted', { node: node.id, data: { child: child.id, index: child.index }, system: true });
    draft.patch('child', child.id, { status: 'running' });
    const requesters = [...requestersOf(draft.graph, draft.rows)];
    const { definition } = node;
    draft.effects.push({ kind: 'startChild', child: child.id, token: token.id, definition, vars, requesters });
  }
}

/** A child has ended. A parked node records it and goes on when resumed. */
export function childEnded(draft: Draft, id: number, status: EndStatus, vars: Record<string, unknown>): void {
  const child = draft.rows.child.get(id);
  if (child?.status !== 'running') return;
  const token = draft.rows.token.get(child.token)!;
  const node = draft.node(token.node) as CallNode;
  draft.event('childEnded', { node: node.id, data: { child: id, status }, system: true });
  draft.patch('child', id, { status });
  draft.instance({ barrier: draft.version });
  const output: Record<string, unknown> = {};
  for (const [name, text] of Object.entries(node.output ?? {})) {
    const result = draft.env.evaluate(text, vars);
    if ('value' in result) output[name] = result.value;
  }
  if (Object.keys(output).length > 0) draft.instance({ vars: { ...draft.rows.instance.vars, ...output } });
  if (token.state !== 'parked') settleCall(draft, token.id);
}

/** Whether the node is done: by its completion condition, or because all children have ended. */
export function settleCall(draft: Draft, tokenId: number): void {
  const token = draft.rows.token.get(tokenId);
  if (token?.state !== 'child') return;
  const node = draft.node(token.node) as CallNode;
  const children = childrenOf(draft, tokenId);
  const count = (of: (child: Child) => boolean): number => children.filter(of).length;
  const counted = {
    total: children.length,
    approved: count((child) => child.status === 'approved'),
    open: count((child) => child.status === 'running' || child.status === 'waiting'),
    ended: count((child) => child.status !== 'running' && child.status !== 'waiting'),
    rejected: count((child) => !['running', 'waiting', 'approved'].includes(child.status)),
  };
  const complete = node.multi?.completion
    ? draft.env.evaluate(node.multi.completion, { ...draft.vars, ...counted })
    : null;
  const early = complete !== null && 'value' in complete && complete.value === true;
  if (!early && counted.open > 0) {
    startNext(draft, node, token);
    return;
  }
  if (complete && !('value' in complete && typeof complete.value === 'boolean')) {
    const detail = 'failure' in complete ? complete.failure : `${node.multi!.completion}: not a boolean`;
    noteIncident(draft, { token: token.id, node: node.id, task: null }, 'CONDITION_FAILED', detail);
    return;
  }
  finishCall(draft, node, token, early || (complete === null && counted.rejected === 0));
}

function finishCall(draft: Draft, node: CallNode, token: Token, passed: boolean): void {
  draft.event(passed ? 'passed' : 'failed', {
    node: node.id,
    ...(!passed && { data: { policy: node.onFail ?? 'end' } }),
    system: true,
  });
  killToken(draft, token, 'completed');
  leaveSubFlow(draft, node, passed, token.path, token.cause);
}

/** Moves on from a call or a sub-process; a failed one does not move on unless its node says so. */
export function leaveSubFlow(
  draft: Draft,
  node: CallNode | SubProcessNode,
  passed: boolean,
  path: Path,
  cause: number[],
): void {
  const { vars } = draft.rows.instance;
  const outcomes = { ...(vars.outcomes as object | undefined), [node.id]: passed ? 'passed' : 'failed' };
  draft.instance({ vars: { ...vars, outcomes } });
  if (passed || node.onFail === 'continue') draft.leave(node, path, cause);
  else if (node.onFail === 'start') returnAll(draft);
  else endInstance(draft, 'rejected', 'failed');
}
