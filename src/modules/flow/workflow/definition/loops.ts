/**
 * Loops that never wait and never change anything, so an instance could not leave them. Pure.
 *
 * A condition over unchanged values gives the same result again, so such a loop runs until the engine stops it. People,
 * timers and called workflows wait; services and scripts change what conditions ask. A sub-process or a block of
 * branches is passed at once when one can go through it without any of these.
 */
import type { Graph, GraphNode, SplitNode } from '../graph.ts';

type Nodes = Pick<Graph, 'nodes' | 'flows'>;
/** Join of each split; null or absent: it has none. */
type Joins = ReadonlyMap<string, string | null>;

class Quiet {
  readonly #graph: Nodes;
  readonly #joins: Joins;
  readonly #passed = new Map<string, boolean>();

  constructor(graph: Nodes, joins: Joins) {
    this.#graph = graph;
    this.#joins = joins;
  }

  #targets(node: GraphNode): string[] {
    return node.outgoing.map((flow) => this.#graph.flows[flow]!.to);
  }

  /** Nodes a token at this node moves on to at once; a join is reached only by its whole block. */
  next(id: string): string[] {
    const node = this.#graph.nodes[id]!;
    switch (node.kind) {
      case 'start':
      case 'exclusive':
      case 'send':
      case 'join':
        return this.#targets(node);
      case 'subProcess':
        return this.#isPassed(node) ? this.#targets(node) : [];
      case 'split': {
        const join = this.#joins.get(id);
        const branches = this.#targets(node).filter((to) => to !== join);
        return join && this.#isPassed(node) ? [...branches, join] : branches;
      }
      default:
        return [];
    }
  }

  /** Everything a token at the node reaches at once; inside blocks it stops at `until`. */
  reach(from: readonly string[], until?: string): Set<string> {
    const seen = new Set<string>();
    const open = [...from];
    while (open.length > 0) {
      const id = open.pop()!;
      if (seen.has(id)) continue;
      seen.add(id);
      // A single branch only reaches the join; the block goes on from there.
      if (id !== until) open.push(...this.next(id).filter((to) => to === until || !this.#isJoinOf(id, to)));
    }
    return seen;
  }

  /** Whether the step leads from inside a block to its join. */
  #isJoinOf(from: string, to: string): boolean {
    return this.#graph.nodes[to]!.kind === 'join' && this.#joins.get(from) !== to;
  }

  #isPassed(node: GraphNode): boolean {
    const known = this.#passed.get(node.id);
    if (known !== undefined) return known;
    this.#passed.set(node.id, false);
    const passed = node.kind === 'split' ? this.#isBlockPassed(node) : this.#isBodyPassed(node.id);
    this.#passed.set(node.id, passed);
    return passed;
  }

  #isBlockPassed(split: SplitNode): boolean {
    const join = this.#joins.get(split.id);
    if (!join) return false;
    const reaches = (to: string): boolean => to === join || this.reach([to], join).has(join);
    const branches = this.#targets(split);
    return split.type === 'parallel' ? branches.every(reaches) : branches.some(reaches);
  }

  #isBodyPassed(id: string): boolean {
    const { start } = this.#graph.nodes[id] as { start: string };
    if (!this.#graph.nodes[start]) return false;
    return [...this.reach([start])].some((one) => this.#graph.nodes[one]!.kind === 'end');
  }
}

/** Nodes that a token comes back to at once, in the order of the graph. */
export function restlessNodes(graph: Nodes, joins: Joins): string[] {
  const quiet = new Quiet(graph, joins);
  return Object.keys(graph.nodes).filter((id) => {
    const next = quiet.next(id).filter((to) => graph.nodes[to]!.kind !== 'join' || joins.get(id) === to);
    return quiet.reach(next).has(id);
  });
}
