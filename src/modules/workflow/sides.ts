/**
 * Threads of a graph: the main path of each scope, and beside it what non-interrupting timers start. Pure.
 *
 * Such a timer adds a token that nobody merges again, so its path must end by itself: it may share an end with others,
 * but no other node. Where it does, a step would open twice or a join would get a token that no branch of it sent.
 * Source: design/workflow.md §4, §5 (timer event, boundary).
 */
import type { BoundaryNode, Graph, GraphNode } from './graph.ts';

type Nodes = Pick<Graph, 'nodes' | 'flows'>;

export const isSideTimer = (node: GraphNode | undefined): node is BoundaryNode & { interrupting: false } =>
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
