/**
 * Moving a running instance to another version of its definition: all of it or nothing.
 *
 * Node ids are mapped (same id when not named), also of tokens that wait at joins or are parked; open rows keep their
 * votes. Refused when a place has no counterpart of the same kind, or a branch that is open does not exist any more.
 */

import type { ActionOf } from '../actions.ts';
import type { Graph } from '../graph.ts';
import type { Path, Rows } from '../state.ts';
import { no } from '../workflow.problems.ts';
import type { Draft } from './draft.ts';
import { mustBeAdmin, mustRun, mustSay } from './guards.ts';
import { nestingOf } from './paths.ts';

/** The draft's graph is the new one. `old`: the one the instance runs on. */
export function migrate(draft: Draft, action: ActionOf<'migrate'>, old: Graph): void {
  mustBeAdmin(draft);
  mustRun(draft);
  mustSay(action.reason, 'REASON_REQUIRED');
  const node = (id: string): string => action.nodes[id] ?? id;
  const flow = (id: string): string => action.flows?.[id] ?? action.nodes[id] ?? id;
  const path = (lineage: Path): Path => lineage.map(([visit, branch]) => [visit, flow(branch)] as const);
  for (const token of draft.rows.token.values()) mustFit(draft, old, token.node, node(token.node));
  for (const fork of draft.rows.fork.values()) {
    if (fork.state === 'dead') continue;
    mustFit(draft, old, fork.node, node(fork.node));
    const target = draft.node(node(fork.node));
    const legal = new Set([...target.outgoing, 'body', target.id]);
    if (!fork.branches.every((branch) => legal.has(flow(branch)))) throw impossible(draft, fork.node);
  }
  for (const frame of [...draft.rows.token.values()].flatMap((token) => token.stack)) {
    const rejecting = draft.rows.task.get(frame.task)!;
    mustFit(draft, old, rejecting.node, node(rejecting.node));
  }
  draft.event('migrated', {
    data: { from: draft.rows.instance.definitionVersion, to: action.definitionVersion, reason: action.reason },
  });
  draft.instance({ definitionVersion: action.definitionVersion });
  for (const token of draft.rows.token.values())
    draft.patch('token', token.id, {
      node: node(token.node),
      path: path(token.path),
      flow: token.flow && flow(token.flow),
    });
  for (const task of draft.rows.task.values())
    draft.patch('task', task.id, { node: node(task.node), path: path(task.path) });
  for (const job of draft.rows.job.values()) draft.patch('job', job.id, { node: node(job.node) });
  for (const fork of draft.rows.fork.values()) {
    const arrivals = Object.fromEntries(Object.entries(fork.arrivals).map(([branch, tasks]) => [flow(branch), tasks]));
    draft.patch('fork', fork.id, {
      node: node(fork.node),
      path: path(fork.path),
      branches: fork.branches.map(flow),
      arrivals,
    });
  }
  const { choices } = draft.rows.instance;
  draft.instance({ choices: Object.fromEntries(Object.entries(choices).map(([id, users]) => [node(id), users])) });
  mustNest(draft, draft.rows);
}

const impossible = (draft: Draft, id: string) =>
  no('MIGRATION_IMPOSSIBLE', { node: draft.graph.nodes[id]?.name ?? id }, id);

function mustFit(draft: Draft, old: Graph, from: string, to: string): void {
  const [before, after] = [old.nodes[from], draft.graph.nodes[to]];
  if (!after || before?.kind !== after.kind) throw impossible(draft, from);
}

/** Every token must be in the blocks that its lineage says. */
function mustNest(draft: Draft, rows: Rows): void {
  const nodes = new Map([...rows.fork.values()].map((fork) => [fork.visit, fork.node]));
  for (const token of rows.token.values()) {
    const nesting = nestingOf(draft.graph).get(token.node) ?? [];
    const depth = draft.node(token.node).kind === 'join' ? token.path.length - 1 : token.path.length;
    const fits =
      nesting.length === depth &&
      nesting.every(([fork, branch], i) => nodes.get(token.path[i]![0]) === fork && token.path[i]![1] === branch);
    if (!fits) throw impossible(draft, token.node);
  }
}
