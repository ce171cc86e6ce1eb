/**
 * Threads of a graph: the main path of each scope, and beside it what non-interrupting timers start. Pure.
 *
 * Such a timer adds a token that nobody merges again, so its path must have its own end: it may share the end with others, but no
 * other node. Otherwise a step would open twice, or a join would get a token from none of its branches. Source: design/workflow.md
 * §4, §5 (timer event, boundary).
 */
import type { BoundaryNode, Graph, GraphNode } from './graph.ts';

import type { Path, Token } from './state.ts';

type Nodes = Pick<Graph, 'nodes' | 'flows'>;

const isSideTimer = (node: GraphNode | undefined): node is BoundaryNode & { interrupting: false } =>
  node?.kind === 'boundary' && !node.interrupting;

/** Nodes one token goes to in one step: by flows, or taken along by an interrupting timer. */
export function stepsFrom(graph: Nodes, node: GraphNode): string[] {
  const timers = 'boundaries' in node ? (node.boundaries ?? []) : [];
  return [
    ...node.outgoing.map((flow) => graph.flows[flow]!.to),
    ...timers.filter((id) => graph.nodes[id] && !isSideTimer(graph.nodes[id])),
  ];
}

/** Of each node the starts and side timers whose token may come to it. */
export function threadsOf(graph: Nodes): ReadonlyMap<string, ReadonlySet<string>> {
  const threads = new Map<string, Set<string>>();
  for (const root of Object.values(graph.nodes)) {
    if (root.kind !== 'start' && !isSideTimer(root)) continue;
    const open = [root.id];
    while (open.length > 0) {
      const id = open.pop()!;
      const of = threads.get(id) ?? new Set();
      if (of.has(root.id)) continue;
      threads.set(id, of.add(root.id));
      open.push(...stepsFrom(graph, graph.nodes[id]!));
    }
  }
  return threads;
}

/** A node that a side path shares with another path, where it comes to it first. */
export interface SharedNode {
  node: string;
  /** The timer that starts the side path. */
  timer: string;
}

/** Where side paths run into nodes of other paths; ends may be shared. */
export function sharedBySides(graph: Nodes, threads = threadsOf(graph)): SharedNode[] {
  const found: SharedNode[] = [];
  for (const node of Object.values(graph.nodes)) {
    const of = threads.get(node.id);
    if (!of || of.size < 2 || node.kind === 'end') continue;
    if (isSideTimer(node)) {
      found.push({ node: node.id, timer: node.id });
      continue;
    }
    const before = [
      ...node.incoming.map((flow) => graph.flows[flow]!.from),
      ...(node.kind === 'boundary' && node.interrupting ? [node.host] : []),
    ];
    for (const timer of of) {
      const enters = before.some((id) => {
        const others = threads.get(id);
        return others?.has(timer) && others.size < of.size;
      });
      if (enters && isSideTimer(graph.nodes[timer])) found.push({ node: node.id, timer });
    }
  }
  return found;
}

/** A join that goes on only when the path of a timer inside its block has ended. */
export interface WaitingJoin {
  join: string;
  timer: string;
}

/** Side paths that joins will wait for, each with the innermost join around it; `joins`: of each split its join. */
export function joinsBehindSides(graph: Nodes, joins: ReadonlyMap<string, string | null>): WaitingJoin[] {
  const blocks = [...joins].flatMap(([split, join]) =>
    join === null ? [] : [{ join, inside: insideOf(graph, split, join) }],
  );
  blocks.sort((a, b) => a.inside.size - b.inside.size);
  return Object.values(graph.nodes).flatMap((timer) => {
    const around = isSideTimer(timer) && blocks.find(({ inside }) => inside.has(timer.host));
    return around ? [{ join: around.join, timer: timer.id }] : [];
  });
}

/** Nodes of a block, those on side paths as well. */
function insideOf(graph: Nodes, split: string, join: string): Set<string> {
  const inside = new Set<string>();
  const open = [split];
  while (open.length > 0) {
    const id = open.pop()!;
    const node = graph.nodes[id];
    if (!node || id === join || inside.has(id)) continue;
    inside.add(id);
    open.push(...stepsFrom(graph, node), ...('boundaries' in node ? (node.boundaries ?? []) : []));
  }
  inside.delete(split);
  return inside;
}

/** What a join that branches have come to still waits for. */
export interface Awaited {
  join: string;
  /** `timer`: it is on the path that this timer has started. */
  places: { node: string; timer: string | null }[];
}

/** Joins that wait in a running instance, and for what. */
export function awaited(graph: Nodes, tokens: readonly Pick<Token, 'node' | 'path' | 'state'>[]): Awaited[] {
  const found = new Map<string, Awaited>();
  for (const { node: join, path, state } of tokens) {
    const block = path.at(-1);
    if (state !== 'join' || !block || found.has(`${join} ${block[0]}`)) continue;
    const depth = path.length - 1;
    const inside = tokens.filter((one) => one.path[depth]?.[0] === block[0]);
    const places = inside
      .filter((one) => one.state !== 'join' || one.node !== join || one.path.length > path.length)
      .map((one) => ({ node: one.node, timer: timerOf(graph, one.path.slice(depth + 1)) }));
    found.set(`${join} ${block[0]}`, { join, places });
  }
  return [...found.values()].filter(({ places }) => places.length > 0);
}

/** The timer that has started a path below a block. */
const timerOf = (graph: Nodes, below: Path): string | null =>
  below.find(([, branch]) => isSideTimer(graph.nodes[branch]))?.[1] ?? null;
